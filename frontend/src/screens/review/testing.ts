/** A small review for tests: two players, three rounds. */

import type { GameReview, JudgedDecision, LuckStroke, SeatAccount } from "$protocol";

export function account(seat: number, points: number, parts: Partial<SeatAccount["parts"]>): SeatAccount {
  const all = {
    start: 0,
    dice: 0,
    draws: 0,
    choices: 0,
    "others-luck": 0,
    "others-choices": 0,
    rest: 0,
    ...parts,
  };
  const lead = Object.values(all).reduce((sum, part) => sum + part, 0);
  return { seat, points, lead, parts: all, decisions: 3, good: 1 };
}

export function decision(step: number, changes: Partial<JudgedDecision> = {}): JudgedDecision {
  return {
    step,
    round: 1,
    seat: 0,
    kind: "keep",
    facts: {},
    dice: { rolled: "9JQ", aside: "-" },
    question: "Which dice do you keep?",
    exact: true,
    chosen: "keep:9",
    chosen_text: "keep 9: free",
    chosen_worth: 1,
    best: "keep:Q",
    best_text: "keep Q: free",
    best_worth: 3,
    cost: 2,
    good: false,
    reason: { id: "place", arguments: {} },
    why: "Better for the Saloon.",
    ...changes,
  };
}

export function stroke(step: number, luck: number, changes: Partial<LuckStroke> = {}): LuckStroke {
  return {
    step,
    round: 1,
    seat: 0,
    kind: "roll",
    what: "QQ",
    text: "roll: Q Q",
    expected: 1,
    came: 1 + luck,
    luck,
    ...changes,
  };
}

export function game(changes: Partial<GameReview> = {}): GameReview {
  return {
    ruleset: "classic",
    seats: 2,
    names: ["Seat 0", "Seat 1"],
    lang: "en",
    rounds: 3,
    winner: 0,
    accounts: [
      account(0, 20, { dice: 4.12, draws: -0.06, choices: -3.21, "others-choices": 1.04, rest: 4.11 }),
      account(1, 14, { dice: -2, choices: -1.04, "others-choices": 3.21, rest: -6.17 }),
    ],
    chances: [
      { round: 0, standings: [0, 0], chances: [0.5, 0.5] },
      { round: 1, standings: [5, 6], chances: [0.4, 0.6] },
      { round: 2, standings: [12, 8], chances: [0.82, 0.18] },
      { round: 3, standings: [20, 14], chances: [1, 0] },
    ],
    turned: { round: 2, seat: 0, before: 0.4, after: 0.82, swing: 0.42 },
    decisions: [
      decision(4, { cost: 0.5 }),
      decision(9, { kind: "offer", dice: null, cost: 2.5, round: 2 }),
      decision(11, { kind: "gift", dice: null, cost: 0, good: true, chosen: "keep:Q", round: 2 }),
      decision(12, { seat: 1, cost: 7 }),
    ],
    luck: [stroke(1, 2), stroke(2, -3), stroke(3, 0.01), stroke(4, 5, { kind: "store", text: "drew boots" })],
    ...changes,
  };
}
