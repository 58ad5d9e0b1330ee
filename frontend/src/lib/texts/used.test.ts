import { expect, test } from "vitest";

const keys = Object.values(
  import.meta.glob<object>("./en/**/*.json", { eager: true, import: "default" }),
).flatMap((texts) => Object.keys(texts));

/** All that the page is made of, but its tests. */
const sources = Object.entries(
  import.meta.glob<string>(["../../**/*.{ts,svelte}", "../../../index.html"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
)
  .filter(([path]) => !path.endsWith(".test.ts"))
  .map(([, text]) => text)
  .join("\n");

const PLACE = /\$\{[^{}`]*\}/;
const quoted = new Set([...sources.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, text]) => text));

/** Keys that are put together, such as `away.${place.away}`: what is put in is one part of a key, or the rest. */
const patterns = [...sources.matchAll(/`([a-z][\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+)`/g)].map(
  ([, template = ""]) => {
    const parts = template.split(PLACE).map((part) => part.replaceAll(".", "\\."));
    return new RegExp(
      `^${parts.reduce((before, after) => before + (before.endsWith(".") ? "[\\w-]+" : "[\\w.-]*") + after)}$`,
    );
  },
);

/** Whether the page may say a text. A key of one word may be any word in quotes, so it has to be said outright. */
function isUsed(key: string): boolean {
  if (!key.includes(".")) return new RegExp(`\\bt\\((?:[^()]|\\([^()]*\\))*"${key}"`).test(sources);
  return quoted.has(key) || patterns.some((pattern) => pattern.test(key));
}

test("every text is said somewhere", () => {
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test("a text that nobody says is found", () => {
  expect(["nothing", "daily.nobody.says", "away.by.night"].filter(isUsed)).toEqual([]);
});
