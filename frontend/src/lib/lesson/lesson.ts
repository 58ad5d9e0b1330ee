/** A lesson as tools/make_lessons.py wrote it down: a game that was played, moment by moment, and what is said to it. */

import type { Names as Found, RuleInfo, Update, Welcome } from "$protocol";
import { folded, type TableState } from "../model/fold";
import type { Lang } from "../browser/prefs.svelte";

export interface Step {
  /** What the teller says. */
  readonly says: string;
  /** The anchor of what to look at. */
  readonly look?: string;
  /** The id of the rule that it is about. */
  readonly rule?: string;
  /** The moment itself, where a chapter begins; otherwise what is new since the step before. */
  readonly welcome?: Welcome;
  readonly update?: Update;
  /** The answer that leads on; a step without one is read and left. */
  readonly accepts?: string;
  /** What other answers would do, by their text or by how they begin: `keep:*`. */
  readonly otherwise?: Readonly<Record<string, string>>;
}

export interface QuizQuestion {
  readonly says: string;
  readonly options: readonly string[];
  /** The index of the right one. */
  readonly right: number;
  readonly why: string;
  readonly rule: string;
}

export interface Lesson {
  readonly ruleset: string;
  readonly steps: readonly Step[];
  readonly quiz: readonly QuizQuestion[];
  readonly names: Found;
  readonly rules: Readonly<Record<string, RuleInfo>>;
}

/** All there are, in the order in which one learns. */
export const LESSONS = ["base", "wanted", "cowboys", "indians"] as const;
export type LessonName = (typeof LESSONS)[number];

const files = import.meta.glob<Lesson>("../../../lessons/*.json", { import: "default" });

export function isLesson(name: string): name is LessonName {
  return LESSONS.some((known) => known === name);
}

export async function loadLesson(name: LessonName, lang: Lang): Promise<Lesson> {
  const load = files[`../../../lessons/${name}.${lang}.json`];
  if (load === undefined) throw new Error(`There is no lesson ${name} in ${lang}.`);
  return await load();
}

/** The table as it is known at a step. */
export function stateAt(lesson: Lesson, index: number): TableState | null {
  let state: TableState | null = null;
  for (const { welcome, update } of lesson.steps.slice(0, index + 1)) {
    if (welcome !== undefined) state = folded(null, welcome, welcome.now);
    else if (update !== undefined) state = folded(state, update, update.now);
  }
  return state;
}

/** What is said to an answer that is not the one wanted; nothing where the script foresaw none. */
export function otherwiseTo(step: Step, choice: string): string {
  const said = step.otherwise ?? {};
  const fits = Object.keys(said)
    .filter((key) => key === choice || (key.endsWith("*") && choice.startsWith(key.slice(0, -1))))
    .sort((one, other) => other.length - one.length);
  return said[choice] ?? said[fits[0] ?? ""] ?? "";
}
