/** What happened last at each place. */

import type { EventInfo } from "$protocol";
import type { Names } from "../model/names.svelte";

export interface Happening {
  readonly event: EventInfo;
  /** Who did it, where it was somebody. */
  readonly seat: number | null;
}

/**
 * The last thing that happened at each place in this round; until the first dice of it are shown, in the one
 * before, so that whoever thinks about them can still read how the last round went.
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

/** Cards laid out by nobody, where all see them: the place itself shows that. */
function isLaidOut({ fields, moves = [] }: EventInfo): boolean {
  return fields.seat === undefined && moves.some(({ move }) => move === "cards");
}

/** Who did it; of a badge that passes, who gets it. */
export function doerOf({ fields, moves = [] }: EventInfo): number | null {
  const badge = moves.find((move) => move.move === "set" && move.fact === "sheriff");
  const seat = badge?.move === "set" ? badge.value : fields.seat;
  return typeof seat === "number" ? seat : null;
}
