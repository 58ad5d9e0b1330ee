/** Offers to the Sheriff: as words, those on the table, and those that were refused. */

import type { EventInfo, PlayerInfo } from "$protocol";
import { offerOf, type Offer } from "../../lib/game/choices";
import type { Names } from "../../lib/model/names.svelte";
import type { TableStore } from "../../lib/model/table.svelte";
import { listed, t } from "../../lib/texts";

/** An offer and the seat that made it. */
export interface Made extends Offer {
  readonly seat: number;
}

/** The names of cards, each with the number of copies. */
export function cardNames(cards: readonly string[], names: Names): string[] {
  return [...new Set(cards)].map((card) => {
    const copies = cards.filter((other) => other === card).length;
    return copies === 1 ? names.card(card) : `${copies} × ${names.card(card)}`;
  });
}

/** What is offered, in words. */
export function thingsOf(offer: Pick<Offer, "dollars" | "nuggets" | "cards">, names: Names): string {
  const things: string[] = [];
  if (offer.dollars > 0) things.push(t("bribes.things.dollars", { n: offer.dollars }));
  if (offer.nuggets > 0) things.push(t("bribes.things.nuggets", { n: offer.nuggets }));
  things.push(...cardNames(offer.cards, names));
  if (things.length === 0) return t("bribes.nothing");
  return listed(things);
}

/** An offer as words, from its choice: the server has words for simple ones only. */
export function offerWords(choice: string, table: TableStore): string | null {
  const offer = offerOf(choice);
  if (offer === null) return null;
  const name = offer.favour === table.seat ? t("bribes.self") : table.nameOf(offer.favour);
  return t("bribes.offer", { things: thingsOf(offer, table.names), name });
}

/** The offers that are on the table now. */
export function standing(players: readonly PlayerInfo[]): Made[] {
  return players.flatMap((player, seat) => {
    const offer = offerOf(player.offer ?? "");
    return offer === null ? [] : [{ ...offer, seat }];
  });
}

/** The sum of several offers. */
export function sum(offers: readonly Offer[]): Pick<Offer, "dollars" | "nuggets" | "cards"> {
  return {
    dollars: offers.reduce((total, { dollars }) => total + dollars, 0),
    nuggets: offers.reduce((total, { nuggets }) => total + nuggets, 0),
    cards: offers.flatMap(({ cards }) => cards),
  };
}

/** What a player could offer, as far as all players can see. */
export function owned({ dollars, nuggets, zones }: PlayerInfo): Pick<Offer, "dollars" | "nuggets" | "cards"> {
  return { dollars, nuggets, cards: [...(zones.hand ?? []), ...(zones.deeds ?? [])] };
}

/** The offers of this decision that the Sheriff refused by asking for better ones, the last one first. */
export function refused(events: readonly EventInfo[]): Made[] {
  const since = events.findLastIndex(({ event }) => event === "TieFound");
  const until = events.findLastIndex(({ event }) => event === "BetterOffersAsked");
  return events
    .slice(since + 1, Math.max(since + 1, until))
    .filter(({ event }) => event === "OfferShown")
    .map(({ fields }) => madeOf(fields))
    .reverse();
}

function madeOf(fields: Readonly<Record<string, unknown>>): Made {
  const amount = (name: string): number => (typeof fields[name] === "number" ? fields[name] : 0);
  const backs = (card: string, name: string): string[] => Array.from({ length: amount(name) }, () => card);
  return {
    seat: amount("seat"),
    favour: amount("favour"),
    dollars: amount("dollars"),
    nuggets: amount("nuggets"),
    // Only the Sheriff and the player who made the offer know which cards they are.
    cards: Array.isArray(fields.cards)
      ? fields.cards.map(String)
      : [...backs("?s", "store"), ...backs("?p", "properties")],
  };
}
