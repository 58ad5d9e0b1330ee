/** The worker's own words. It does not know which language the page shows, so it has those of all of them. */

import { firstOf } from "../lib/texts/languages";
import type english from "../lib/texts/en/outside.json";

const files = import.meta.glob<typeof english>("../lib/texts/*/outside.json", {
  eager: true,
  import: "default",
});

/** What is said outside the page, by language. */
export const TEXTS: ReadonlyMap<string, typeof english> = new Map(
  Object.entries(files).map(([path, texts]) => [path.split("/").at(-2) ?? "", texts]),
);

/** The words in the browser's language. */
export function textsFor(language: string): typeof english {
  const found = TEXTS.get(firstOf([language]));
  if (found === undefined) throw new Error("There are no words outside the page.");
  return found;
}
