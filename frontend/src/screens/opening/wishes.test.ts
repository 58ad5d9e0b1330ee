// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import {
  isAlone,
  isFull,
  rememberedWishes,
  rememberWishes,
  seatWishes,
  troubles,
  withKnownBots,
  withSeats,
  withWish,
  type Wish,
} from "./wishes";

const me: Wish = { kind: "me" };
const open: Wish = { kind: "open" };
const solver: Wish = { kind: "bot", bot: "solver" };

beforeEach(() => localStorage.clear());

test("new seats copy the last bot", () => {
  expect(withSeats([me, solver], 4)).toEqual([me, solver, solver, solver]);
});

test("fewer seats keep the first ones", () => {
  expect(withSeats([me, solver, open], 2)).toEqual([me, solver]);
});

test("moving seats opens the old one", () => {
  expect(withWish([me, solver, open], 2, me)).toEqual([open, solver, me]);
});

test("a player sharing the device needs a name", () => {
  expect(troubles([me, { kind: "here", name: "  " }], 5)).toEqual([{ kind: "nameless", seat: 1 }]);
  expect(troubles([me, { kind: "here", name: "Ada" }], 5)).toEqual([]);
});

test("too many seats are reported", () => {
  expect(troubles(withSeats([me, solver], 6), 5)).toEqual([{ kind: "too-many", most: 5 }]);
});

test("a full table can begin at once", () => {
  expect(isFull([me, solver])).toBe(true);
  expect(isFull([me, open])).toBe(false);
});

test("shared seats are mine with a name", () => {
  expect(seatWishes([me, { kind: "here", name: " Ada " }, solver, open])).toEqual([
    { kind: "me" },
    { kind: "me", name: "Ada" },
    { kind: "bot", bot: "solver" },
    { kind: "open" },
  ]);
});

test("seats are remembered without names", () => {
  rememberWishes([me, { kind: "here", name: "Ada" }, solver]);
  expect(rememberedWishes()).toEqual([me, { kind: "here", name: "" }, solver]);
});

test("bad storage gives the default seats", () => {
  localStorage.setItem("dicetown.opening.seats", '{"broken": true}');
  expect(rememberedWishes()).toHaveLength(4);
});

test("a missing bot is replaced", () => {
  const bots = [{ name: "greedy", title: "Greenhorn" }];
  expect(withKnownBots([me, solver], bots)).toEqual([me, { kind: "bot", bot: "greedy" }]);
});

test("one person with bots is practice", () => {
  expect(isAlone([me, solver, solver])).toBe(true);
  expect(isAlone([me, solver, open])).toBe(false);
  expect(isAlone([me, { kind: "here", name: "Bea" }])).toBe(false);
});
