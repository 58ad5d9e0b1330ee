/** What can be read off the table about those one may choose from, and why some can't be chosen. */

import type { PlayerInfo, ViewInfo } from "$protocol";
import { facesOf, type Face } from "../../lib/game/dice";
import { zone } from "../../lib/game/zones";
import { t } from "../../lib/texts";

/** How many cards lie in a zone of a player, or how many of one card. */
export function amountIn(player: PlayerInfo | null, name: string, card?: string): number {
  const cards = zone(player, name);
  return card === undefined ? cards.length : cards.filter((one) => one === card).length;
}

/** How many dice of a face a player has set aside. */
export function diceWith(player: PlayerInfo | null, face: Face): number {
  return facesOf(player?.aside ?? "").filter((one) => one === face).length;
}

/** A field of what a module notes beside the table; undefined where the module is not in play. */
export function noted(view: ViewInfo | null, annex: string, field: string): unknown {
  const found = view?.annexes[annex];
  if (typeof found !== "object" || found === null) return undefined;
  return (found as Readonly<Record<string, unknown>>)[field];
}

/** How many Queens of a thief count against a victim, and so how many cards are drawn at most (COWBOY-HEARTS). */
export function queensAgainst(thief: PlayerInfo | null, victim: PlayerInfo): number {
  return Math.max(0, diceWith(thief, "Q") - amountIn(victim, "posse", "hearts"));
}

/** Why nobody can choose a seat, whatever for; nothing where nothing keeps it. */
export function guardedWhy(view: ViewInfo | null, seat: number): string {
  return noted(view, "indian-die", "guarded") === seat ? t("people.guarded") : "";
}

/** Why nobody can take cows of a seat's herd. */
export function herdWhy(view: ViewInfo | null, seat: number): string {
  const spared = noted(view, "cows", "spared");
  if ((view?.players[seat]?.counts.cows ?? 0) === 0) return t("people.no.cows");
  return Array.isArray(spared) && spared.includes(seat) ? t("people.spared") : guardedWhy(view, seat);
}

/** Why a thief at the Saloon can't choose a seat, whatever it has. */
export function thiefWhy(view: ViewInfo | null, thief: number | null, seat: number): string {
  const guarded = guardedWhy(view, seat);
  if (guarded !== "") return guarded;
  const victim = view?.players[seat];
  const own = thief === null ? null : (view?.players[thief] ?? null);
  return victim !== undefined && queensAgainst(own, victim) === 0 ? t("people.hearts") : "";
}
