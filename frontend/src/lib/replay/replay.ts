/** A whole game to watch: the view after every decision, and the steps worth stopping at. */

import type { EventInfo, ReplayBody, ViewInfo } from "$protocol";
import { welcomed, type TableState } from "../model/fold";
import { advanced } from "../model/moves";

export class Replay {
  /** By seat. */
  readonly names: readonly string[];
  readonly ruleset: string;
  /** The seat of the viewer; null for a spectator. */
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
  /** By step, the number of events up to then. */
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

  /** Limits a step to those that exist. */
  within(step: number): number {
    return Number.isFinite(step) ? Math.max(0, Math.min(Math.trunc(step), this.last)) : 0;
  }

  view(step: number): ViewInfo | null {
    return this.views[this.within(step)] ?? null;
  }

  /** The table after this many decisions. */
  state(step: number): TableState {
    return { ...this.start, view: this.view(step), events: this.told(step) };
  }

  /** All events up to a step. */
  told(step: number): readonly EventInfo[] {
    return this.events.slice(0, this.seen[this.within(step)]);
  }

  /** The events after one step, up to another. */
  between(from: number, to: number): readonly EventInfo[] {
    return this.events.slice(this.seen[this.within(from)], this.seen[this.within(to)]);
  }

  /** The next step with an event for this viewer: secret decisions of others are no stop. */
  next(step: number): number {
    let to = this.within(step + 1);
    while (to < this.last && this.isQuiet(to)) to += 1;
    return to;
  }

  /** The step before, of those with an event. */
  previous(step: number): number {
    let to = this.within(step);
    // From between two stops this returns the earlier one, not the one that is shown.
    while (to > 0 && this.isQuiet(to)) to -= 1;
    to = this.within(to - 1);
    while (to > 0 && this.isQuiet(to)) to -= 1;
    return to;
  }

  /** The beginning of the next round, or the end. */
  nextRound(step: number): number {
    return this.rounds.find((begin) => begin > step) ?? this.last;
  }

  /** The beginning of this round or, if that is the current step, of the round before. */
  previousRound(step: number): number {
    return this.rounds.findLast((begin) => begin < step) ?? 0;
  }

  private isQuiet(step: number): boolean {
    return step > 0 && this.seen[step] === this.seen[step - 1];
  }
}
