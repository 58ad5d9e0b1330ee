/** Picking some of a row of dice. */

import { facesOf, type Face } from "../../lib/game/dice";

/** Which dice of a row are these, by their place in it. */
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
