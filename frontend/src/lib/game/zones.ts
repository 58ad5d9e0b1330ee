/** Where cards lie, told for the eye: which zones are a hand, which lie open before a seat. */

import type { PlayerInfo, ViewInfo } from "$protocol";

/** Where cards lie that are as good as in the hand. */
export const HELD = ["hand", "deeds", "claims"] as const;
/** What lies open before a seat, in the order in which it is shown. */
export const OPEN = ["face-up", "pasture", "claims-open", "posse", "gang", "captured"] as const;

export function zone(of: PlayerInfo | ViewInfo | null | undefined, name: string): readonly string[] {
  return of?.zones[name] ?? [];
}

/** Whether it is a card of which only the back is seen: these are written `?s`, `?p` and so on. */
export function isBack(card: string): boolean {
  return card.startsWith("?");
}

/** All cards in a hand, known or not. */
export function held(player: PlayerInfo): string[] {
  return HELD.flatMap((name) => zone(player, name));
}

/** Cards with how many there are of each, in the order in which they come first. */
export function counted(cards: readonly string[]): [card: string, copies: number][] {
  const copies = new Map<string, number>();
  for (const card of cards) copies.set(card, (copies.get(card) ?? 0) + 1);
  return [...copies];
}
