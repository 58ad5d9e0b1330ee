/** Words to say what moves with. */

import type { Flight, Spot, What } from "../beats";
import type { Fields } from "../fields";

/** Milliseconds to look at something. */
export const GLANCE = 200;
export const LOOK = 420;
export const STARE = 900;
/** To read a card, or a poster. */
export const READ = 1200;

export const purse = (seat: number): string => `seat:${seat}:dollars`;
export const pouch = (seat: number): string => `seat:${seat}:nuggets`;
export const hand = (seat: number): string => `seat:${seat}:cards`;
export const diceAt = (seat: number): string => `seat:${seat}:dice`;
export const at = (seat: number): string => `seat:${seat}`;
export const place = (name: string): string => `place:${name}`;
export const deck = (zone: string): string => `deck:${zone}`;

export function flight(what: What, amount: number, from: string, to: string): Flight {
  return { what, amount, from, to };
}

/** Cards, by name where they may be known. */
export function cards(from: string, to: string, names: readonly string[], amount = names.length): Flight[] {
  const named = names.map((card): Flight => ({ ...flight("card", 1, from, to), card }));
  return amount > names.length ? [...named, flight("card", amount - names.length, from, to)] : named;
}

/** The card of an event in everybody's sight, with who brought it there. */
export function spotOf(fields: Fields): { spot?: Spot } {
  const [card] = fields.card();
  if (card === undefined) return {};
  return { spot: { card, ...(fields.seat() < 0 ? {} : { seat: fields.seat() }) } };
}
