import type { Show } from "../beats";
import type { Fields } from "../fields";
import { at, cards, flight, GLANCE, hand, LOOK, place, pouch, purse } from "./moves";

const taken: Show = (fields) => ({
  place: fields.text("location"),
  seat: fields.seat(),
  early: true,
  pause: GLANCE * 1.5,
});

/** Something at a place that brings nothing. */
const vain =
  (name?: string): Show =>
  (fields) => ({ ...(name === undefined ? {} : { place: name }), seat: fields.seat(), pause: GLANCE });

function given(what: "dollar" | "nugget", fields: Fields): ReturnType<Show> {
  const at = what === "dollar" ? purse : pouch;
  return {
    seat: fields.seat(),
    flights: [flight(what, fields.number("amount"), at(fields.seat()), at(fields.seat("to")))],
    sound: what === "dollar" ? "coin" : "nugget",
    pause: GLANCE,
  };
}

/** Dollars that come from a place, which may be another than where one is: the river's wallets are the bank's. */
const dollarsFrom =
  (name: string): Show =>
  (fields) => ({
    seat: fields.seat(),
    flights: [flight("dollar", fields.number("amount"), place(name), purse(fields.seat()))],
    sound: "coin",
    pause: LOOK,
  });

/** Places, ties, the Sheriff, dollars and nuggets. */
export const TOWN_SHOWS: Readonly<Record<string, Show | null>> = {
  LocationTaken: taken,
  SecondPlaceTaken: taken,
  LocationIdle: (fields) => ({ place: fields.text("location"), pause: GLANCE }),
  LocationClosed: (fields) => ({ place: fields.text("location"), pause: LOOK }),
  WarpathTaken: (fields) => ({ place: fields.text("location"), seat: fields.seat(), pause: LOOK }),
  ActionTaken: (fields) => ({ place: fields.text("location"), seat: fields.seat(), pause: GLANCE }),

  TieFound: (fields, context) => {
    const found = fields.text("location");
    const name = found === "none" ? context.place : found;
    return { ...(name ? { place: name } : {}), pause: LOOK };
  },
  OfferShown: (fields) => ({ seat: fields.seat(), early: true, sound: "card", pause: LOOK }),
  BetterOffersAsked: (fields) => ({ seat: fields.seat("sheriff"), pause: LOOK }),
  TieBroken: (fields) => ({ seat: fields.seat(), early: true, pause: LOOK }),
  BribePaid: (fields) => {
    const payer = fields.seat();
    const sheriff = fields.seat("sheriff");
    const held = fields.number("store") + fields.number("properties");
    return {
      seat: sheriff,
      flights: [
        flight("dollar", fields.number("dollars"), purse(payer), purse(sheriff)),
        flight("nugget", fields.number("nuggets"), pouch(payer), pouch(sheriff)),
        ...cards(hand(payer), hand(sheriff), fields.texts("cards"), held),
      ],
      sound: "coin",
      pause: GLANCE,
    };
  },

  NuggetsMined: (fields) => ({
    place: "mine",
    seat: fields.seat(),
    flights: [flight("nugget", fields.number("amount"), place("mine"), pouch(fields.seat()))],
    sound: "nugget",
    pause: LOOK,
  }),
  BankRobbed: dollarsFrom("bank"),
  WalletFound: dollarsFrom("bank"),
  StagecoachAttacked: dollarsFrom("coach"),
  CoachArrived: (fields) => ({
    place: "coach",
    flights: [flight("dollar", fields.number("amount"), place("coach"), place("bank"))],
    sound: "coin",
    pause: GLANCE,
  }),
  DollarsGiven: (fields) => given("dollar", fields),
  NuggetsGiven: (fields) => given("nugget", fields),

  BadgePassed: (fields) => ({
    seat: fields.seat("to"),
    flights: [flight("badge", 1, at(fields.seat()), at(fields.seat("to")))],
    sound: "star",
    pause: LOOK,
  }),
  BadgeKept: vain(),
  BadgeStopped: vain(),

  DocOpened: () => ({ place: "doc", pause: GLANCE }),
  DocIdle: () => ({ place: "doc", pause: GLANCE }),
  DocVisitBegun: (fields) => ({ place: "doc", seat: fields.seat(), pause: LOOK }),
  RemedyTaken: (fields) => ({ place: "doc", seat: fields.seat(), pause: LOOK }),
  VisitDeclined: vain("doc"),
  NobodyToAsk: vain(),
  NobodyToRob: vain("saloon"),
};
