/** Where events move cards. */

import type { Change, Draft, Spot } from "../draft";
import type { Fields } from "../fields";

const RANCH = "ranch";

/** Rules by which properties are gained at the Town Hall, in its action or by a card played there. */
const AT_THE_HALL = /^(HALL-|CARD-(BRIBE|CORRUPTION|PERSUASION)$)/;

const DECKS: Readonly<Record<string, string>> = { store: "store", elixir: "elixirs", cowboy: "cowboys" };

/** From one place to another: cards that are told by name, and how many there are. */
function moves(from: (seat: number) => Spot, to: (seat: number) => Spot): Change {
  return (draft, fields) => {
    const cards = [...fields.card(), ...fields.texts("cards")];
    draft.move(from(fields.seat()), to(fields.seat()), cards, amountOf(fields, cards));
  };
}

/** Events of one card have no amount. */
function amountOf(fields: Fields, cards: readonly string[]): number {
  return Math.max(fields.number("amount"), cards.length, 1);
}

const shared = (zone: string) => (): Spot => [zone];
const own =
  (zone: string) =>
  (seat: number): Spot => [zone, seat];

/** Where a property goes: ranches lie open, and those of the Town Hall wait where a gift can be made of them. */
function gain(draft: Draft, fields: Fields, from: Spot, cards: readonly string[]): void {
  const seat = fields.seat();
  const waits = AT_THE_HALL.test(fields.rule) && draft.has("claims", seat);
  const closed: Spot = [waits ? "claims" : "deeds", seat];
  const open: Spot = [waits ? "claims-open" : "face-up", seat];
  if (cards.length === 0) draft.move(from, closed, [], 1);
  for (const card of cards) draft.move(from, card === RANCH ? open : closed, [card]);
}

/** Cards of a hand drawn by a thief, or given back by one. */
function loot(draft: Draft, fields: Fields, back: boolean): void {
  const thief = fields.seat();
  const victim = fields.seat("victim");
  const cards = fields.texts("cards");
  for (const [zone, letter, name] of [
    ["hand", "s", "store"],
    ["deeds", "p", "properties"],
  ] as const) {
    const from: Spot = back ? ["looking", thief] : [zone, victim];
    const to: Spot = back ? [zone, victim] : ["looking", thief];
    const amount = fields.number(name);
    // Properties are called p1 to p5: the only cards with such names.
    const named = cards.filter((card) => /^p\d$/.test(card) === (letter === "p"));
    if (named.length > 0) draft.move(from, to, named, amount);
    else if (back) draft.moveBacks(from, to, letter, amount);
    else draft.move(from, to, [], amount);
  }
}

const finished =
  (zone: string): Change =>
  (draft, fields) =>
    draft.move(["in-play"], [zone], fields.card());

export const CARDS: Readonly<Record<string, Change>> = {
  CardPlayed: moves(own("hand"), shared("in-play")),
  CardReturned: moves(shared("in-play"), own("hand")),
  CardFinished: finished("store-out"),
  ElixirDiscarded: finished("elixirs-out"),
  RiverCardRemoved: finished("river-out"),
  CardGiven(draft, fields) {
    const zone = fields.text("kind") === "store" ? "hand" : "deeds";
    draft.move([zone, fields.seat()], [zone, fields.seat("to")], fields.card(), 1);
  },
  CardStolen(draft, fields) {
    const seat = fields.seat();
    const store = fields.text("kind") === "store";
    const to: Spot = [store ? "hand" : "deeds", seat];
    if (fields.card().length > 0) draft.move(["looking", seat], to, fields.card());
    else draft.moveBacks(["looking", seat], to, store ? "s" : "p", 1);
  },
  CardsPeeked: (draft, fields) => loot(draft, fields, false),
  LootReturned: (draft, fields) => loot(draft, fields, true),
  RanchStolen: (draft, fields) =>
    draft.move(["face-up", fields.seat("victim")], ["face-up", fields.seat()], fields.card()),

  StoreCardsDrawn: moves(shared("store"), own("looking")),
  StoreCardKept: moves(own("looking"), own("hand")),
  StoreCardsDiscarded: moves(own("looking"), shared("store-out")),
  StoreCardTaken: moves(shared("store"), own("hand")),
  DeckShuffled(draft, fields) {
    const deck = DECKS[fields.text("deck")] ?? "";
    draft.move([`${deck}-out`], [deck], [], fields.number("amount"));
  },
  DiscardsSearched: moves(shared("store-out"), own("looking")),
  DiscardsReturned: moves(own("looking"), shared("store-out")),
  CouponRedeemed: moves(own("looking"), own("hand")),

  RowFilled: moves(shared("properties"), shared("row")),
  PropertiesTaken: (draft, fields) => gain(draft, fields, ["row"], fields.texts("cards")),
  PropertyDrawn: (draft, fields) => gain(draft, fields, ["properties"], fields.card()),
  PropertyInsured: (draft, fields) => gain(draft, fields, ["properties"], fields.card()),
  PropertiesSearched: moves(shared("properties"), own("looking")),
  PropertyKept: (draft, fields) => gain(draft, fields, ["looking", fields.seat()], fields.card()),
  PropertiesRemoved: moves(own("looking"), shared("box")),
  PropertiesBoxed: moves(shared("properties"), shared("box")),
  PropertiesProtected: (draft, fields) =>
    draft.move(["deeds", fields.seat()], ["face-up", fields.seat()], fields.texts("cards")),
  ClaimsFiled(draft, fields) {
    const seat = fields.seat();
    draft.move(["claims", seat], ["deeds", seat], fields.texts("cards"), fields.number("amount"));
    draft.move(["claims-open", seat], ["face-up", seat], fields.texts("shown"));
  },
  PropertyGivenBack(draft, fields) {
    const open = fields.text("card") === RANCH;
    draft.move([open ? "claims-open" : "claims", fields.seat()], ["box"], fields.card(), 1);
  },

  ElixirShown: moves(shared("elixirs"), shared("elixirs-shown")),
  ElixirTaken: moves(shared("elixirs-shown"), shared("in-play")),
  ElixirDrawn: moves(shared("elixirs"), shared("in-play")),

  RiverCardDrawn: moves(shared("river"), shared("in-play")),
  RiverSearched: moves(shared("river"), own("looking")),
  RiverCardChosen: moves(own("looking"), shared("in-play")),
  RiverCardsReturned: moves(own("looking"), shared("river")),

  OutlawRecruited: moves(shared("outlaws"), own("gang")),
  OutlawPosted: moves(shared("outlaws"), shared("office")),
  OutlawCaptured: moves(shared("office"), own("captured")),
  TopTurned(draft, fields) {
    const pile = draft.cards(["outlaws"]);
    draft.view.zones.outlaws = [...pile.slice(0, -1), ...fields.card()];
  },

  CowboyHired: moves(shared("cowboys-shown"), own("posse")),
  CowboysShown: moves(shared("cowboys"), shared("cowboys-shown")),
};
