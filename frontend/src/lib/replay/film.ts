/** A reel unrolled: what is seen after every decision, and where it is worth to stop. */

import type { EventInfo, Reel, ViewInfo } from "$protocol";
import { advanced } from "../model/moves";

export class Film {
  /** How many decisions there are; step 0 is before the first of them. */
  readonly last: number;
  private readonly views: readonly ViewInfo[];
  private readonly events: readonly EventInfo[];
  /** By step, how many events have been seen then. */
  private readonly seen: readonly number[];

  constructor(readonly reel: Reel) {
    const views = [reel.first];
    const events = [...reel.opening];
    const seen = [events.length];
    for (const step of reel.steps) {
      views.push(advanced(views.at(-1) ?? reel.first, step));
      events.push(...step.events);
      seen.push(events.length);
    }
    this.last = reel.steps.length;
    this.views = views;
    this.events = events;
    this.seen = seen;
  }

  /** A step that there is. */
  within(step: number): number {
    return Number.isFinite(step) ? Math.max(0, Math.min(Math.trunc(step), this.last)) : 0;
  }

  view(step: number): ViewInfo {
    return this.views[this.within(step)] ?? this.reel.first;
  }

  /** All that had happened by then. */
  told(step: number): readonly EventInfo[] {
    return this.events.slice(0, this.seen[this.within(step)]);
  }

  /** What happened after one step, up to another. */
  between(from: number, to: number): readonly EventInfo[] {
    return this.events.slice(this.seen[this.within(from)], this.seen[this.within(to)]);
  }

  /** The next step at which these eyes see something happen: what others decide in secret is no stop. */
  next(step: number): number {
    let to = this.within(step + 1);
    while (to < this.last && this.isQuiet(to)) to += 1;
    return to;
  }

  /** The step before, of those at which something happened. */
  previous(step: number): number {
    let to = this.within(step);
    // From between two stops one comes to the one before, not to the one that is on show.
    while (to > 0 && this.isQuiet(to)) to -= 1;
    to = this.within(to - 1);
    while (to > 0 && this.isQuiet(to)) to -= 1;
    return to;
  }

  /** Where the next round begins, or the end. */
  nextRound(step: number): number {
    return this.reel.rounds.find((begin) => begin > step) ?? this.last;
  }

  /** Where this round began; from there, where the one before did. */
  previousRound(step: number): number {
    return this.reel.rounds.findLast((begin) => begin < step) ?? 0;
  }

  private isQuiet(step: number): boolean {
    return step > 0 && this.seen[step] === this.seen[step - 1];
  }
}
