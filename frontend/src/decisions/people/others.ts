/** Reads facts about players off the table. */

import type { PlayerInfo, ViewInfo } from "$protocol";
import { facesOf, type Face } from "../../lib/game/dice";
import { zone } from "../../lib/game/zones";

/** How many cards are in a zone of a player, or how many copies of one card. */
export function amountIn(player: PlayerInfo | null, name: string, card?: string): number {
  const cards = zone(player, name);
  return card === undefined ? cards.length : cards.filter((one) => one === card).length;
}

/** How many dice of a face a player has set aside. */
export function diceWith(player: PlayerInfo | null, face: Face): number {
  return facesOf(player?.aside ?? "").filter((one) => one === face).length;
}

/** A field of a module's facts on the table; undefined if the module is not in play. */
export function noted(view: ViewInfo | null, annex: string, field: string): unknown {
  const found = view?.annexes[annex];
  if (typeof found !== "object" || found === null) return undefined;
  return (found as Readonly<Record<string, unknown>>)[field];
}
