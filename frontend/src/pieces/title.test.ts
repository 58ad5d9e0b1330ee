import { describe, expect, it } from "vitest";
import { broken, parted, shrunk } from "./title";

describe("a title on a card", () => {
  it("stays on one line if possible", () => {
    expect(broken("Even Split", 3, 10)).toEqual(["Even Split"]);
  });

  it("breaks into the shortest lines", () => {
    expect(broken("Tricheur professionnel", 3, 11)).toEqual(["Tricheur", "professionnel"]);
    expect(broken("Titre de propriété de valeur cinq", 3, 12)).toEqual([
      "Titre de",
      "propriété de",
      "valeur cinq",
    ]);
  });

  it("takes as few lines as possible", () => {
    expect(broken("Cowboy of Spades", 3, 10)).toEqual(["Cowboy", "of Spades"]);
  });

  it("shrinks only for a long word", () => {
    expect(shrunk(["Horse"], 10)).toBe(1);
    expect(shrunk(["Tricheur", "professionnel"], 10)).toBeCloseTo(10 / 13);
  });

  it("breaks before brackets, not before numbers", () => {
    expect(parted("Gus the Gambler (lends Js; hunted with a Q, $4)")).toEqual({
      name: "Gus the Gambler",
      note: "lends Js; hunted with a Q, $4",
    });
    expect(parted("Wallet ($2)")).toEqual({ name: "Wallet ($2)", note: "" });
    expect(parted("Portefeuille (2 $)").note).toBe("");
  });
});
