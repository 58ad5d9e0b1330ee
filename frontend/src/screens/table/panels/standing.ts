/** How everybody stands, by what the viewer may know. */

import type { ViewInfo } from "$protocol";
import { held, isBack } from "../../../lib/game/zones";

export interface Standing {
  readonly seat: number;
  readonly points: number;
  /** Cards of which the viewer knows only the backs: what they are worth comes on top. */
  readonly hidden: number;
  /** How long its bar is, from 0 to 1. */
  readonly part: number;
}

/** The best first; those who are level stay in the order of the seats. */
export function standings({ players, points }: Pick<ViewInfo, "players" | "points">): Standing[] {
  const most = Math.max(1, ...points);
  return players
    .map((player, seat) => ({
      seat,
      points: points[seat] ?? 0,
      hidden: held(player).filter(isBack).length,
      part: Math.max(0, points[seat] ?? 0) / most,
    }))
    .toSorted((one, other) => other.points - one.points);
}
