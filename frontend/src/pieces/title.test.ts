import { describe, expect, it } from "vitest";
import { broken, parted, shrunk } from "./title";

describe("a title on a card", () => {
  it("stays on one line if it fits", () => {
    expect(broken("Even Split", 3, 10)).toEqual(["Even Split"]);
  });

  it("is broken where its longest line comes out shortest", () => {
    expect(broken("Tricheur professionnel", 3, 11)).toEqual(["Tricheur", "professionnel"]);
    expect(broken("Titre de propriété de valeur cinq", 3, 12)).toEqual([
      "Titre de",
      "propriété de",
      "valeur cinq",
    ]);
  });

  it("takes no more lines than it needs", () => {
    expect(broken("Cowboy of Spades", 3, 10)).toEqual(["Cowboy", "of Spades"]);
  });

  it("shrinks only when a line is longer than there is room", () => {
    expect(shrunk(["Horse"], 10)).toBe(1);
    expect(shrunk(["Tricheur", "professionnel"], 10)).toBeCloseTo(10 / 13);
  });

  it("is parted from a remark in brackets, but not from a number", () => {
    expect(parted("Gus the Gambler (lends Js; hunted with a Q, $4)")).toEqual({
      name: "Gus the Gambler",
      note: "lends Js; hunted with a Q, $4",
    });
    expect(parted("Wallet ($2)")).toEqual({ name: "Wallet ($2)", note: "" });
    expect(parted("Portefeuille (2 $)").note).toBe("");
  });
});
