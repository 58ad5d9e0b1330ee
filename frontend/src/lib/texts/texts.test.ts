import { expect, test } from "vitest";
import { ENGLISH, firstOf, LANGUAGES } from "./languages";
import { formatted } from "./messages";

const files = Object.entries(
  import.meta.glob<Readonly<Record<string, string>>>("./*/**/*.json", { eager: true, import: "default" }),
);

/** The texts of a language, as key and message. */
function textsOf(lang: string): [string, string][] {
  return files
    .filter(([path]) => path.startsWith(`./${lang}/`))
    .flatMap(([, texts]) => Object.entries(texts));
}

const en = textsOf(ENGLISH);
const fr = textsOf("fr");
const languages = Object.keys(LANGUAGES);
const others = languages.filter((lang) => lang !== ENGLISH);

/** The names of the arguments of a message. */
function placesIn(message: string): string[] {
  return [...new Set([...message.matchAll(/\{([A-Za-z_]\w*)[,}]/g)].map(([, name]) => name ?? ""))].sort();
}

/** Something for every argument, so that a message can be said. */
function filled(message: string, number: number): Record<string, number> {
  return Object.fromEntries(placesIn(message).map((name) => [name, number]));
}

test.each(languages)("every text in %s is a message that can be said", (lang) => {
  for (const [key, message] of textsOf(lang)) {
    for (const number of [0, 1, 2, 5, 21]) {
      expect(() => formatted(message, filled(message, number), lang), key).not.toThrow();
    }
  }
});

test.each(others)("%s has the texts of English and asks for no other arguments", (lang) => {
  const texts = Object.fromEntries(textsOf(lang));
  expect(Object.keys(texts).sort()).toEqual(en.map(([key]) => key).sort());
  for (const [key, message] of en) {
    expect(() => formatted(texts[key] ?? "", filled(message, 2), lang), key).not.toThrow();
  }
});

test.each(languages)("plurals in %s have only forms of its own", (lang) => {
  const forms = new Set<string>(new Intl.PluralRules(lang).resolvedOptions().pluralCategories);
  const wrong = textsOf(lang).filter(([, message]) =>
    message.includes(", plural,")
      ? [...message.matchAll(/\b(zero|one|two|few|many) \{/g)].some(([, form]) => !forms.has(form ?? ""))
      : false,
  );
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test("French signs never begin a line", () => {
  expect(fr.filter(([, message]) => / [;:!?»]|« /.test(message)).map(([key]) => key)).toEqual([]);
});

test("in French no amount is parted from its unit", () => {
  expect(fr.filter(([, message]) => /[\d}#] (\$|%|PV)/.test(message)).map(([key]) => key)).toEqual([]);
});

test("in French no word stands before a name that a vowel would cut short", () => {
  const cut = fr.filter(([, message]) => /\b(de|que) \{(names?|winner|who)\}/i.test(message));
  expect(cut.map(([key]) => key)).toEqual([]);
});

test("apostrophes are typographic", () => {
  const wrong = languages.flatMap(textsOf).filter(([, message]) => /\w'\w/.test(message));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test("no two parts have the same key", () => {
  const keys = en.map(([key]) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each([
  ["en", ["fr", "en"], ["de", "en-US"]],
  ["fr", ["fr", "en"], ["fr-CA", "en"]],
  ["pt-BR", ["en", "pt", "pt-BR"], ["pt-br"]],
  ["pt", ["en", "pt", "pt-BR"], ["pt-PT"]],
  ["en", ["en"], []],
])("%s of %s serves who reads %s", (lang, there, wanted) => {
  expect(firstOf(wanted, there)).toBe(lang);
});
