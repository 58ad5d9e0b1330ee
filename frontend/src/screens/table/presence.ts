/** Who plays a seat at the moment. */

import type { SeatInfo } from "$protocol";
import type { Key } from "../../lib/texts";

/** Why a player does not play in person; empty for those who do. */
export function presence(place: SeatInfo | undefined, connected: boolean): Key | "" {
  if (place === undefined) return "";
  if (place.kind === "bot") return "player.bot";
  if (place.away !== null) return `away.${place.away}`;
  return connected ? "" : "away.offline";
}
