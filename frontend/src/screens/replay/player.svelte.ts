/** Plays a replay: its step, whether it runs, and how fast. */

import type { EventInfo } from "$protocol";
import { announcer } from "../../lib/words/announce.svelte";
import { recall, remember } from "../../lib/browser/keep";
import type { Names } from "../../lib/model/names.svelte";
import { StandIn } from "../../lib/model/source";
import { TableStore, type Stage } from "../../lib/model/table.svelte";
import { Problem } from "../../lib/net/api";
import { prefs } from "../../lib/browser/prefs.svelte";
import type { Replay } from "../../lib/replay/replay";
import { Director } from "../../stage/director.svelte";
import { paceOf } from "../../stage/timing";
import { spoilers } from "./spoilers.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds between two steps at normal speed; without motion there is more time to read. */
const BREATH = 500;
const READING = 1800;
/** At most this many sentences of a step are announced. */
const MOST_SAID = 6;

/** The game is over, so the table refuses every command. */
const REFUSING = new StandIn(() => {
  throw new Problem(409);
});

/** A replay and the table where it is shown. */
export interface Watched {
  readonly replay: Replay;
  readonly table: TableStore;
}

export class ReplayPlayer {
  watched = $state.raw<Watched | null>(null);
  step = $state(0);
  running = $state(false);
  speed = $state<Speed>(SPEEDS.find((speed) => speed === recall("replay-speed", 1)) ?? 1);
  readonly director: Director;

  /** The number of the current run: a run that was paused must not continue beside the next. */
  private runs = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const speed = (): Speed => this.speed;
    this.director = new Director({
      get moves() {
        return prefs.moves;
      },
      get sound() {
        return prefs.sound;
      },
      get speed() {
        return speed();
      },
    });
  }

  get replay(): Replay | null {
    return this.watched?.replay ?? null;
  }

  /** Whether to hide the length of the game and its end. */
  get blind(): boolean {
    return spoilers.hidden;
  }

  get atEnd(): boolean {
    return this.replay !== null && this.step >= this.replay.last;
  }

  /** Whether everything may be shown: spoilers are allowed, or the end is reached. */
  get open(): boolean {
    return !this.blind || this.atEnd;
  }

  /** Loads a replay and shows a step of it. */
  load(replay: Replay, names: Names, step: number): void {
    this.halt();
    this.watched = { replay, table: new TableStore("replay", REFUSING, { stage: this.stage(), names }) };
    this.go(step, true);
  }

  /** Shows a step at once. Steps that a slider passes are not announced. */
  go(step: number, quiet = false): void {
    if (this.replay === null) return;
    this.step = this.replay.within(step);
    this.halt();
    if (!quiet)
      for (const event of this.replay.between(this.step - 1, this.step).slice(0, MOST_SAID))
        this.readOut(event);
  }

  /** Plays the next step. */
  async forward(): Promise<void> {
    if (this.watched === null || this.atEnd) return;
    const { replay, table } = this.watched;
    const from = this.step;
    this.step = replay.next(from);
    table.jump(replay.state(from));
    await table.advance(replay.state(this.step), replay.between(from, this.step));
  }

  back(): void {
    if (this.replay !== null) this.go(this.replay.previous(this.step));
  }

  nextRound(): void {
    if (this.replay !== null) this.go(this.replay.nextRound(this.step));
  }

  previousRound(): void {
    if (this.replay !== null) this.go(this.replay.previousRound(this.step));
  }

  /** Plays one step and stops a running replay. */
  next(): void {
    this.pause();
    void this.forward();
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.run();
  }

  run(): void {
    if (this.replay === null) return;
    if (this.atEnd) this.go(0, true);
    this.running = true;
    void this.runOn(++this.runs);
  }

  pause(): void {
    this.running = false;
    this.runs += 1;
    clearTimeout(this.timer);
  }

  hurry(speed: Speed): void {
    this.speed = speed;
    remember("replay-speed", speed);
  }

  /** Stops all motion. */
  halt(): void {
    this.pause();
    this.watched?.table.jump(this.watched.replay.state(this.step));
  }

  /** The director as a stage that also announces what it shows. */
  private stage(): Stage {
    const { director } = this;
    return {
      play: (events, kinds, step, ...when) => {
        let said = 0;
        return director.play(
          events,
          kinds,
          (event) => {
            step(event);
            // Events that a jump passes over are not announced.
            if (this.watched?.table.shown?.events.at(-1) === event && said++ < MOST_SAID) this.readOut(event);
          },
          ...when,
        );
      },
      skip: () => director.skip(),
      hurry: () => director.hurry(),
    };
  }

  private readOut(event: EventInfo): void {
    announcer.say(this.watched?.table.say(event) ?? "");
  }

  private async runOn(run: number): Promise<void> {
    if (run !== this.runs) return;
    await this.forward();
    if (run !== this.runs) return;
    if (this.atEnd) {
      this.running = false;
      return;
    }
    const breath = paceOf(prefs.moves) === 0 ? READING : BREATH;
    this.timer = setTimeout(() => void this.runOn(run), breath / this.speed);
  }
}
