/** The numbered rules as a book: filters, search, and the comparison of the editions. */

import type { RuleInfo } from "$protocol";

/** The scope of rules that hold everywhere; other scopes are boxes. */
export const BASE = "base";
export const EDITIONS = ["classic", "revised"] as const;
export type Edition = (typeof EDITIONS)[number];

/** The kind of a part of a rule's text: about both editions or one, a ruling, or an assumption. */
export type Voice = "all" | Edition | "ruling" | "assumed";

export interface Part {
  readonly voice: Voice;
  readonly text: string;
}

/** The words that mark a part in the texts of the rules, in every language of the page. */
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

/** Whether a box is part of a ruleset; without a ruleset, every box is. */
export function inPlay(box: string, ruleset: string): boolean {
  return ruleset === "" || box === BASE || ruleset.split("+").includes(box);
}

/** The changes that the boxes of a ruleset make to a rule. */
export function remarksOf(rule: RuleInfo, ruleset: string): [string, string][] {
  return Object.entries(rule.remarks).filter(([box]) => inPlay(box, ruleset));
}

/** Normalizes a text for search: no accents, one kind of quotes, lower case. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/[’‘]/g, "'")
    .replace(/œ/gi, "oe")
    .toLowerCase();
}

/** The rules in which every search word occurs. */
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

/** Groups items by a key, in order of first appearance. */
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

/** The rules by box, and within it by chapter. */
export function grouped(rules: readonly RuleInfo[]): Section[] {
  const scopes = groups(rules, (rule) => rule.scope);
  return [...scopes].map(([scope, own]) => ({
    scope,
    chapters: [...groups(own, chapterOf)].map(([name, some]) => ({ name, rules: some })),
  }));
}

/** The differences between the editions in a chapter: rules of both that differ, and rules of only one. */
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

/** A text split at the rules that it names, to make links of them. */
export function linked(text: string, isRule: (id: string) => boolean): { text: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]+-[A-Z]*[0-9]*)\b/)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, rule: isRule(piece) }));
}
