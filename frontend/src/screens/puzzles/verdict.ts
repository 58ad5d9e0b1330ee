/** What there is to say of an answer, and the figures of the chart beside it. */

import type { PuzzleOption, PuzzleSolution } from "$protocol";

export interface Verdict {
  readonly right: boolean;
  /** Points that the answer costs. */
  readonly cost: number;
  /** The option as it was played out; null where the cost is what the solver thinks. */
  readonly played: PuzzleOption | null;
}

export function judge(solution: PuzzleSolution, given: string): Verdict {
  const played = solution.options.find(({ choice }) => choice === given) ?? null;
  if (played !== null) return { right: given === solution.best, cost: played.behind, played };
  const worth = (wanted: string): number =>
    solution.ratings.find(({ choice }) => choice === wanted)?.worth ?? 0;
  return { right: false, cost: Math.max(worth(solution.best) - worth(given), 0), played: null };
}

export interface Mark {
  readonly option: PuzzleOption;
  /** Where it stands and how far its interval reaches, in parts of the chart’s width. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The chart: points behind the best to the right, from 0 to a whole number that all intervals fit below. */
export function charted(options: readonly PuzzleOption[]): { marks: Mark[]; most: number } {
  const most = Math.max(1, Math.ceil(Math.max(...options.map(({ high }) => high))));
  const part = (points: number): number => Math.max(points, 0) / most;
  const marks = options.map((option) => ({
    option,
    at: part(option.behind),
    from: part(option.low),
    to: part(option.high),
  }));
  return { marks, most };
}

/** Whether it came out the same in every world: then there is no interval to tell. */
export function isExact({ low, high }: PuzzleOption): boolean {
  return high - low < 0.05;
}
