/** A film being watched: where it stands, whether it runs, and how fast. */

import { announcer } from "../../lib/words/announce.svelte";
import { recall, remember } from "../../lib/browser/keep";
import type { Names } from "../../lib/model/names.svelte";
import { prefs } from "../../lib/browser/prefs.svelte";
import type { Film } from "../../lib/replay/film";
import { FilmTable } from "../../lib/replay/filmTable.svelte";
import { Director } from "../../stage/director.svelte";
import { paceOf } from "../../stage/timing";
import { spoilers } from "./spoilers.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Between two steps, in milliseconds at usual speed; where nothing moves there is the more to read. */
const BREATH = 500;
const READING = 1800;
/** So many sentences of a step are read out. */
const MOST_SAID = 6;

export class Playback {
  table = $state.raw<FilmTable | null>(null);
  step = $state(0);
  running = $state(false);
  speed = $state<Speed>(SPEEDS.find((speed) => speed === recall("replay-speed", 1)) ?? 1);
  readonly director: Director;

  /** What is being shown goes on only as long as nobody wants something else. */
  private turn = 0;
  /** Each run of the film has its number: one that was paused never goes on beside the next. */
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

  get film(): Film | null {
    return this.table?.film ?? null;
  }

  /** Whether nothing tells how long the game is and how it ends. */
  get blind(): boolean {
    return spoilers.hidden;
  }

  get atEnd(): boolean {
    return this.film !== null && this.step >= this.film.last;
  }

  /** Whether all of it may be told: nobody minds, or has seen it. */
  get open(): boolean {
    return !this.blind || this.atEnd;
  }

  /** Show a film, from a step on. */
  load(film: Film, names: Names, step: number): void {
    this.halt();
    this.step = film.within(step);
    this.table = new FilmTable(film, names);
    this.table.turnTo(this.step);
  }

  /** Show a step at once. What a slider passes on its way is not read out. */
  go(step: number, quiet = false): void {
    const { film, table } = this;
    if (film === null || table === null) return;
    this.halt();
    this.step = film.within(step);
    table.turnTo(this.step);
    if (!quiet)
      for (const { says } of film.between(this.step - 1, this.step).slice(0, MOST_SAID))
        announcer.say(says ?? "");
  }

  /** Show what happens next. */
  async forward(): Promise<void> {
    const { film, table } = this;
    if (film === null || table === null || this.atEnd) return;
    const turn = this.interrupt();
    const from = this.step;
    this.step = film.next(from);
    table.turnTo(from);
    let said = 0;
    await this.director.play(film.between(from, this.step), (event) => {
      if (turn !== this.turn) return;
      table.happened(event);
      if (said++ < MOST_SAID) announcer.say(event.says ?? "");
    });
    if (turn === this.turn) table.turnTo(this.step);
  }

  back(): void {
    if (this.film !== null) this.go(this.film.previous(this.step));
  }

  nextRound(): void {
    if (this.film !== null) this.go(this.film.nextRound(this.step));
  }

  previousRound(): void {
    if (this.film !== null) this.go(this.film.previousRound(this.step));
  }

  /** One decision on; a film that ran stands still then. */
  next(): void {
    this.pause();
    void this.forward();
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.run();
  }

  run(): void {
    if (this.film === null) return;
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

  /** Nothing moves any more, and nothing will. */
  halt(): void {
    this.pause();
    this.interrupt();
  }

  private interrupt(): number {
    this.turn += 1;
    this.director.skip();
    return this.turn;
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
