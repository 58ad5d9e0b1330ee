/** Which puzzles were solved in this browser. */

import { recall, remember } from "../../lib/browser/keep";

const KEY = "puzzles";

/** Solved, or answered and missed; what was never answered is not there. */
type Known = Readonly<Record<string, boolean>>;

class Progress {
  private known = $state.raw<Known>(recall<Known>(KEY, {}));

  solved(puzzle: string): boolean {
    return this.known[puzzle] === true;
  }

  missed(puzzle: string): boolean {
    return this.known[puzzle] === false;
  }

  /** Note an answer. Whoever has solved a puzzle once has solved it. */
  note(puzzle: string, right: boolean): void {
    this.known = { ...this.known, [puzzle]: right || this.solved(puzzle) };
    remember(KEY, this.known);
  }
}

export const progress = new Progress();

/** The next one that is not solved, from one of them on and round again; null if there is none. */
export function nextUnsolved(
  puzzles: readonly { readonly id: string }[],
  current = "",
  isSolved: (puzzle: string) => boolean = (puzzle) => progress.solved(puzzle),
): string | null {
  const start = puzzles.findIndex(({ id }) => id === current) + 1;
  const round = [...puzzles.slice(start), ...puzzles.slice(0, start)];
  return round.find(({ id }) => id !== current && !isSolved(id))?.id ?? null;
}
