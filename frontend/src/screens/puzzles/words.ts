/** What puzzles are called. */

import { t, tOr } from "../../lib/texts";

/** By the kind of the question, in two or three words. */
export function kindTitle(kind: string): string {
  return tOr(`puzzles.kind.${kind}`, t("puzzles.kind"));
}

/** How to think about questions of a kind, in a sentence; nothing where there is nothing general to say. */
export function whatToWeigh(kind: string): string {
  return tOr(`puzzles.weigh.${kind}`, "");
}
