import { beforeAll, describe, expect, it } from "vitest";
import { prefs } from "../browser/prefs.svelte";
import { speak } from "../texts";
import { countDice, diceName, diceOf, facesOf, markOf, withoutDice } from "./dice";

describe("dice as the server writes them", () => {
  it("are read face by face, and a dash is none", () => {
    expect(facesOf("99TQA")).toEqual(["9", "9", "T", "Q", "A"]);
    expect(facesOf("-")).toEqual([]);
  });

  it("are written from low to high, and none as a dash", () => {
    expect(diceOf(["A", "9", "K", "T"])).toBe("9TKA");
    expect(diceOf([])).toBe("-");
  });

  it("are taken apart one by one", () => {
    expect(withoutDice("99K", "9")).toBe("9K");
    expect(withoutDice("9", "9A")).toBe("-");
  });

  it("are counted whether they are known or not", () => {
    expect([countDice("99K"), countDice(4), countDice("-"), countDice(null)]).toEqual([3, 4, 0, 0]);
  });

  it("show a ten where the server writes T", () => {
    expect(markOf("T")).toBe("10");
  });
});

describe("spoken dice", () => {
  beforeAll(async () => {
    prefs.lang = "fr";
    await speak();
  });

  it("have names for known and hidden faces", () => {
    expect(diceName("9TQ")).toBe("neuf, dix, Dame");
    expect(diceName("K", 2)).toBe("Roi, 2 dés cachés");
    expect(diceName("-")).toBe("aucun dé");
  });
});
