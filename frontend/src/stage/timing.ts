/** How long things take, in milliseconds at full pace. */

import type { Motion } from "../lib/browser/prefs.svelte";
import type { Beat } from "./beats";
import type { Flight } from "./flights";

/** One flight. */
export const FLIGHT = 480;
/** Between one coin and the next. */
export const STAGGER = 55;
/** The greatest number of tokens of a flight; the numbers on the page show the amount. */
const MOST_TOKENS = 8;

/** The longest time that a question with a deadline waits for events. */
export const URGENT = 2500;
/** The longest time that events play without a deadline. */
export const PATIENCE = 8000;
/** A beat with a smaller share of its time would only flicker. */
export const FLICKER = 0.3;

/** A beat shorter than this is invisible. */
export const BLINK = 60;
/** A round in town takes little longer than this, unless very much happens. */
const EVENING = 13000;
const QUICKEST = 0.3;

const PACES: Readonly<Record<Motion, number>> = { full: 1, fast: 0.25, off: 0 };

export function paceOf(motion: Motion): number {
  return PACES[motion];
}

/** The factor for the pace, by the time already played in this round, in milliseconds at full pace. */
export function wearinessOf(shown: number): number {
  return Math.max(QUICKEST, Math.exp(-shown / EVENING));
}

/** How many tokens a flight shows. */
export function tokensOf(flight: Flight): number {
  return Math.min(flight.amount, MOST_TOKENS);
}

/** The time until all flights of a beat have landed. */
export function flightTime(beat: Beat): number {
  if (beat.flights.length === 0) return 0;
  return FLIGHT + (Math.max(...beat.flights.map(tokensOf)) - 1) * STAGGER;
}

export function lengthOf(beat: Beat): number {
  return flightTime(beat) + beat.pause;
}
