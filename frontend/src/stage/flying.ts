/** Turns flights between anchors into paths over the page. */

import type { What } from "./flights";
import type { Airborne } from "./director.svelte";
import { FLIGHT, STAGGER, tokensOf } from "./timing";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Flying {
  readonly what: What;
  /** The card, if it is known. */
  readonly card?: string;
  readonly frames: Keyframe[];
  readonly delay: number;
  readonly duration: number;
}

/** At most this many tokens fly at once. */
const MOST = 40;
/** The height of the arc, as a share of its length. */
const BEND = 0.16;

/**
 * The path of every token. `find` returns the position of a key, or null if it is not visible: flights from
 * or to there are left out.
 */
export function flying(air: Airborne, find: (key: string) => Box | null): Flying[] {
  const found: Flying[] = [];
  for (const flight of air.flights) {
    const from = find(flight.from);
    const to = find(flight.to);
    if (from === null || to === null) continue;
    const frames = way(from, to);
    for (let index = 0; index < tokensOf(flight) && found.length < MOST; index++) {
      found.push({
        what: flight.what,
        ...(flight.card === undefined ? {} : { card: flight.card }),
        frames,
        delay: index * STAGGER * air.pace,
        duration: FLIGHT * air.pace,
      });
    }
  }
  return found;
}

function way(from: Box, to: Box): Keyframe[] {
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(to);
  const bend = Math.hypot(x1 - x0, y1 - y0) * BEND;
  return [
    { transform: at(x0, y0, 0.7), opacity: 0 },
    { transform: at(x0, y0 - 6, 1.1), opacity: 1, offset: 0.12 },
    { transform: at((x0 + x1) / 2, (y0 + y1) / 2 - bend, 1.2), opacity: 1, offset: 0.55 },
    { transform: at(x1, y1, 1), opacity: 1, offset: 0.94 },
    { transform: at(x1, y1, 0.6), opacity: 0 },
  ];
}

function middle(box: Box): [number, number] {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function at(x: number, y: number, scale: number): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) scale(${scale})`;
}
