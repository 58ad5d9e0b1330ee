// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { CardMemory, EventInfo, PlayerInfo, RatingInfo } from "$protocol";
import { rated, weighty } from "./coach";
import { concerns, doerOf } from "./concerns";
import { recollection } from "./memory";
import { standings } from "./standing";

const rating = (choice: string, worth: number): RatingInfo => ({ choice, worth, terms: [] });
const happened = (fields: Record<string, unknown>): EventInfo => ({ event: "Something", rule: "", fields });

test("the best answer has the longest bar", () => {
  const found = rated([rating("b", 1), rating("a", 3), rating("c", -1)], 6);
  expect(found.map((one) => one.rating.choice)).toEqual(["a", "b", "c"]);
  expect(found.map((one) => one.behind)).toEqual([0, -2, -4]);
  expect(found[0]?.part).toBe(1);
  expect(found[1]?.part).toBeCloseTo(0.53);
  expect(found[2]?.part).toBeCloseTo(0.06);
});

test("equal answers are both the best", () => {
  const found = rated([rating("a", 2), rating("b", 1.999)], 6);
  expect(found.map(({ behind, part }) => [behind, part])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test("large terms come first, small ones go", () => {
  const term = (name: string, worth: number): RatingInfo["terms"][number] => ({ name, worth, chance: null });
  const found = weighty([term("mine", 0.4), term("bank", 0.01), term("money", -1.2)], 5);
  expect(found.map(({ name }) => name)).toEqual(["money", "mine"]);
});

test("an event concerns all its seats", () => {
  expect(concerns(happened({ seat: 2 }), 2)).toBe(true);
  expect(concerns(happened({ seat: 1, to: 2 }), 2)).toBe(true);
  expect(concerns(happened({ seat: 1, victim: 2 }), 2)).toBe(true);
  expect(concerns(happened({ seats: [0, 2] }), 2)).toBe(true);
  expect(concerns(happened({ seat: 1, amount: 2 }), 2)).toBe(false);
  // The number of seats is no seat.
  expect(concerns(happened({ seats: 2 }), 2)).toBe(false);
});

test("a log line has its seat's mark", () => {
  expect(doerOf(happened({ seat: 3, to: 1 }))).toBe(3);
  expect(doerOf(happened({ sheriff: 4 }))).toBe(4);
  expect(doerOf(happened({ card: "dynamite" }))).toBeNull();
});

test("cards are grouped by possible places", () => {
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
  // Cards that a player holds matter more than those out of the game.
  expect(known.map(({ key }) => key)).toEqual(["hand@2", "store-out"]);
});

test("standings count hidden cards of others", () => {
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
