/** Prepares the coach's advice for display. */

import type { Advice, RatingInfo } from "$protocol";

export interface Rated {
  readonly rating: RatingInfo;
  /** Victory points compared with the best answer: 0 or less. */
  readonly behind: number;
  /** The length of its bar, from 0 to 1: the best has the full length, the worst shown hardly any. */
  readonly part: number;
}

const LEAST = 0.06;
/** Smaller differences count as none. */
const SAME = 0.005;

export function rated(ratings: readonly RatingInfo[], most: number): Rated[] {
  const shown = ratings.toSorted((one, other) => other.worth - one.worth).slice(0, most);
  const best = shown[0]?.worth ?? 0;
  const span = best - (shown.at(-1)?.worth ?? 0);
  return shown.map((rating) => {
    const behind = rating.worth - best;
    const same = behind > -SAME;
    return { rating, behind: same ? 0 : behind, part: same ? 1 : LEAST + (1 - LEAST) * (1 + behind / span) };
  });
}

/** The terms that matter, the largest first. */
export function weighty(terms: RatingInfo["terms"], most = Infinity): RatingInfo["terms"] {
  return terms
    .filter(({ worth }) => Math.abs(worth) >= 0.05)
    .toSorted((one, other) => Math.abs(other.worth) - Math.abs(one.worth))
    .slice(0, most);
}

/** The bot that computes figures; other bots use rules of thumb. */
const STRONG = "solver";

/** The basis of the figures: own dice are computed exactly, everything else is an estimate. */
export function basis({ bot, sampled }: Advice, kind: string): "sampled" | "thumb" | "exact" | "guess" {
  if (sampled > 0) return "sampled";
  if (bot !== STRONG) return "thumb";
  return kind === "keep" ? "exact" : "guess";
}
