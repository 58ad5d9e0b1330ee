import { expect, test } from "vitest";
import type { EventInfo, Update, ViewInfo, Welcome } from "$protocol";
import keep from "$samples/keep.json";
import { folded, type TableState } from "./fold";

const welcome = keep.welcome as unknown as Welcome;
const NOW = 1_000;

function arrived(): TableState {
  const state = folded(null, welcome, NOW);
  if (state === null) throw new Error("A welcome is a beginning.");
  return state;
}

function after(state: TableState, update: Partial<Update>): TableState {
  const found = folded(state, { type: "update", now: welcome.now, ...update }, NOW);
  if (found === null) throw new Error("An update does not end anything.");
  return found;
}

const event = (name: string) => ({ event: name, rule: "", fields: {} });

test("an update without a welcome is ignored", () => {
  expect(folded(null, { type: "update", now: 0 }, NOW)).toBeNull();
});

test("missing fields of an update keep their values", () => {
  const state = arrived();
  const found = after(state, {});
  expect(found.prompt).toBe(state.prompt);
  expect(found.view).toBe(state.view);
});

test("a null question removes the question", () => {
  expect(after(arrived(), { prompt: null, words: null }).prompt).toBeNull();
});

const mined = (seat: number): EventInfo => ({
  ...event("NuggetsMined"),
  moves: [{ move: "count", what: "nuggets", from: "mine", to: seat, amount: 2 }],
});

test("moves apply before values", () => {
  const state = arrived();
  const before = state.view as ViewInfo;
  const found = after(state, { since: 0, events: [mined(1), mined(1)], values: { points: [3, 7] } }).view;
  expect(found?.players[1]?.nuggets).toBe((before.players[1]?.nuggets ?? 0) + 4);
  expect(found?.mine).toBe(before.mine - 4);
  expect(found?.points).toEqual([3, 7]);
  expect(found?.players[0]).toBe(before.players[0]);
});

test("a whole view includes its events' moves", () => {
  const state = arrived();
  const view = { ...(state.view as ViewInfo), mine: 11 };
  expect(after(state, { since: 0, events: [mined(1)], view }).view).toBe(view);
});

test("a state without a view stays so", () => {
  const found = after({ ...arrived(), view: null }, { since: 0, events: [mined(1)] });
  expect([found.view, found.events.length]).toEqual([null, 1]);
});

test("events are appended and undone", () => {
  const told = after(arrived(), { since: 0, events: [event("A"), event("B"), event("C")] });
  expect(after(told, { since: 1, events: [event("D")] }).events.map((one) => one.event)).toEqual(["A", "D"]);
});

test("a welcome keeps events of the same viewer", () => {
  const told = after(arrived(), { since: 0, events: [event("A"), event("B")] });
  const again = { ...welcome, since: 2, events: [event("C")] };
  expect(folded(told, again, NOW)?.events.map((one) => one.event)).toEqual(["A", "B", "C"]);
  const other = { ...again, since: 0, you: { ...welcome.you, seat: null } };
  expect(folded(told, other, NOW)?.events.map((one) => one.event)).toEqual(["C"]);
});

test("the server clock's lead is remembered", () => {
  expect(arrived().ahead).toBe(welcome.now - NOW);
});
