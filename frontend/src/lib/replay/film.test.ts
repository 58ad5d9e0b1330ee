import { expect, test } from "vitest";
import type { EventInfo, Reel, ViewInfo } from "$protocol";
import keep from "$samples/keep.json";
import { Film } from "./film";

const view = keep.welcome.view as unknown as ViewInfo;
const event = (name: string): EventInfo => ({ event: name, rule: "", fields: {}, says: `${name}.` });

const set = (fact: string, value: number) => ({ move: "set" as const, fact, value });

/** Two rounds: the second begins at step 3; at steps 2 and 4 nothing is seen. */
const reel: Reel = {
  ruleset: "revised",
  names: view.players.map((_, seat) => `Seat ${seat}`),
  seat: 0,
  over: true,
  changed: false,
  rounds: [0, 3],
  opening: [event("Begun")],
  first: { ...view, round: 1, mine: 9 },
  steps: [
    { events: [{ ...event("One"), moves: [set("mine", 8)] }] },
    { events: [] },
    { events: [event("Two"), { ...event("Three"), moves: [set("round", 2)] }] },
    { events: [], values: { asked: [1] } },
    { events: [{ ...event("End"), moves: [set("winner", 1)] }] },
  ],
};
const film = new Film(reel);

test("a view is the first one with all that changed since", () => {
  expect(film.view(0).mine).toBe(9);
  expect(film.view(1).mine).toBe(8);
  expect([film.view(3).mine, film.view(3).round]).toEqual([8, 2]);
  expect(film.view(4).asked).toEqual([1]);
  expect(film.view(5).players).toEqual(view.players);
  expect(film.view(5).winner).toBe(1);
});

test("what had happened by a step, and between two", () => {
  const names = (events: readonly EventInfo[]): string[] => events.map((one) => one.event);
  expect(names(film.told(0))).toEqual(["Begun"]);
  expect(names(film.told(3))).toEqual(["Begun", "One", "Two", "Three"]);
  expect(names(film.between(1, 3))).toEqual(["Two", "Three"]);
});

test("going on stops where something is seen, and at the end", () => {
  expect([0, 1, 2, 3, 5].map((step) => film.next(step))).toEqual([1, 3, 3, 5, 5]);
});

test("going back leads the same way", () => {
  expect([5, 4, 3, 2, 1, 0].map((step) => film.previous(step))).toEqual([3, 1, 1, 0, 0, 0]);
});

test("rounds are left at their ends and entered at their beginnings", () => {
  expect([0, 2, 3, 5].map((step) => film.nextRound(step))).toEqual([3, 3, 5, 5]);
  expect([0, 2, 3, 4].map((step) => film.previousRound(step))).toEqual([0, 0, 0, 3]);
});

test("a step from an address that does not exist is the nearest that does", () => {
  expect([-3, 99, Number.NaN, 2.7].map((step) => film.within(step))).toEqual([0, 5, 0, 2]);
});
