/** Reads and writes choices in the server's notation, like `keep:9JQ` or `offer:2:3d+1n+dynamite`. */

import { diceOf, isFace, type Face } from "./dice";

export const PASS = "pass";
export const MORE = "more";
export const DECLINE = "decline";

const BRUTE = "+brute";
const NOTHING = "-";

/** What follows the verb in a choice of this verb: `dynamite` of `play:dynamite`. */
export function bodyOf(choice: string, verb: string): string | null {
  return choice.startsWith(`${verb}:`) ? choice.slice(verb.length + 1) : null;
}

/** The number in a choice like `seat:2` or `cows:3`. */
export function numberOf(choice: string, verb: string): number | null {
  const body = bodyOf(choice, verb);
  return body !== null && /^[0-9]+$/.test(body) ? Number(body) : null;
}

export function keepText(faces: readonly Face[], brute = false): string {
  return `keep:${diceOf(faces)}${brute ? BRUTE : ""}`;
}

/** The same keep with or without The Brute. */
export function withBrute(keep: string, brute: boolean): string {
  const plain = keep.endsWith(BRUTE) ? keep.slice(0, -BRUTE.length) : keep;
  return brute ? plain + BRUTE : plain;
}

export interface Turn {
  readonly before: Face;
  readonly after: Face;
}

export function turnOf(choice: string): Turn | null {
  const [before, after, ...more] = bodyOf(choice, "turn")?.split("=") ?? [];
  return isFace(before) && isFace(after) && more.length === 0 ? { before, after } : null;
}

export function turnText({ before, after }: Turn): string {
  return `turn:${before}=${after}`;
}

/**
 * The cards of a list like `p3+2.brute`, with copies repeated; `%s` is a card of which only the back is
 * visible.
 */
export function cardsOf(list: string): string[] {
  if (list === NOTHING || list === "") return [];
  return list
    .replaceAll("%", "?")
    .split("+")
    .flatMap((part) => {
      const [, copies = "1", card = part] = /^(?:([0-9]+)\.)?(.*)$/.exec(part) ?? [];
      return Array.from({ length: Number(copies) }, () => card);
    });
}

/** The list of cards, with copies next to each other. */
export function cardsText(cards: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(card, (counted.get(card) ?? 0) + 1);
  if (counted.size === 0) return NOTHING;
  return [...counted]
    .map(([card, copies]) => (copies === 1 ? card : `${copies}.${card}`))
    .join("+")
    .replaceAll("?", "%");
}

export interface Offer {
  /** The seat that the offer favours. */
  readonly favour: number;
  readonly dollars: number;
  readonly nuggets: number;
  readonly cards: readonly string[];
}

export function offerOf(choice: string, verb = "offer"): Offer | null {
  const [, favour, things] = /^([0-9]+):(.+)$/.exec(bodyOf(choice, verb) ?? "") ?? [];
  if (favour === undefined || things === undefined) return null;
  let [dollars, nuggets] = [0, 0];
  const cards: string[] = [];
  for (const thing of things.split("+")) {
    const [, amount, unit] = /^([0-9]+)([dn])$/.exec(thing) ?? [];
    if (unit === "d") dollars += Number(amount);
    else if (unit === "n") nuggets += Number(amount);
    else cards.push(...cardsOf(thing));
  }
  return { favour: Number(favour), dollars, nuggets, cards };
}

/** The price that the Sheriff names: what the seat's offer is to be in all. */
export function priceOf(choice: string): Offer | null {
  return offerOf(choice, "price");
}

export function priceText(price: Offer): string {
  return offerText(price).replace(/^offer/, "price");
}

/** The offer as a choice; an empty offer is a pass. */
export function offerText(offer: Offer): string {
  const things: string[] = [];
  if (offer.dollars > 0) things.push(`${offer.dollars}d`);
  if (offer.nuggets > 0) things.push(`${offer.nuggets}n`);
  if (offer.cards.length > 0) things.push(cardsText(offer.cards));
  return things.length === 0 ? PASS : `offer:${offer.favour}:${things.join("+")}`;
}

/** Outlaws, and how many dice each of them sets. */
export type Uses = ReadonlyMap<string, number>;

export function usesOf(choice: string): Uses | null {
  const body = bodyOf(choice, "use");
  if (body === null) return null;
  return new Map(
    body.split("+").map((part): [string, number] => {
      const [card = "", dice = "0"] = part.split("=");
      return [card, Number(dice)];
    }),
  );
}

/** The use as a choice, outlaws in the given order; using none is a pass. */
export function usesText(uses: Uses): string {
  const used = [...uses].filter(([, dice]) => dice > 0);
  return used.length === 0 ? PASS : `use:${used.map(([card, dice]) => `${card}=${dice}`).join("+")}`;
}
