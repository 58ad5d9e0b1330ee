/** What the coach says, made ready for the eye. */

import type { Advice, RatingInfo } from "$protocol";

export interface Rated {
  readonly rating: RatingInfo;
  /** Victory points compared with the best answer: 0 or less. */
  readonly behind: number;
  /** How long its bar is, from 0 to 1: the best has the whole length, the worst that is shown hardly any. */
  readonly part: number;
}

const LEAST = 0.06;
/** Smaller differences would not be told from none. */
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

/** Terms that matter, the weightiest first. */
export function weighty(terms: RatingInfo["terms"], most = Infinity): RatingInfo["terms"] {
  return terms
    .filter(({ worth }) => Math.abs(worth) >= 0.05)
    .toSorted((one, other) => Math.abs(other.worth) - Math.abs(one.worth))
    .slice(0, most);
}

/** Who has the figures of the strong player, and who only rules of thumb. */
const STRONG = "solver";

/** What the figures rest on: the own dice are counted, all else is estimated. */
export function basis({ bot, sampled }: Advice, kind: string): "sampled" | "thumb" | "exact" | "guess" {
  if (sampled > 0) return "sampled";
  if (bot !== STRONG) return "thumb";
  return kind === "keep" ? "exact" : "guess";
}
