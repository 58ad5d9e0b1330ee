/** The standings, as far as the viewer knows. */

import type { ViewInfo } from "$protocol";
import { held, isBack } from "../../../lib/game/zones";

export interface Standing {
  readonly seat: number;
  readonly points: number;
  /** Cards of which the viewer knows only the backs: their worth is not in `points`. */
  readonly hidden: number;
  /** The length of its bar, from 0 to 1. */
  readonly part: number;
}

/** The best first; tied seats keep their order. */
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
