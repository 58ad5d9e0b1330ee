/** The last event at each place. */

import type { EventInfo } from "$protocol";
import type { Names } from "../model/names.svelte";

export interface Happening {
  readonly event: EventInfo;
  /** The seat of the player who did it, if a player did. */
  readonly seat: number | null;
}

/**
 * Returns the last event at each place in this round. Until the first dice of this round are shown, it
 * returns those of the round before, so that players who think about their dice can still read how it went.
 */
export function happenedOf(
  events: readonly EventInfo[],
  names: Pick<Names, "placeOf">,
): Record<string, Happening> {
  const found: Record<string, Happening> = {};
  let fresh = true;
  for (const happening of events.toReversed()) {
    if (happening.event === "DiceShown") fresh = false;
    if (happening.event === "RoundBegun") {
      if (!fresh) break;
      fresh = false;
    }
    const place = names.placeOf(happening);
    if (place === null || place in found || isLaidOut(happening)) continue;
    found[place] = { event: happening, seat: doerOf(happening) };
  }
  return found;
}

/** Cards that the game lays out face up: the place itself shows them. */
function isLaidOut({ fields, moves = [] }: EventInfo): boolean {
  return fields.seat === undefined && moves.some(({ move }) => move === "cards");
}

/** Returns the seat that did it or, if a badge passes, the seat that gets it. */
export function doerOf({ fields, moves = [] }: EventInfo): number | null {
  const badge = moves.find((move) => move.move === "set" && move.fact === "sheriff");
  const seat = badge?.move === "set" ? badge.value : fields.seat;
  return typeof seat === "number" ? seat : null;
}
