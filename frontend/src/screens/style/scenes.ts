/** Things that happen, for the style page: a table of six, and events to play on it. */

import type { EventInfo, PlayerInfo, ViewInfo } from "$protocol";

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
  points: 0,
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
  annexes: {},
  leads: {},
  winner: null,
  undo: false,
};

function event(name: string, says: string, fields: Record<string, unknown>): EventInfo {
  return { event: name, rule: "", fields, says };
}

const KEPT = ["QQ", "99K", "TJQ", "A", "KKA", "9TJQK"];

export const SCENES: Readonly<Record<string, readonly EventInfo[]>> = {
  roll: KEPT.map((_, seat) =>
    event("DiceRolled", `${seat} rolled.`, { seat, amount: 5, dice: seat === 0 ? "TJQQA" : null }),
  ),
  reveal: KEPT.map((dice, seat) =>
    event("DiceShown", `${seat} kept ${dice}.`, {
      seat,
      dice,
      paid: Math.max(0, dice.length - 1),
      brute: false,
      last: false,
    }),
  ),
  town: [
    event("LocationTaken", "Gold Mine: 1 won.", { location: "mine", seat: 1, amount: 2 }),
    event("NuggetsMined", "1 dug up 4 nuggets.", { seat: 1, amount: 4, left: 26 }),
    event("BankRobbed", "3 robbed the Bank.", { seat: 3, amount: 3 }),
    event("CoachArrived", "The Stagecoach arrived.", { amount: 5, bank: 5 }),
    event("LocationTaken", "General Store: 2 won.", { location: "store", seat: 2, amount: 2 }),
    event("StoreCardsDrawn", "2 drew 2 cards.", { seat: 2, amount: 2, cards: null }),
    event("CardGiven", "4 gave 2 a card.", { seat: 4, to: 2, kind: "store", card: null }),
    event("BadgePassed", "5 took the badge.", { seat: 0, to: 5 }),
    event("CowsTaken", "5 took 3 cows.", { seat: 5, amount: 3, left: 9 }),
  ],
  round: [event("RoundBegun", "Round 2 began.", { round: 2, sheriff: 5 })],
  win: [event("GameWon", "5 won.", { seat: 5, tiebreak: "points" })],
};
