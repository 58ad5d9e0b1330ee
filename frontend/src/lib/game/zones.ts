/** Which zones count as a hand, and which lie face up in front of a seat. */

import type { PlayerInfo, ViewInfo } from "$protocol";

/** Zones that count as part of the hand. */
export const HELD = ["hand", "deeds", "claims"] as const;
/** What lies face up in front of a seat, in display order. */
export const OPEN = ["face-up", "pasture", "claims-open", "posse", "gang", "captured"] as const;

export function zone(of: PlayerInfo | ViewInfo | null | undefined, name: string): readonly string[] {
  return of?.zones[name] ?? [];
}

/** Whether only the back of a card is visible: such cards are written `?s`, `?p` and so on. */
export function isBack(card: string): boolean {
  return card.startsWith("?");
}

/** All cards in a hand, known or not. */
export function held(player: PlayerInfo): string[] {
  return HELD.flatMap((name) => zone(player, name));
}

/** Cards with the number of copies, in order of first appearance. */
export function counted(cards: readonly string[]): [card: string, copies: number][] {
  const copies = new Map<string, number>();
  for (const card of cards) copies.set(card, (copies.get(card) ?? 0) + 1);
  return [...copies];
}
