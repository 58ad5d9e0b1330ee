import type { Show } from "../beats";
import { at, diceAt, flight, GLANCE, LOOK, place, purse, STARE } from "./moves";

/** Rounds, rolls and cups. */
export const DICE_SHOWS: Readonly<Record<string, Show | null>> = {
  GameBegun: () => ({ pause: LOOK }),
  SheriffChosen: (fields) => ({
    seat: fields.seat(),
    flights: [flight("badge", 1, place("sheriff"), at(fields.seat()))],
    sound: "star",
    pause: LOOK,
  }),
  RoundBegun: () => ({ early: true, pause: LOOK }),
  DiceRolled: (fields) => ({
    rolls: [fields.seat()],
    crowd: "stage.rolls",
    late: true,
    sound: "rattle",
    pause: STARE,
  }),
  DiceShown: (fields) => ({
    seat: fields.seat(),
    reveals: [fields.seat()],
    crowd: "stage.reveals",
    flights: [flight("dollar", fields.number("paid"), purse(fields.seat()), place("coach"))],
    early: true,
    sound: "thump",
    pause: LOOK,
  }),
  KeepCut: (fields) => ({
    seat: fields.seat(),
    flights: [flight("dollar", fields.number("paid"), purse(fields.seat()), place("coach"))],
    early: true,
    sound: "thump",
    pause: LOOK,
  }),
  RollSkipped: null,
  LastRollCalled: () => ({ pause: LOOK }),
  DieTurned: (fields) => ({ seat: fields.seat(), early: true, sound: "thump", pause: LOOK }),
  DieAmbushed: (fields) => ({
    seat: fields.seat("victim"),
    flights: [flight("die", 1, at(fields.seat()), diceAt(fields.seat("victim")))],
    sound: "rattle",
    pause: LOOK,
  }),
  DieLeftAsIs: () => null,
  GameEnded: () => ({ pause: STARE }),
  HandShown: (fields) => ({
    seat: fields.seat(),
    crowd: "stage.hands",
    early: true,
    sound: "card",
    pause: STARE,
  }),
  ScoreCounted: (fields) => ({ seat: fields.seat(), crowd: "stage.counts", pause: STARE }),
  GameWon: (fields) => ({ seat: fields.seat(), early: true, sound: "fanfare", pause: STARE }),
  BodyguardHired: (fields) => ({ seat: fields.seat(), early: true, pause: LOOK }),
  IndianDieRolled: (fields) => ({ seat: fields.seat(), place: "village", sound: "rattle", pause: LOOK }),
  IndianDieTaken: (fields) => ({
    seat: fields.seat(),
    place: "village",
    flights: [flight("die", 1, place("village"), at(fields.seat()))],
    pause: GLANCE,
  }),
  IndianDieSnatched: (fields) => ({
    seat: fields.seat(),
    place: "village",
    flights: [flight("die", 1, at(fields.seat("victim")), at(fields.seat()))],
    pause: GLANCE,
  }),
  IndianDieReturned: (fields) => ({
    seat: fields.seat(),
    place: "village",
    flights: [flight("die", 1, at(fields.seat()), place("village"))],
    pause: GLANCE,
  }),
};
