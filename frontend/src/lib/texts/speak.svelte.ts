/** The page's own words. What the game says (questions, events, names of cards) comes from the server. */

import { prefs, type Lang } from "../prefs.svelte";
import type en from "./en";
import { formatted, type Arguments } from "./messages";

export type Key = keyof typeof en;
type Texts = Readonly<Record<string, string>>;

const loaders: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

let texts = $state.raw<Texts>({});
let spoken = $state<Lang>("en");

/** Load the words of the language that is preferred; until then the page keeps those it has. */
export async function speak(): Promise<void> {
  const lang = prefs.lang;
  const found = (await loaders[lang]()).default;
  if (prefs.lang !== lang) return;
  texts = found;
  spoken = lang;
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

/** A number as the language writes it, with a sign where one is wanted. */
export function number(value: number, digits = 0, signed = false): string {
  const format = new Intl.NumberFormat(spoken, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return format.format(value).replace("-", "−");
}
