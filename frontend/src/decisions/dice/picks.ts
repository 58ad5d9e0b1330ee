/** Picks dice from a row. */

import { facesOf, type Face } from "../../lib/game/dice";

/** The indexes of these dice in a row. */
export function picksOf(row: readonly Face[], dice: string): number[] {
  const wanted = facesOf(dice);
  const picks: number[] = [];
  row.forEach((face, index) => {
    const at = wanted.indexOf(face);
    if (at < 0) return;
    wanted.splice(at, 1);
    picks.push(index);
  });
  return picks;
}
