// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { EventInfo } from "$protocol";
import { Names } from "../model/names.svelte";
import { happenedOf } from "./happened";

const NAMES = new Names({
  happens_at: {
    BankRobbed: "bank",
    BadgePassed: "sheriff",
    CoachArrived: "coach",
    NuggetsMined: "mine",
    PropertiesTaken: "hall",
    RowFilled: "hall",
  },
});

const event = (name: string, fields: Record<string, unknown>) => ({ event: name, rule: "", fields });

/** By place, the name of the last event there and who did it. */
function lastAt(events: readonly EventInfo[]): Record<string, [string, number | null]> {
  const places = Object.entries(happenedOf(events, NAMES));
  return Object.fromEntries(places.map(([place, { event, seat }]) => [place, [event.event, seat]]));
}

test("each place shows its last event", () => {
  const events = [
    event("BankRobbed", { seat: 3 }),
    event("RoundBegun", { round: 2 }),
    event("DiceShown", { seat: 1 }),
    event("LocationTaken", { location: "mine", seat: 1 }),
    event("NuggetsMined", { seat: 1 }),
    event("CoachArrived", {}),
  ];
  expect(lastAt(events)).toEqual({ mine: ["NuggetsMined", 1], coach: ["CoachArrived", null] });
});

test("the last round stays readable", () => {
  const events = [
    event("RoundBegun", { round: 1 }),
    event("DiceShown", { seat: 3 }),
    event("BankRobbed", { seat: 3 }),
    event("RoundBegun", { round: 2 }),
    event("DiceRolled", { seat: 3 }),
  ];
  expect(lastAt(events)).toEqual({ bank: ["BankRobbed", 3] });
  expect(lastAt([...events, event("DiceShown", { seat: 3 })])).toEqual({});
});

test("a badge event names the new owner", () => {
  const passed = {
    ...event("BadgePassed", { seat: 0, to: 4 }),
    moves: [{ move: "set" as const, fact: "sheriff", value: 4 }],
  };
  expect(lastAt([passed])).toEqual({ sheriff: ["BadgePassed", 4] });
});

test("river events stay at the river", () => {
  const gold = { ...event("NuggetsMined", { seat: 2 }), rule: "RIVER-GOLD" };
  expect(lastAt([gold])).toEqual({ river: ["NuggetsMined", 2] });
});

test("events without a place are left out", () => {
  expect(lastAt([event("DiceRolled", { seat: 0 })])).toEqual({});
});

test("a new display hides no player's event", () => {
  const laid = { move: "cards" as const, from: "properties", to: "row", cards: ["p3"] };
  const events = [
    event("PropertiesTaken", { seat: 1 }),
    { ...event("RowFilled", { cards: ["p3"] }), moves: [laid] },
  ];
  expect(lastAt(events)).toEqual({ hall: ["PropertiesTaken", 1] });
});
