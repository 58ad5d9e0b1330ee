/** A table whose game was played beforehand: the lesson stands in for the server, and no connection is needed. */

import type { Welcome } from "$protocol";
import type { Answered, Fields } from "../net/link";
import { Names } from "../model/names.svelte";
import { TableStore, type Stage } from "../model/table.svelte";
import { otherwiseTo, stateAt, type Lesson, type Step } from "./lesson";

export class LessonTable extends TableStore {
  override readonly names: Names;
  /** The step that one is at. */
  at = $state(0);
  /** The answer just given, where it is not the one that leads on, and what is said to it. */
  astray = $state.raw<{ readonly choice: string; readonly says: string } | null>(null);

  constructor(
    readonly lesson: Lesson,
    stage: Stage,
    from = 0,
  ) {
    super("lesson", stage);
    // Nobody is connected to, not even when the network comes back.
    this.close();
    this.names = new Names(lesson.names);
    this.status = "online";
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
    return this.here.accepts !== undefined && !this.playing;
  }

  /** The words of the answer that leads on. */
  get wanted(): string {
    const { accepts = "" } = this.here;
    const { prompt, words } = this.shown ?? { prompt: null, words: null };
    return words?.labels[prompt?.options.indexOf(accepts) ?? -1] ?? "";
  }

  /** Be at a step at once, with nothing played. */
  jump(index: number): void {
    this.at = Math.max(0, Math.min(Math.trunc(index) || 0, this.lesson.steps.length - 1));
    this.astray = null;
    const state = stateAt(this.lesson, this.at);
    const first = this.lesson.steps[0]?.welcome;
    if (state === null || first === undefined) return;
    const { you, table, view, prompt, words, events } = state;
    const told: Welcome = { ...first, you, table, view, prompt, words, since: 0, events: [...events] };
    this.take(told);
  }

  /** Go on to the next step; what happens on the way is played. */
  forward(): void {
    const next = this.lesson.steps[this.at + 1];
    if (next === undefined) return;
    this.at += 1;
    this.astray = null;
    const message = next.welcome ?? next.update;
    if (message !== undefined) this.take(message);
  }

  override async send<Kind extends Parameters<TableStore["send"]>[0]>(
    type: Kind,
    fields: Fields<Kind>,
  ): Promise<Answered> {
    if (type === "answer" && "choice" in fields) this.judge(String(fields.choice));
    return { type: "ack", id: "" };
  }

  private judge(choice: string): void {
    if (choice === this.here.accepts) this.forward();
    else this.astray = { choice, says: otherwiseTo(this.here, choice) };
  }
}
