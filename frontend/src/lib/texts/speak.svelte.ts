/** The page's own words. What the game says (questions, names, how events are said) comes from the server. */

import { first, later } from "virtual:texts";
import { prefs } from "../browser/prefs.svelte";
import type { Key } from "./keys";
import { ENGLISH, type Lang } from "./languages";
import { formatted, type Arguments } from "./messages";

export type { Key };
type Texts = Readonly<Record<string, string>>;

let texts = $state.raw<Texts>({});
let spoken = $state<Lang>(ENGLISH);
let talkative = false;

/** Load the words of the language that is preferred; until then the page keeps those it has. */
export async function speak(): Promise<void> {
  const lang = prefs.lang;
  const wanted = talkative ? [first, later] : [first];
  const found = await Promise.all(wanted.map((loaders) => loaders[lang]?.()));
  if (prefs.lang !== lang || wanted.length < (talkative ? 2 : 1)) return;
  texts = Object.assign({}, ...found);
  spoken = lang;
}

/** From now on the words of the screens too that few open. */
export async function speakMore(): Promise<void> {
  talkative = true;
  await speak();
}

/** The language whose words are there. */
export function language(): Lang {
  return spoken;
}

/** The page's words for something. */
export function t(key: Key, given: Arguments = {}): string {
  const message = texts[key];
  return message === undefined ? "" : formatted(message, given, spoken);
}

/** For keys that are put together: whether the page has words for it. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(texts, key);
}

/** The words for a key that is put together, or something else where there are none. */
export function tOr(key: string, otherwise: string, given: Arguments = {}): string {
  return isKey(key) ? t(key, given) : otherwise;
}

/** Several things in a row, as the language joins them. */
export function listed(things: readonly string[]): string {
  const [last = "", ...others] = [...things].reverse();
  return others.length === 0 ? last : t("listed", { others: others.reverse().join(", "), last });
}

/** How many letters the longest word has, where the type depends on it. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/\s+/).map((word) => word.length));
}

/** A number as the language writes it, with a sign where one is wanted. */
export function number(value: number, digits = 0, signed = false): string {
  const format = new Intl.NumberFormat(spoken, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return format.format(value).replace("-", "−");
}
