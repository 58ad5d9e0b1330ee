/** A whole game to be watched: what is seen after every decision, and where it is worth to stop. */

import type { EventInfo, ReplayBody, ViewInfo } from "$protocol";
import { welcomed, type TableState } from "../model/fold";
import { advanced } from "../model/moves";

export class Replay {
  /** By seat. */
  readonly names: readonly string[];
  readonly ruleset: string;
  /** Through whose eyes; null for a spectator. */
  readonly seat: number | null;
  /** Whether the game was played to its end. */
  readonly over: boolean;
  /** Whether the record was changed after it was written. */
  readonly changed: boolean;
  /** The step at which each round begins. */
  readonly rounds: readonly number[];
  /** How many decisions there are; step 0 is before the first of them. */
  readonly last: number;
  private readonly start: TableState;
  private readonly views: readonly (ViewInfo | null)[];
  private readonly events: readonly EventInfo[];
  /** By step, how many events have been seen then. */
  private readonly seen: readonly number[];

  constructor({ welcome, over, changed, rounds, steps }: ReplayBody) {
    this.start = welcomed(null, welcome, welcome.now);
    let { view } = welcome;
    const views = [view];
    const events = [...welcome.events];
    const seen = [events.length];
    for (const step of steps) {
      view = view === null ? null : advanced(view, step);
      views.push(view);
      events.push(...step.events);
      seen.push(events.length);
    }
    this.names = welcome.table.seats.map(({ name }) => name);
    this.ruleset = welcome.table.settings.ruleset;
    this.seat = welcome.you.seat;
    this.over = over;
    this.changed = changed;
    this.rounds = rounds;
    this.last = steps.length;
    this.views = views;
    this.events = events;
    this.seen = seen;
  }

  /** A step that there is. */
  within(step: number): number {
    return Number.isFinite(step) ? Math.max(0, Math.min(Math.trunc(step), this.last)) : 0;
  }

  view(step: number): ViewInfo | null {
    return this.views[this.within(step)] ?? null;
  }

  /** The table as it was after so many decisions. */
  state(step: number): TableState {
    return { ...this.start, view: this.view(step), events: this.told(step) };
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
    return this.rounds.find((begin) => begin > step) ?? this.last;
  }

  /** Where this round began; from there, where the one before did. */
  previousRound(step: number): number {
    return this.rounds.findLast((begin) => begin < step) ?? 0;
  }

  private isQuiet(step: number): boolean {
    return step > 0 && this.seen[step] === this.seen[step - 1];
  }
}
