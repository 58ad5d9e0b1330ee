/** The languages of the page: each has a folder beside this file. */

export type Lang = string;

/** English is complete, the library's errors are in it, and it serves visitors whose language there is not. */
export const ENGLISH: Lang = "en";

const named = import.meta.glob<{ "language.name": string }>("./*/language.json", {
  eager: true,
  import: "default",
});

/** What each language calls itself. */
export const LANGUAGES: Readonly<Record<Lang, string>> = Object.fromEntries(
  Object.entries(named).map(([path, texts]) => [path.split("/")[1] ?? "", texts["language.name"]]),
);

/** The first wanted language that is there, or English. A country's language may be there without its country. */
export function firstOf(wanted: readonly string[], there = Object.keys(LANGUAGES)): Lang {
  for (const language of wanted) {
    const tag = language.toLowerCase();
    const found =
      there.find((lang) => lang.toLowerCase() === tag) ?? there.find((lang) => lang === tag.split("-")[0]);
    if (found !== undefined) return found;
  }
  return ENGLISH;
}
