/** The numbered rules as a book: what holds, what is looked for, what the editions say differently. */

import type { RuleInfo } from "$protocol";

/** Everywhere; the other scopes are boxes. */
export const BASE = "base";
export const EDITIONS = ["classic", "revised"] as const;
export type Edition = (typeof EDITIONS)[number];

/** What a part of a rule's text is: said of both editions or of one, or how sure it is. */
export type Voice = "all" | Edition | "ruling" | "assumed";

export interface Part {
  readonly voice: Voice;
  readonly text: string;
}

/** The words by which the rules' texts mark a part, in every language of the page. */
const VOICES: Readonly<Record<string, Voice>> = {
  Classic: "classic",
  Revised: "revised",
  Ruling: "ruling",
  Assumed: "assumed",
  "Édition classique": "classic",
  "Édition révisée": "revised",
  Précision: "ruling",
  Supposé: "assumed",
};
const MARK = new RegExp(`(^|[.!?] )(${Object.keys(VOICES).join("|")})(?: \\(([^)]+)\\))?\\s?:\\s`, "gu");

/** The parts of a rule's text, in their order. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const add = (voice: Voice, said: string, about = ""): void => {
    const words = said.trim();
    if (words !== "") parts.push({ voice, text: about === "" ? words : `(${about}) ${words}` });
  };
  let [voice, about, begin] = ["all" as Voice, "", 0];
  for (const found of text.matchAll(MARK)) {
    const [whole, before = "", word = "", of = ""] = found;
    add(voice, text.slice(begin, found.index + before.length), about);
    voice = VOICES[word] ?? "all";
    about = of;
    begin = found.index + whole.length;
  }
  add(voice, text.slice(begin), about);
  return parts;
}

/** Whether a box is part of a ruleset; without a ruleset, all of them are. */
export function inPlay(box: string, ruleset: string): boolean {
  return ruleset === "" || box === BASE || ruleset.split("+").includes(box);
}

/** What the boxes of a ruleset change in a rule. */
export function remarksOf(rule: RuleInfo, ruleset: string): [string, string][] {
  return Object.entries(rule.remarks).filter(([box]) => inPlay(box, ruleset));
}

/** Letters as people type them who look for something: without accents, quotes alike, in lower case. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/[’‘]/g, "'")
    .replace(/œ/gi, "oe")
    .toLowerCase();
}

/** Those in which every word that is looked for is found. */
export function found<Entry>(
  entries: readonly Entry[],
  query: string,
  textOf: (entry: Entry) => string,
): Entry[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [...entries];
  return entries.filter((entry) => {
    const text = plain(textOf(entry));
    return words.every((word) => text.includes(word));
  });
}

export function ruleText(rule: RuleInfo): string {
  return [rule.id, rule.title, rule.text, ...Object.values(rule.remarks)].join(" ");
}

/** By what they have in common, in the order in which it first appears. */
function groups(rules: readonly RuleInfo[], of: (rule: RuleInfo) => string): Map<string, RuleInfo[]> {
  const found = new Map<string, RuleInfo[]>();
  for (const rule of rules) {
    const own = found.get(of(rule));
    if (own === undefined) found.set(of(rule), [rule]);
    else own.push(rule);
  }
  return found;
}

/** The first word of a rule's id. */
function chapterOf(rule: RuleInfo): string {
  return rule.id.split("-")[0] ?? rule.id;
}

export interface Chapter {
  readonly name: string;
  readonly rules: RuleInfo[];
}

export interface Section {
  readonly scope: string;
  readonly chapters: Chapter[];
}

/** The rules by the box they belong to, and there by chapter. */
export function grouped(rules: readonly RuleInfo[]): Section[] {
  const scopes = groups(rules, (rule) => rule.scope);
  return [...scopes].map(([scope, own]) => ({
    scope,
    chapters: [...groups(own, chapterOf)].map(([name, some]) => ({ name, rules: some })),
  }));
}

/** Where the editions differ in a chapter: rules of both that tell them apart, and those that only one has. */
export interface Comparison {
  readonly chapter: string;
  readonly both: RuleInfo[];
  readonly classic: RuleInfo[];
  readonly revised: RuleInfo[];
}

export function compared(rules: readonly RuleInfo[]): Comparison[] {
  const differs = (rule: RuleInfo): boolean => partsOf(rule.text).some(({ voice }) => isEdition(voice));
  return [...groups(rules, chapterOf)]
    .map(([chapter, own]) => ({
      chapter,
      both: own.filter((rule) => !isEdition(rule.scope) && differs(rule)),
      classic: own.filter((rule) => rule.scope === "classic"),
      revised: own.filter((rule) => rule.scope === "revised"),
    }))
    .filter(({ both, classic, revised }) => both.length + classic.length + revised.length > 0);
}

export function isEdition(name: string): name is Edition {
  return EDITIONS.some((edition) => edition === name);
}

/** A text cut where it names another rule, so that one can go there. */
export function linked(text: string, isRule: (id: string) => boolean): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]+-[A-Z]*[0-9]*)\b/)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, rule: isRule(piece) }));
}
