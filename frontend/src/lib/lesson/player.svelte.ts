/** Plays a lesson: the learner's step, and the table of the recorded game. */

import { Names } from "../model/names.svelte";
import { StandIn } from "../model/source";
import { TableStore, type Stage } from "../model/table.svelte";
import { otherwiseTo, stateAt, type Lesson, type Step } from "./lesson";

export class LessonPlayer {
  readonly table: TableStore;
  /** The current step. */
  at = $state(0);
  /** The last answer, if it was not the wanted one, and the reply to it. */
  astray = $state.raw<{ readonly choice: string; readonly says: string } | null>(null);

  constructor(
    readonly lesson: Lesson,
    stage: Stage,
    from = 0,
  ) {
    const source = new StandIn((command) => {
      if (command.type === "answer") this.judge(command.fields.choice);
    });
    this.table = new TableStore("lesson", source, { stage, names: new Names(lesson.names) });
    this.jump(from);
  }

  get here(): Step {
    const step = this.lesson.steps[this.at];
    if (step === undefined) throw new Error(`There is no step ${this.at}.`);
    return step;
  }

  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Whether the learner is to answer now. */
  get asks(): boolean {
    return this.here.accepts !== undefined && !this.table.playing;
  }

  /** The words of the answer that leads on. */
  get wanted(): string {
    const { accepts = "" } = this.here;
    const { prompt, words } = this.table.shown ?? { prompt: null, words: null };
    return words?.labels[prompt?.options.indexOf(accepts) ?? -1] ?? "";
  }

  /** Goes to a step at once, without animation. */
  jump(index: number): void {
    this.at = Math.max(0, Math.min(Math.trunc(index) || 0, this.lesson.steps.length - 1));
    this.astray = null;
    const state = stateAt(this.lesson, this.at);
    if (state !== null) this.table.jump(state);
  }

  /** Goes to the next step and plays the events on the way. */
  forward(): void {
    const next = this.lesson.steps[this.at + 1];
    if (next === undefined) return;
    this.at += 1;
    this.astray = null;
    const message = next.welcome ?? next.update;
    if (message !== undefined) this.table.take(message);
  }

  private judge(choice: string): void {
    if (choice === this.here.accepts) this.forward();
    else this.astray = { choice, says: otherwiseTo(this.here, choice) };
  }
}
