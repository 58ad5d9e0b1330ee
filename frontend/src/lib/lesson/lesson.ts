/**
 * A lesson as tools/make_lessons.py wrote it: a recorded game, step by step, and what the teller says
 * about it.
 */

import type { Names as Found, PromptWords, RuleInfo, Update, Welcome } from "$protocol";
import { folded, type TableState } from "../model/fold";
import type { Lang } from "../texts";

export interface Step {
  /** What the teller says. */
  readonly says: string;
  /** The anchor of the thing to look at. */
  readonly look?: string;
  /** The id of the rule that the step is about. */
  readonly rule?: string;
  /** The full snapshot where a chapter begins; otherwise the changes since the step before. */
  readonly welcome?: Welcome;
  readonly update?: Update;
  /** The answer that leads on; a step without one is only read. */
  readonly accepts?: string;
  /** What other answers would do, by the answer or its beginning: `keep:*`. */
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

/** The file of a lesson with what is the same in every language. */
interface Game {
  readonly ruleset: string;
  readonly steps: readonly Omit<Step, "says" | "otherwise">[];
  readonly quiz: readonly Pick<QuizQuestion, "right" | "rule">[];
  readonly names: Omit<Found, keyof Shared | "titles" | "texts">;
}

/** The file of a lesson in one language. */
interface Words {
  /** The name of the learner. */
  readonly you: string;
  readonly steps: readonly (Pick<Step, "says" | "otherwise"> & { readonly words?: PromptWords })[];
  readonly quiz: readonly Omit<QuizQuestion, "right" | "rule">[];
  /** Names that differ from those of the full game. */
  readonly titles: Found["titles"];
  readonly texts: Found["texts"];
}

/** What all lessons share: in every language, and in one. */
interface Shared extends Pick<Found, "families" | "told" | "happens_at"> {
  readonly sentences: Omit<Found["sentences"], "lang" | "messages">;
}

interface SharedWords {
  readonly titles: Found["titles"];
  readonly texts: Found["texts"];
  readonly messages: Found["sentences"]["messages"];
  readonly rules: Lesson["rules"];
}

/** All lessons, in learning order. */
export const LESSONS = ["base", "wanted", "cowboys", "indians"] as const;
export type LessonName = (typeof LESSONS)[number];

const files = import.meta.glob<unknown>("../../../lessons/*.json", { import: "default" });

async function load<File>(name: string): Promise<File> {
  const found = files[`../../../lessons/${name}.json`] as (() => Promise<File>) | undefined;
  if (found === undefined) throw new Error(`There is no ${name} among the lessons.`);
  return await found();
}

export function isLesson(name: string): name is LessonName {
  return LESSONS.some((known) => known === name);
}

export async function loadLesson(name: LessonName, lang: Lang): Promise<Lesson> {
  const [game, words, shared, spoken] = await Promise.all([
    load<Game>(`${name}.game`),
    load<Words>(`${name}.${lang}`),
    load<Shared>("shared"),
    load<SharedWords>(`shared.${lang}`),
  ]);
  return {
    ruleset: game.ruleset,
    steps: game.steps.map((step, index) => inWords(step, words, index)),
    quiz: words.quiz.map((said, index) => ({ rule: "", right: 0, ...game.quiz[index], ...said })),
    names: {
      ...game.names,
      ...shared,
      titles: { ...spoken.titles, ...words.titles },
      texts: { ...spoken.texts, ...words.texts },
      sentences: { ...shared.sentences, lang, messages: spoken.messages },
    },
    rules: spoken.rules,
  };
}

/** A step with its words: those of the teller and those of its question. */
function inWords({ welcome, update, ...step }: Game["steps"][number], told: Words, index: number): Step {
  const { words, says = "", otherwise = {} } = told.steps[index] ?? {};
  const put = words === undefined ? {} : { words };
  return {
    ...step,
    says,
    otherwise,
    ...(welcome === undefined ? {} : { welcome: { ...named(welcome, told.you), ...put } }),
    ...(update === undefined ? {} : { update: { ...update, ...put } }),
  };
}

/** The snapshot of a step, with this name for the learner. */
function named(welcome: Welcome, name: string): Welcome {
  const { you, table } = welcome;
  const seats = table.seats.map((seat, index) => (index === you.seat ? { ...seat, name } : seat));
  return { ...welcome, you: { ...you, name }, table: { ...table, seats } };
}

/** The state of the table at a step. */
export function stateAt(lesson: Lesson, index: number): TableState | null {
  let state: TableState | null = null;
  for (const { welcome, update } of lesson.steps.slice(0, index + 1)) {
    if (welcome !== undefined) state = folded(null, welcome, welcome.now);
    else if (update !== undefined) state = folded(state, update, update.now);
  }
  return state;
}

/** The reply to a wrong answer; undefined where the script has none. */
export function otherwiseTo(step: Step, choice: string): string {
  const said = step.otherwise ?? {};
  const fits = Object.keys(said)
    .filter((key) => key === choice || (key.endsWith("*") && choice.startsWith(key.slice(0, -1))))
    .sort((one, other) => other.length - one.length);
  return said[choice] ?? said[fits[0] ?? ""] ?? "";
}
