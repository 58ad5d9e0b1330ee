/** What puzzles are called. */

import { t, tOr } from "../../lib/texts";

/** By the kind of the question, in two or three words. */
export function kindTitle(kind: string): string {
  return tOr(`puzzles.kind.${kind}`, t("puzzles.kind"));
}
