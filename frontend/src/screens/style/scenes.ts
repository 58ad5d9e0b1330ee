/** Events for the style page: a table of six, and events to play on it. */

import type { EventInfo, PlayerInfo, ViewInfo } from "$protocol";
import type { Move } from "../../lib/model/moves";

export const PLACES = [
  "mine",
  "bank",
  "coach",
  "store",
  "saloon",
  "sheriff",
  "hall",
  "prairie",
  "doc",
] as const;

const player = (cup: string | number): PlayerInfo => ({
  dollars: 8,
  nuggets: 1,
  aside: "-",
  kept: "-",
  cup,
  offer: null,
  won: false,
  controlled: false,
  zones: { hand: ["?s"], deeds: [], looking: [] },
  counts: { cows: 0 },
});

export const START: ViewInfo = {
  round: 1,
  sheriff: 0,
  mine: 30,
  bank: 3,
  coach: 0,
  zones: { store: ["?s", "?s", "?s", "?s"], "in-play": [] },
  players: [player("TJQQA"), player(5), player(5), player(5), player(5), player(5)],
  agenda: [],
  asking: null,
  waiting: [],
  asked: [],
  deadlines: {},
  annexes: { cows: { prairie: 12 } },
  leads: {},
  points: [0, 0, 0, 0, 0, 0],
  winner: null,
  undo: false,
  bargaining: null,
};

function event(name: string, fields: Record<string, unknown>, ...moves: readonly Move[]): EventInfo {
  return { event: name, rule: "", fields, moves: [...moves] };
}

const paid = (
  what: string,
  from: number | string | null,
  to: number | string | null,
  amount: number,
): Move => ({
  move: "count",
  what,
  from,
  to,
  amount,
});

const KEPT = ["QQ", "99K", "TJQ", "A", "KKA", "9TJQK"];

export const SCENES: Readonly<Record<string, readonly EventInfo[]>> = {
  roll: KEPT.map((_, seat) =>
    event(
      "DiceRolled",
      { seat, amount: 5, dice: seat === 0 ? "TJQQA" : null },
      { move: "dice", seat, aside: "-", kept: "-", cup: seat === 0 ? "TJQQA" : 5 },
    ),
  ),
  reveal: KEPT.map((dice, seat) =>
    event(
      "DiceShown",
      { seat, dice, paid: Math.max(0, dice.length - 1), brute: false, last: false },
      { move: "dice", seat, aside: dice, kept: dice, cup: null },
      paid("dollars", seat, "coach", Math.max(0, dice.length - 1)),
    ),
  ),
  town: [
    event(
      "LocationTaken",
      { location: "mine", seat: 1, amount: 2 },
      { move: "set", fact: "controlled", at: 1, value: true },
    ),
    event("NuggetsMined", { seat: 1, amount: 4, left: 26 }, paid("nuggets", "mine", 1, 4)),
    event("BankRobbed", { seat: 3, amount: 3 }, paid("dollars", "bank", 3, 3)),
    event("CoachArrived", { amount: 5, bank: 5 }, paid("dollars", "coach", "bank", 5)),
    event(
      "LocationTaken",
      { location: "store", seat: 2, amount: 2 },
      { move: "set", fact: "controlled", at: 2, value: true },
    ),
    event(
      "StoreCardsDrawn",
      { seat: 2, amount: 2, cards: null },
      { move: "cards", from: "store", to: "looking@2", cards: ["?s", "?s"] },
    ),
    event(
      "CardGiven",
      { seat: 4, to: 2, kind: "store", card: null },
      { move: "cards", from: "hand@4", to: "hand@2", cards: ["?s"] },
    ),
    event("BadgePassed", { seat: 0, to: 5 }, { move: "set", fact: "sheriff", value: 5 }),
    event("CowsTaken", { seat: 5, amount: 3, left: 9 }, paid("cows", "prairie", 5, 3)),
  ],
  round: [event("RoundBegun", { round: 2, sheriff: 5 }, { move: "set", fact: "round", value: 2 })],
  win: [event("GameWon", { seat: 5, tiebreak: "points" }, { move: "set", fact: "winner", value: 5 })],
};
