/** Titles and hints of puzzles. */

import { t, tOr } from "../../lib/texts";

/** The title for a kind of question, in two or three words. */
export function kindTitle(kind: string): string {
  return tOr(`puzzles.kind.${kind}`, t("puzzles.kind"));
}

/** How to think about a kind of question, in a sentence; empty if there is no general advice. */
export function whatToWeigh(kind: string): string {
  return tOr(`puzzles.weigh.${kind}`, "");
}
