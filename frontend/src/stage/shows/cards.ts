import type { Show } from "../beats";
import type { Fields } from "../fields";
import { cards, deck, GLANCE, hand, LOOK, READ, spotOf } from "./moves";

type Where = (fields: Fields) => string;

const from =
  (zone: string): Where =>
  () =>
    deck(zone);
const seatOf =
  (name = "seat"): Where =>
  (fields) =>
    hand(fields.seat(name));

function namesOf(fields: Fields): string[] {
  return [...fields.card(), ...fields.texts("cards")];
}

/** How many cards an event is about: events of one card have no amount. */
function amountOf(fields: Fields): number {
  const backs = fields.number("store") + fields.number("properties");
  return Math.max(namesOf(fields).length, fields.number("amount"), backs, 1);
}

/** Cards that move. */
function moved(origin: Where, goal: Where, pause = LOOK, at?: string): Show {
  return (fields) => ({
    ...(at === undefined ? {} : { place: at }),
    ...(fields.seat() < 0 ? {} : { seat: fields.seat() }),
    flights: cards(origin(fields), goal(fields), namesOf(fields), amountOf(fields)),
    sound: "card",
    pause,
  });
}

/** A card that everybody gets to see. */
function seen(show: Show): Show {
  return (fields, context) => {
    const beat = show(fields, context);
    return beat === null ? null : { ...beat, ...spotOf(fields), pause: READ };
  };
}

/** Cards that may be none. */
function some(show: Show): Show {
  return (fields, context) =>
    namesOf(fields).length + fields.number("amount") + fields.number("store") + fields.number("properties") >
    0
      ? show(fields, context)
      : null;
}

/** Cards of the General Store, properties, elixirs and thefts. */
export const CARD_SHOWS: Readonly<Record<string, Show | null>> = {
  CardPlayed: seen(moved(seatOf(), from("in-play"))),
  CardCancelled: (fields) => ({
    seat: fields.seat("by"),
    spot: { card: fields.text("card"), seat: fields.seat(), cancelled: true },
    sound: "thump",
    pause: READ,
  }),
  CardFinished: null,
  CardReturned: moved(from("in-play"), seatOf(), GLANCE),
  CardGiven: moved(seatOf(), seatOf("to")),

  StoreCardsDrawn: moved(from("store"), seatOf(), GLANCE, "store"),
  StoreCardTaken: moved(from("store"), seatOf(), GLANCE),
  StoreCardKept: (fields) => ({ seat: fields.seat(), pause: GLANCE }),
  StoreCardsDiscarded: some(moved(seatOf(), from("store-out"), GLANCE)),
  DiscardsSearched: some(moved(from("store-out"), seatOf(), GLANCE)),
  CouponRedeemed: (fields) => ({ seat: fields.seat(), sound: "card", pause: GLANCE }),
  DiscardsReturned: some(moved(seatOf(), from("store-out"), GLANCE)),
  DeckShuffled: () => ({ sound: "card", pause: GLANCE }),

  TheftBegun: (fields) => ({ place: "saloon", seat: fields.seat("victim"), pause: GLANCE }),
  CardsPeeked: some(moved(seatOf("victim"), seatOf(), GLANCE)),
  // The card is with the thief already, who looked at it.
  CardStolen: (fields) => ({ seat: fields.seat(), sound: "card", pause: LOOK }),
  LootReturned: some(moved(seatOf(), seatOf("victim"), GLANCE)),
  RanchStolen: moved(seatOf("victim"), seatOf()),

  RowFilled: some(moved(from("properties"), from("row"), GLANCE, "hall")),
  PropertiesTaken: some(moved(from("row"), seatOf(), LOOK, "hall")),
  PropertyDrawn: moved(from("properties"), seatOf()),
  PropertyInsured: moved(from("properties"), seatOf()),
  PropertiesSearched: some(moved(from("properties"), seatOf(), GLANCE)),
  PropertyKept: (fields) => ({ seat: fields.seat(), pause: GLANCE }),
  PropertiesRemoved: some(moved(seatOf(), from("box"), GLANCE)),
  PropertiesBoxed: null,
  PropertyDeckEmpty: (fields) => ({ seat: fields.seat(), pause: GLANCE }),
  PropertiesProtected: (fields) => ({ seat: fields.seat(), early: true, sound: "card", pause: LOOK }),
  ClaimsFiled: null,

  ElixirShown: moved(from("elixirs"), from("elixirs-shown"), GLANCE, "doc"),
  ElixirTaken: seen(moved(from("elixirs-shown"), from("in-play"), LOOK, "doc")),
  ElixirDrawn: seen(moved(from("elixirs"), from("in-play"), LOOK, "doc")),
  ElixirDiscarded: null,
};
