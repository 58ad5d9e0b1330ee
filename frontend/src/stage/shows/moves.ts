/** Words to say what moves with. */

import type { Flight, What } from "../beats";

/** Milliseconds to look at something. */
export const GLANCE = 220;
export const LOOK = 520;
export const STARE = 950;

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
