/** What is printed of the results of a day. */

import type { DealResult, DealTable } from "$protocol";

/** The results that the server sends, and one's own if it is further down than those. */
export function printed({ shown, results, mine }: DealTable): readonly DealResult[] {
  const own = mine?.result ?? null;
  if (!shown || own === null || own.place === 0 || results.some((result) => result.yours)) return results;
  return [...results, own];
}
