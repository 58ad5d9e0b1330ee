/** Chooses the results of a day to print. */

import type { DealResult, DealTable } from "$protocol";

/** The results that the server sends, and the reader's own if it is further down. */
export function printed({ shown, results, mine }: DealTable): readonly DealResult[] {
  const own = mine?.result ?? null;
  if (!shown || own === null || own.place === 0 || results.some((result) => result.yours)) return results;
  return [...results, own];
}
