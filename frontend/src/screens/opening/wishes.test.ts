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

test("seats that are added have the last bot there is", () => {
  expect(withSeats([me, solver], 4)).toEqual([me, solver, solver, solver]);
});

test("fewer seats keep the first ones", () => {
  expect(withSeats([me, solver, open], 2)).toEqual([me, solver]);
});

test("whoever takes another seat leaves the old one open", () => {
  expect(withWish([me, solver, open], 2, me)).toEqual([open, solver, me]);
});

test("somebody else at this device needs a name", () => {
  expect(troubles([me, { kind: "here", name: "  " }], 5)).toEqual([{ kind: "nameless", seat: 1 }]);
  expect(troubles([me, { kind: "here", name: "Ada" }], 5)).toEqual([]);
});

test("more seats than the rules have are told", () => {
  expect(troubles(withSeats([me, solver], 6), 5)).toEqual([{ kind: "too-many", most: 5 }]);
});

test("a table without open seats can begin at once", () => {
  expect(isFull([me, solver])).toBe(true);
  expect(isFull([me, open])).toBe(false);
});

test("the server knows whoever shares the device as a seat of mine with a name", () => {
  expect(seatWishes([me, { kind: "here", name: " Ada " }, solver, open])).toEqual([
    { kind: "me" },
    { kind: "me", name: "Ada" },
    { kind: "bot", bot: "solver" },
    { kind: "open" },
  ]);
});

test("the last seats are remembered, names of others are not", () => {
  rememberWishes([me, { kind: "here", name: "Ada" }, solver]);
  expect(rememberedWishes()).toEqual([me, { kind: "here", name: "" }, solver]);
});

test("what was remembered wrongly gives the seats of a first visit", () => {
  localStorage.setItem("dicetown.opening.seats", '{"broken": true}');
  expect(rememberedWishes()).toHaveLength(4);
});

test("a bot that is gone is replaced", () => {
  const bots = [{ name: "greedy", title: "Greenhorn" }];
  expect(withKnownBots([me, solver], bots)).toEqual([me, { kind: "bot", bot: "greedy" }]);
});

test("a table of one person and bots is for practice", () => {
  expect(isAlone([me, solver, solver])).toBe(true);
  expect(isAlone([me, solver, open])).toBe(false);
  expect(isAlone([me, { kind: "here", name: "Bea" }])).toBe(false);
});
