/** Who is really at a seat. */

import type { SeatInfo } from "$protocol";
import type { Key } from "../../lib/texts";

/** Why somebody does not play for themselves; nothing for those who do. */
export function presence(place: SeatInfo | undefined, connected: boolean): Key | "" {
  if (place === undefined) return "";
  if (place.kind === "bot") return "player.bot";
  if (place.away !== null) return `away.${place.away}`;
  return connected ? "" : "away.offline";
}
