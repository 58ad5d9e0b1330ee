/** How far the learner is in each lesson, which this browser remembers. */

import { recall, remember } from "../browser/keep";
import type { LessonName } from "./lesson";

export interface Progress {
  /** The last step that was open. */
  readonly at: number;
  /** Whether the lesson was finished before. */
  readonly done: boolean;
}

const NEW: Progress = { at: 0, done: false };

export function progressOf(lesson: LessonName): Progress {
  const found = recall<Partial<Progress>>(`lesson.${lesson}`, NEW);
  const at = typeof found.at === "number" && found.at >= 0 ? Math.floor(found.at) : 0;
  return { at, done: found.done === true };
}

export function rememberStep(lesson: LessonName, at: number): void {
  remember(`lesson.${lesson}`, { ...progressOf(lesson), at });
}

export function rememberDone(lesson: LessonName): void {
  remember(`lesson.${lesson}`, { at: 0, done: true });
}
