/** Which puzzles were solved in this browser. */

import { recall, remember } from "../../lib/browser/keep";

const KEY = "puzzles";

/** Whether each answered puzzle is solved; puzzles without an answer are missing. */
type Known = Readonly<Record<string, boolean>>;

class Progress {
  private known = $state.raw<Known>(recall<Known>(KEY, {}));

  solved(puzzle: string): boolean {
    return this.known[puzzle] === true;
  }

  missed(puzzle: string): boolean {
    return this.known[puzzle] === false;
  }

  /** Notes an answer. A solved puzzle stays solved. */
  note(puzzle: string, right: boolean): void {
    this.known = { ...this.known, [puzzle]: right || this.solved(puzzle) };
    remember(KEY, this.known);
  }
}

export const progress = new Progress();

/** The next unsolved puzzle after one, starting over at the end; null if there is none. */
export function nextUnsolved(
  puzzles: readonly { readonly id: string }[],
  current = "",
  isSolved: (puzzle: string) => boolean = (puzzle) => progress.solved(puzzle),
): string | null {
  const start = puzzles.findIndex(({ id }) => id === current) + 1;
  const round = [...puzzles.slice(start), ...puzzles.slice(0, start)];
  return round.find(({ id }) => id !== current && !isSolved(id))?.id ?? null;
}
