import type { Show } from "../beats";
import { at, cards, deck, flight, GLANCE, hand, LOOK, place, READ, spotOf } from "./moves";

/** What brings nothing, said in passing. */
const vain: Show = (fields) => ({ seat: fields.seat(), pause: GLANCE });

/** One card that everybody sees. */
const shown =
  (from: string, name: string, to: (seat: number) => string = hand): Show =>
  (fields) => ({
    place: name,
    seat: fields.seat(),
    flights: cards(deck(from), to(fields.seat()), fields.card()),
    ...spotOf(fields),
    sound: "card",
    pause: READ,
  });

const grazed: Show = (fields) => ({
  place: "prairie",
  seat: fields.seat(),
  early: true,
  sound: "card",
  pause: LOOK,
});

/** The river, outlaws, the village and the prairie. */
export const MODULE_SHOWS: Readonly<Record<string, Show | null>> = {
  RiverCardDrawn: shown("river", "river", () => deck("in-play")),
  RiverCardChosen: (fields) => ({
    seat: fields.seat(),
    flights: cards(hand(fields.seat()), deck("in-play"), fields.card()),
    ...spotOf(fields),
    sound: "card",
    pause: READ,
  }),
  RiverSearched: (fields) => ({
    seat: fields.seat(),
    flights: cards(deck("river"), hand(fields.seat()), fields.texts("cards"), fields.number("amount")),
    sound: "card",
    pause: GLANCE,
  }),
  RiverCardsReturned: (fields) => ({
    seat: fields.seat(),
    flights: cards(hand(fields.seat()), deck("river"), fields.texts("cards"), fields.number("amount")),
    sound: "card",
    pause: GLANCE,
  }),
  RiverCardRemoved: null,
  RiverEmpty: (fields) => ({ place: "river", seat: fields.seat(), pause: GLANCE }),
  NothingFound: vain,

  OutlawRecruited: shown("outlaws", "saloon"),
  OutlawUsed: (fields) => ({
    seat: fields.seat(),
    flights: cards(hand(fields.seat()), deck("office"), fields.card()),
    ...spotOf(fields),
    sound: "thump",
    pause: READ,
  }),
  OutlawPosted: (fields) => ({
    place: "sheriff",
    flights: cards(deck("outlaws"), deck("office"), fields.card()),
    sound: "card",
    pause: LOOK,
  }),
  OutlawCaptured: shown("office", "sheriff"),
  ChaseRolled: (fields) => ({
    place: "sheriff",
    seat: fields.seat(),
    early: true,
    sound: "rattle",
    pause: LOOK,
  }),
  ChaseDieRerolled: (fields) => ({
    place: "sheriff",
    seat: fields.seat(),
    early: true,
    sound: "rattle",
    pause: LOOK,
  }),
  ChaseOver: null,
  NobodyCaught: vain,
  NoOutlawLeft: vain,
  TopTurned: null,

  IndianDieIdle: null,
  PropertyGivenBack: (fields) => ({
    place: "village",
    seat: fields.seat(),
    flights: cards(hand(fields.seat()), place("village"), fields.card(), 1),
    sound: "card",
    pause: LOOK,
  }),

  CowboyHired: shown("cowboys-shown", "prairie"),
  CowboysShown: (fields) => ({
    place: "prairie",
    flights: cards(deck("cowboys"), deck("cowboys-shown"), fields.texts("cards")),
    sound: "card",
    pause: GLANCE,
  }),
  CowsTaken: (fields) => ({
    place: "prairie",
    seat: fields.seat(),
    flights: [flight("cow", fields.number("amount"), place("prairie"), at(fields.seat()))],
    sound: "thump",
    pause: LOOK,
  }),
  CowsStolen: (fields) => ({
    place: "prairie",
    seat: fields.seat(),
    flights: [flight("cow", fields.number("amount"), at(fields.seat("victim")), at(fields.seat()))],
    sound: "thump",
    pause: LOOK,
  }),
  CowsPlaced: grazed,
  CowsAdded: grazed,
  HerdNamed: (fields) => ({ place: "prairie", seat: fields.seat("victim"), pause: GLANCE }),
  HerdSpared: vain,
  HerdsOpen: null,
  NoCowsLeft: vain,
  NoCowboyLeft: vain,
  RodeoWon: (fields) => ({
    place: "prairie",
    seat: fields.seat(),
    flights: cards(hand(fields.seat()), deck("cowboys-out"), fields.texts("cards")),
    sound: "star",
    pause: LOOK,
  }),
};
