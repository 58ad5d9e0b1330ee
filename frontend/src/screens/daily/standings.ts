/** A table of results that may be too long to print. */

import type { DealResult } from "$protocol";

const MOST = 50;

export interface Row {
  readonly result: DealResult | null;
  /** How many are left out before it. */
  readonly left: number;
}

/** The first results and one's own, wherever that is; a row without a result only says how many follow. */
export function shortened(results: readonly DealResult[], most = MOST): Row[] {
  const kept = results
    .map((result, index) => ({ result, index }))
    .filter(({ result, index }) => index < most || result.yours);
  const rows = kept.map(({ result, index }, at) => ({
    result,
    left: index - (at === 0 ? 0 : (kept[at - 1]?.index ?? 0) + 1),
  }));
  const last = (kept.at(-1)?.index ?? -1) + 1;
  return last < results.length ? [...rows, { result: null, left: results.length - last }] : rows;
}
