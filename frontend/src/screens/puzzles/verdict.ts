/** The verdict on an answer, and the figures of the chart beside it. */

import type { PuzzleOption, PuzzleSolution } from "$protocol";

export interface Verdict {
  readonly right: boolean;
  /** The cost of the answer in points. */
  readonly cost: number;
  /** The option as played out; null if the cost is the solver's estimate. */
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
  /** The position of its mean and the ends of its interval, as shares of the chart's width. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The chart: points behind the best, from 0 on the left to a whole number that covers all intervals. */
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

/** Whether the outcome was the same in every world, so that there is no interval to show. */
export function isExact({ low, high }: PuzzleOption): boolean {
  return high - low < 0.05;
}
