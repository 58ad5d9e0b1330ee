import type { ViewInfo } from "$protocol";
import cows from "$samples/cows.json";
import { describe, expect, it } from "vitest";
import { Astray, followed, type Move } from "./moves";

/** The whole table with six seats and all modules. */
const view = cows.welcome.view as unknown as ViewInfo;

const after = (...moves: Move[]): ViewInfo => followed(view, moves);
const player = (found: ViewInfo, seat: number) => found.players[seat] as ViewInfo["players"][number];
const own = (found: ViewInfo, seat: number, zone: string) => player(found, seat).zones[zone] ?? [];

describe("a view with moves applied", () => {
  it("leaves the old view unchanged", () => {
    const before = structuredClone(view);
    after(
      { move: "count", what: "dollars", from: "bank", to: 1, amount: 1 },
      { move: "count", what: "cows", from: 0, to: "prairie", amount: 1 },
      { move: "cards", from: "hand@0", to: "in-play", cards: ["mule"] },
      { move: "set", fact: "indian-die.holder", value: 3 },
      { move: "set", fact: "won", value: false },
    );
    expect(view).toEqual(before);
  });

  it("shares unchanged parts", () => {
    const found = after({ move: "count", what: "nuggets", from: "mine", to: 2, amount: 1 });
    expect(found.players[0]).toBe(view.players[0]);
    expect(found.zones.row).toBe(view.zones.row);
    expect(followed(view)).toBe(view);
  });

  it("counts for seats, shared places and modules", () => {
    const found = after(
      { move: "count", what: "dollars", from: 1, to: "coach", amount: 2 },
      { move: "count", what: "nuggets", from: null, to: "mine", amount: 3 },
      { move: "count", what: "rodeos", from: "rodeos_left", to: 4, amount: 1 },
    );
    expect(player(found, 1).dollars).toBe(player(view, 1).dollars - 2);
    expect([found.coach, found.mine]).toEqual([view.coach + 2, view.mine + 3]);
    expect(player(found, 4).counts.rodeos).toBe((player(view, 4).counts.rodeos ?? 0) + 1);
    const left = (one: ViewInfo) => (one.annexes.cows as { rodeos_left: number }).rodeos_left;
    expect(left(found)).toBe(left(view) - 1);
  });

  it("moves cards between known and hidden zones", () => {
    const found = after({ move: "cards", from: "store", to: "hand@0", cards: ["dynamite"], off: ["?s"] });
    expect(found.zones.store).toHaveLength((view.zones.store ?? []).length - 1);
    expect(own(found, 0, "hand")).toEqual([...own(view, 0, "hand"), "dynamite"]);
  });

  it("turns over a card in place", () => {
    const pile = { ...view, zones: { ...view.zones, outlaws: ["?o", "?o"] } };
    const shown: Move = { move: "cards", from: "outlaws", to: "outlaws", cards: ["cal"], off: ["?o"] };
    expect(followed(pile, [shown]).zones.outlaws).toEqual(["?o", "cal"]);
  });

  it("sets dice, offers and facts", () => {
    const found = after(
      { move: "dice", seat: 2, aside: "9K", kept: "K", cup: 3 },
      { move: "offer", seat: 3, offer: "offer:1:2:0" },
      { move: "set", fact: "sheriff", value: 5 },
      { move: "set", fact: "won", value: false },
      { move: "set", fact: "won", at: 1, value: true },
      { move: "set", fact: "controlled", value: true },
      { move: "set", fact: "indian-die.closed", value: 4 },
      { move: "set", fact: "shuffles", at: 0, value: 1 },
    );
    expect(player(found, 2)).toMatchObject({ aside: "9K", kept: "K", cup: 3 });
    expect([player(found, 3).offer, found.sheriff]).toEqual(["offer:1:2:0", 5]);
    expect(found.players.map(({ won }) => won)).toEqual([false, true, false, false, false, false]);
    expect(found.players.every(({ controlled }) => controlled)).toBe(true);
    expect(found.annexes["indian-die"]).toMatchObject({ closed: 4 });
    expect("shuffles" in found || "shuffles" in player(found, 0)).toBe(false);
  });

  it.each<Move>([
    { move: "cards", from: "hand@1", to: "in-play", cards: ["no-such-card"] },
    { move: "cards", from: null, to: "no-such-zone", cards: ["mule"] },
    { move: "count", what: "dollars", from: "bank", to: 9, amount: 1 },
    { move: "count", what: "horses", from: null, to: 1, amount: 1 },
    { move: "count", what: "cows", from: "moon", to: null, amount: 1 },
    { move: "set", fact: "moon.phase", value: 1 },
  ])("says that $move does not fit", (move) => {
    expect(() => after(move)).toThrow(Astray);
  });
});
