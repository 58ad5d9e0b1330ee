import { expect, test } from "vitest";
import firstEn from "./en";
import moreEn from "./en/more";
import firstFr from "./fr";
import moreFr from "./fr/more";
import { formatted } from "./messages";

const en = { ...firstEn, ...moreEn };
const fr = { ...firstFr, ...moreFr };
const entries = Object.entries(fr);

/** The names of the arguments of a message. */
function placesIn(message: string): string[] {
  return [...new Set([...message.matchAll(/\{([A-Za-z_]\w*)[,}]/g)].map(([, name]) => name ?? ""))].sort();
}

/** Something for every argument, so that a message can be said. */
function filled(message: string): Record<string, number> {
  return Object.fromEntries(placesIn(message).map((name) => [name, 2]));
}

test.each(["en", "fr"] as const)("every text in %s is a message that can be said", (lang) => {
  for (const [key, message] of Object.entries(lang === "en" ? en : fr)) {
    expect(() => formatted(message, filled(message), lang), key).not.toThrow();
  }
});

test("French has the texts that English has, and asks for no argument that English does not", () => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const [key, message] of Object.entries(en)) {
    expect(() => formatted(fr[key as keyof typeof en], filled(message), "fr"), key).not.toThrow();
  }
});

test("French signs never begin a line", () => {
  expect(entries.filter(([, message]) => / [;:!?»]|« /.test(message)).map(([key]) => key)).toEqual([]);
});

test("in French no amount is parted from its unit", () => {
  expect(entries.filter(([, message]) => /[\d}#] (\$|%|PV)/.test(message)).map(([key]) => key)).toEqual([]);
});

test("in French no word stands before a name that a vowel would cut short", () => {
  const cut = entries.filter(([, message]) => /\b(de|que) \{(names?|winner|who)\}/i.test(message));
  expect(cut.map(([key]) => key)).toEqual([]);
});

test("apostrophes are typographic", () => {
  const wrong = [...entries, ...Object.entries(en)].filter(([, message]) => /\w'\w/.test(message));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test("no two rooms have the same key", () => {
  expect(Object.keys(en)).toHaveLength(Object.keys(firstEn).length + Object.keys(moreEn).length);
});
