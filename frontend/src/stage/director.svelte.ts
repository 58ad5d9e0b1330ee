/** Plays events one after the other: a place lights up, things fly, numbers change when they land. */

import type { EventInfo } from "$protocol";
import type { Motion } from "../lib/browser/prefs.svelte";
import { beatOf, grouped, together, type Beat, type Kinds } from "./beats";
import type { Flight } from "./flights";
import type { Sound } from "./scenes";
import { Sounds } from "./sounds";
import { BLINK, FLICKER, flightTime, lengthOf, paceOf, PATIENCE, URGENT, wearinessOf } from "./timing";

/** The flights in the air, and their pace. */
export interface Airborne {
  readonly id: number;
  readonly flights: readonly Flight[];
  /** 1 at full pace, less when it has to be quicker. */
  readonly pace: number;
}

/** Called with an event when its changes are to be shown. */
export type OnStep = (event: EventInfo) => void;

interface Tastes {
  readonly moves: Motion;
  readonly sound: boolean;
  /** A factor for the speed, where the viewer can choose it. */
  readonly speed?: number;
}

interface Extras {
  readonly sounds: { play: (sound: Sound) => void };
  /** Whether the page is in the background. */
  readonly unseen: () => boolean;
}

interface Step {
  readonly events: readonly EventInfo[];
  readonly beat: Beat | null;
}

/** Events that arrived together. */
interface Batch {
  readonly steps: Step[];
  readonly onStep: OnStep;
  /** The time by which all of it has to be shown. */
  until: number;
  readonly done: () => void;
}

export class Director {
  /** The current beat. */
  now = $state.raw<Beat | null>(null);
  air = $state.raw<Airborne | null>(null);
  /** Whether events are playing, so that they can be skipped. */
  playing = $state(false);

  private readonly batches: Batch[] = [];
  private readonly extras: Extras;
  private place: string | null = null;
  private running = false;
  private wake: (() => void) | null = null;
  private flown = 0;
  /** How much of the town was played in this round, in milliseconds at full pace. */
  private strolled = 0;

  constructor(
    private readonly prefs: Tastes,
    extras: Partial<Extras> = {},
  ) {
    this.extras = { sounds: new Sounds(prefs), unseen: () => document.hidden, ...extras };
  }

  /**
   * Plays events; resolves when all of them are shown, which is at once if motion is off. With `urgent`, a
   * question with a deadline waits for them since `since`.
   */
  play(
    events: readonly EventInfo[],
    kinds: Kinds,
    onStep: OnStep,
    urgent = false,
    since: number = Date.now(),
  ): Promise<void> {
    return new Promise((done) => {
      const until = urgent ? since + URGENT : Date.now() + PATIENCE;
      const batch: Batch = { steps: this.steps(events, kinds), onStep, until, done };
      this.batches.push(batch);
      if (this.still()) {
        this.sound(batch);
        this.skip();
      } else if (!this.running) {
        void this.run();
      }
    });
  }

  /** Shows all that is left at once, in its order. */
  skip(): void {
    for (const batch of this.batches.splice(0)) {
      while (batch.steps.length > 0) take(batch);
      batch.done();
    }
    this.rest();
    this.wake?.();
  }

  /** Finishes soon, because a question with a deadline waits. */
  hurry(): void {
    const soon = Date.now() + URGENT;
    for (const batch of this.batches) batch.until = Math.min(batch.until, soon);
  }

  /** Rings a bell for the viewer's turn. */
  ring(): void {
    this.extras.sounds.play("bell");
  }

  private still(): boolean {
    return paceOf(this.prefs.moves) === 0 || this.extras.unseen();
  }

  private rest(): void {
    this.now = null;
    this.air = null;
    this.playing = false;
  }

  /** Without motion, plays one sound for events that arrived together. */
  private sound({ steps }: Batch): void {
    const last = steps.findLast((step) => step.beat?.sound !== undefined)?.beat?.sound;
    if (last !== undefined) this.extras.sounds.play(last);
  }

  private steps(events: readonly EventInfo[], kinds: Kinds): Step[] {
    return grouped(events).map((group) => {
      if (group[0]?.event === "RoundBegun") this.place = null;
      const beat = together(group.flatMap((event) => beatOf(event, this.place, kinds) ?? []));
      if (beat?.place !== undefined) this.place = beat.place;
      return { events: group, beat };
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let batch = this.batches[0]; batch !== undefined; batch = this.batches[0]) {
      const step = batch.steps[0];
      if (step === undefined) {
        this.batches.shift();
        batch.done();
      } else if (this.still()) {
        this.skip();
      } else {
        await this.show(step, batch, this.pace());
      }
    }
    this.running = false;
    this.rest();
  }

  /** The pace: the preferred one, or faster if the events in the queue have to be shown in time. */
  private pace(): number {
    const preferred = (paceOf(this.prefs.moves) * wearinessOf(this.strolled)) / (this.prefs.speed ?? 1);
    const now = Date.now();
    let planned = 0;
    let share = 1;
    for (const { steps, until } of this.batches) {
      for (const { beat } of steps) planned += beat === null ? 0 : lengthOf(beat) * preferred;
      if (planned > 0) share = Math.min(share, (until - now) / planned);
    }
    return share < FLICKER ? 0 : preferred * share;
  }

  private async show(step: Step, batch: Batch, pace: number): Promise<void> {
    const { beat } = step;
    if (step.events[0]?.event === "RoundBegun") this.strolled = 0;
    else if (beat?.place !== undefined) this.strolled += lengthOf(beat);
    if (beat === null || lengthOf(beat) * pace < BLINK) {
      take(batch);
      return;
    }
    this.playing = true;
    this.now = beat;
    if (beat.sound !== undefined) this.extras.sounds.play(beat.sound);
    if (beat.early) take(batch);
    if (beat.flights.length > 0) {
      this.air = { id: ++this.flown, flights: beat.flights, pace };
      if (await this.wait(flightTime(beat) * pace)) return;
      this.air = null;
    }
    if (!beat.early && !beat.late) take(batch);
    if (!(await this.wait(beat.pause * pace)) && beat.late) take(batch);
  }

  /** Waits; resolves with whether the wait was cut short. */
  private wait(time: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (cut: boolean): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve(cut);
      };
      const timer = setTimeout(end, time, false);
      this.wake = () => end(true);
    });
  }
}

/** Shows the events of the next step. */
function take(batch: Batch): void {
  for (const event of batch.steps.shift()?.events ?? []) batch.onStep(event);
}
