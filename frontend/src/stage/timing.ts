/** How long things take, in milliseconds at full pace. */

import type { Motion } from "../lib/browser/prefs.svelte";
import type { Beat } from "./beats";
import type { Flight } from "./flights";

/** One thing on its way. */
export const FLIGHT = 480;
/** Between one coin and the next. */
export const STAGGER = 55;
/** More than these of one kind fly as these: what counts is said by the numbers. */
const MOST_TOKENS = 8;

/** A question that is timed waits no longer than this for what led to it. */
export const URGENT = 2500;
/** Nor does anybody watch longer than this. */
export const PATIENCE = 8000;
/** Below this share of the time a beat should have, it would only flicker. */
export const FLICKER = 0.3;

/** What is shorter than this cannot be seen. */
export const BLINK = 60;
/** A round in town takes hardly longer than this, unless very much happens in it. */
const EVENING = 13000;
const QUICKEST = 0.3;

const PACES: Readonly<Record<Motion, number>> = { full: 1, fast: 0.25, off: 0 };

export function paceOf(motion: Motion): number {
  return PACES[motion];
}

/** The more of a round was shown already, in milliseconds at full pace, the quicker goes the rest. */
export function wearinessOf(shown: number): number {
  return Math.max(QUICKEST, Math.exp(-shown / EVENING));
}

/** How many tokens a flight shows. */
export function tokensOf(flight: Flight): number {
  return Math.min(flight.amount, MOST_TOKENS);
}

/** Until everything of a beat has landed. */
export function flightTime(beat: Beat): number {
  if (beat.flights.length === 0) return 0;
  return FLIGHT + (Math.max(...beat.flights.map(tokensOf)) - 1) * STAGGER;
}

export function lengthOf(beat: Beat): number {
  return flightTime(beat) + beat.pause;
}
