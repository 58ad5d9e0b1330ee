import { expect, test } from "vitest";
import type { EventInfo, ReplayBody, Welcome } from "$protocol";
import keep from "$samples/keep.json";
import { Replay } from "./replay";

const welcome = keep.welcome as unknown as Welcome;
if (welcome.view === null) throw new Error("The sample shows nothing.");
const { view } = welcome;
const event = (name: string): EventInfo => ({ event: name, rule: "", fields: {} });

const set = (fact: string, value: number) => ({ move: "set" as const, fact, value });

/** Two rounds: the second begins at step 3; steps 2 and 4 have no visible event. */
const body: ReplayBody = {
  welcome: { ...welcome, view: { ...view, round: 1, mine: 9 }, events: [event("Begun")] },
  over: true,
  changed: false,
  rounds: [0, 3],
  steps: [
    { events: [{ ...event("One"), moves: [set("mine", 8)] }] },
    { events: [] },
    { events: [event("Two"), { ...event("Three"), moves: [set("round", 2)] }] },
    { events: [], values: { asked: [1] } },
    { events: [{ ...event("End"), moves: [set("winner", 1)] }] },
  ],
};
const replay = new Replay(body);
const seen = (step: number) => replay.view(step);

test("a view adds all changes since", () => {
  expect(seen(0)?.mine).toBe(9);
  expect(seen(1)?.mine).toBe(8);
  expect([seen(3)?.mine, seen(3)?.round]).toEqual([8, 2]);
  expect(seen(4)?.asked).toEqual([1]);
  expect(seen(5)?.players).toEqual(view.players);
  expect(seen(5)?.winner).toBe(1);
});

test("events by step and between steps", () => {
  const names = (events: readonly EventInfo[]): string[] => events.map((one) => one.event);
  expect(names(replay.told(0))).toEqual(["Begun"]);
  expect(names(replay.told(3))).toEqual(["Begun", "One", "Two", "Three"]);
  expect(names(replay.between(1, 3))).toEqual(["Two", "Three"]);
});

test("the table is the server's", () => {
  const { table, you, prompt } = replay.state(3);
  expect([table, you, prompt]).toEqual([welcome.table, welcome.you, welcome.prompt]);
  expect(replay.names).toEqual(welcome.table.seats.map(({ name }) => name));
});

test("next stops at events and the end", () => {
  expect([0, 1, 2, 3, 5].map((step) => replay.next(step))).toEqual([1, 3, 3, 5, 5]);
});

test("back stops at the same steps", () => {
  expect([5, 4, 3, 2, 1, 0].map((step) => replay.previous(step))).toEqual([3, 1, 1, 0, 0, 0]);
});

test("rounds end and begin where they should", () => {
  expect([0, 2, 3, 5].map((step) => replay.nextRound(step))).toEqual([3, 3, 5, 5]);
  expect([0, 2, 3, 4].map((step) => replay.previousRound(step))).toEqual([0, 0, 0, 3]);
});

test("a wrong step means the nearest one", () => {
  expect([-3, 99, Number.NaN, 2.7].map((step) => replay.within(step))).toEqual([0, 5, 0, 2]);
});
