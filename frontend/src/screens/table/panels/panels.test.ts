// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { CardMemory, EventInfo, PlayerInfo, RatingInfo } from "$protocol";
import { rated, weighty } from "./coach";
import { concerns, doerOf } from "./concerns";
import { recollection } from "./memory";
import { sheets } from "./sheets.svelte";
import { standings } from "./standing";

const rating = (choice: string, worth: number): RatingInfo => ({ choice, worth, terms: [] });
const happened = (fields: Record<string, unknown>): EventInfo => ({ event: "Something", rule: "", fields });

test("the coach's best answer has the longest bar and nothing to catch up", () => {
  const found = rated([rating("b", 1), rating("a", 3), rating("c", -1)], 6);
  expect(found.map((one) => one.rating.choice)).toEqual(["a", "b", "c"]);
  expect(found.map((one) => one.behind)).toEqual([0, -2, -4]);
  expect(found[0]?.part).toBe(1);
  expect(found[1]?.part).toBeCloseTo(0.53);
  expect(found[2]?.part).toBeCloseTo(0.06);
});

test("answers that are worth the same are both the best", () => {
  const found = rated([rating("a", 2), rating("b", 1.999)], 6);
  expect(found.map(({ behind, part }) => [behind, part])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test("of what an answer is made of the weightiest comes first and what hardly counts is left out", () => {
  const term = (name: string, worth: number): RatingInfo["terms"][number] => ({ name, worth, chance: null });
  const found = weighty([term("mine", 0.4), term("bank", 0.01), term("money", -1.2)], 5);
  expect(found.map(({ name }) => name)).toEqual(["money", "mine"]);
});

test("an event concerns whoever does it, gets it, loses it or is among several", () => {
  expect(concerns(happened({ seat: 2 }), 2)).toBe(true);
  expect(concerns(happened({ seat: 1, to: 2 }), 2)).toBe(true);
  expect(concerns(happened({ seat: 1, victim: 2 }), 2)).toBe(true);
  expect(concerns(happened({ seats: [0, 2] }), 2)).toBe(true);
  expect(concerns(happened({ seat: 1, amount: 2 }), 2)).toBe(false);
  // How many seats there are is nobody's number.
  expect(concerns(happened({ seats: 2 }), 2)).toBe(false);
});

test("a line of the log stands under the mark of whoever did it", () => {
  expect(doerOf(happened({ seat: 3, to: 1 }))).toBe(3);
  expect(doerOf(happened({ sheriff: 4 }))).toBe(4);
  expect(doerOf(happened({ card: "dynamite" }))).toBeNull();
});

test("cards that can be in the same places stand together, those in one place are certain", () => {
  const cards: CardMemory[] = [
    { card: "gift", copies: 1, places: ["store-out"] },
    { card: "boots", copies: 1, places: ["store", "hand@1", "hand@3"] },
    { card: "brute", copies: 2, places: ["store", "hand@1", "hand@3"] },
    { card: "lasso", copies: 1, places: ["hand@2"] },
  ];
  const { known, open } = recollection(cards);
  expect(open).toHaveLength(1);
  expect(open[0]?.spots).toEqual([
    { zone: "store", seats: [] },
    { zone: "hand", seats: [1, 3] },
  ]);
  expect(open[0]?.cards.map(({ card, copies }) => [card, copies])).toEqual([
    ["boots", 1],
    ["brute", 2],
  ]);
  // What somebody holds matters more than what is out of the game.
  expect(known.map(({ key }) => key)).toEqual(["hand@2", "store-out"]);
});

test("the score so far has the best first and counts what others hold unseen", () => {
  const player = (hand: string[]): PlayerInfo =>
    ({ zones: { hand, deeds: ["?p"] } }) as unknown as PlayerInfo;
  const players = [player(["boots"]), player(["?s", "?s"]), player([])];
  const found = standings({ players, points: [5, 10, -2] });
  expect(found.map(({ seat, points, hidden }) => [seat, points, hidden])).toEqual([
    [1, 10, 3],
    [0, 5, 1],
    [2, -2, 1],
  ]);
  expect(found.map(({ part }) => part)).toEqual([1, 0.5, 0]);
});

test("when the device changes hands only what shows nothing of the game stays open", () => {
  sheets.show("log");
  sheets.hide();
  expect(sheets.open).toBeNull();
  sheets.show("rules");
  sheets.hide();
  expect(sheets.open).toBe("rules");
  sheets.close();
});
