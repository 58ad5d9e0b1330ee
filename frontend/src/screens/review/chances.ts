/** The chances of a game, for a picture. */

import type { GameReview } from "$protocol";
import { t } from "../../lib/texts";
import { nameOf, percent, type Called } from "./report";

/** The dash patterns by seat, so that lines can be told apart without colour. */
export const STROKES: readonly string[] = ["none", "8 4", "2 4", "12 3 3 3", "5 3", "1 3 6 3"];

/** By round, the chances of all seats in percent, as `chartOf` takes them. */
export function percents({ chances }: GameReview): number[][] {
  return chances.map((one) => one.chances.map((chance) => chance * 100));
}

/** The index of the nearest to `x` among this many points from `left` to `right`. */
export function nearest(x: number, left: number, right: number, points: number): number {
  const place = Math.round(((x - left) / Math.max(1, right - left)) * (points - 1));
  return Math.max(0, Math.min(points - 1, place));
}

export function whenWords(round: number): string {
  return round === 0 ? t("review.chances.start") : t("review.chances.round", { n: round });
}

/** A round as a text for screen readers. */
export function roundTold({ chances }: GameReview, index: number, called: Called): string {
  const one = chances[index];
  if (one === undefined) return "";
  const all = one.chances.map((chance, seat) => `${nameOf(called, seat)} ${percent(chance)}`);
  return `${whenWords(one.round)}: ${all.join(", ")}`;
}
