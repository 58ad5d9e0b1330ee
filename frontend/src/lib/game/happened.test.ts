// @vitest-environment jsdom
import { expect, test } from "vitest";
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

const event = (name: string, fields: Record<string, unknown>, says: string) => ({
  event: name,
  rule: "",
  fields,
  says,
});

test("each place tells the last thing that happened there in this round", () => {
  const events = [
    event("BankRobbed", { seat: 3 }, "Of the round before."),
    event("RoundBegun", { round: 2 }, "Round 2."),
    event("DiceShown", { seat: 1 }, "Bea kept 9 9."),
    event("LocationTaken", { location: "mine", seat: 1 }, "Bea controls the mine."),
    event("NuggetsMined", { seat: 1 }, "Bea dug up 2 nuggets."),
    event("CoachArrived", {}, "The coach arrived."),
  ];
  expect(happenedOf(events, NAMES)).toEqual({
    mine: { text: "Bea dug up 2 nuggets.", seat: 1 },
    coach: { text: "The coach arrived.", seat: null },
  });
});

test("the round before can be read until the first dice of the next are shown", () => {
  const events = [
    event("RoundBegun", { round: 1 }, "Round 1."),
    event("DiceShown", { seat: 3 }, "Dot kept 10."),
    event("BankRobbed", { seat: 3 }, "Dot robbed the bank."),
    event("RoundBegun", { round: 2 }, "Round 2."),
    event("DiceRolled", { seat: 3 }, "Dot rolled."),
  ];
  expect(happenedOf(events, NAMES)).toEqual({ bank: { text: "Dot robbed the bank.", seat: 3 } });
  expect(happenedOf([...events, event("DiceShown", { seat: 3 }, "Dot kept 9.")], NAMES)).toEqual({});
});

test("a badge that passes is told of whoever gets it", () => {
  const passed = {
    ...event("BadgePassed", { seat: 0, to: 4 }, "…"),
    moves: [{ move: "set" as const, fact: "sheriff", value: 4 }],
  };
  expect(happenedOf([passed], NAMES).sheriff?.seat).toBe(4);
});

test("what a river card brings is told at the river, whatever it is", () => {
  const gold = { ...event("NuggetsMined", { seat: 2 }, "Cal panned 3 nuggets."), rule: "RIVER-GOLD" };
  expect(happenedOf([gold], NAMES)).toEqual({ river: { text: "Cal panned 3 nuggets.", seat: 2 } });
});

test("what no place knows, and what has no words, is left out", () => {
  expect(happenedOf([event("DiceRolled", { seat: 0 }, "Ann rolled.")], NAMES)).toEqual({});
  expect(happenedOf([{ event: "BankRobbed", rule: "", fields: { seat: 0 } }], NAMES)).toEqual({});
});

test("cards that are laid out anew hide nothing that somebody did", () => {
  const laid = { move: "cards" as const, from: "properties", to: "row", cards: ["p3"] };
  const events = [
    event("PropertiesTaken", { seat: 1 }, "Bea took a property."),
    { ...event("RowFilled", { cards: ["p3"] }, "A new row."), moves: [laid] },
  ];
  expect(happenedOf(events, NAMES)).toEqual({ hall: { text: "Bea took a property.", seat: 1 } });
});
