/**
 * The page's words: the module `virtual:texts` has a loader for each language, which is a folder of catalogues.
 * The catalogues of a folder come as one file, those in `later` as another, as the first screens do without.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = new URL("../src/lib/texts", import.meta.url).pathname;
/** These are read without the rest: by what chooses the language, and by what speaks outside the page. */
const APART = ["language.json", "outside.json"];

const INDEX = "virtual:texts";
/** The names of the modules, which name the files; for the build they lie beside the catalogues. */
const WORDS = new RegExp(`^${FOLDER}/([^/]+)/(index|[^/]+-later)\\.js$`);

export function texts(): Plugin {
  return {
    name: "dicetown-texts",
    enforce: "pre",
    resolveId: (id) => (id === INDEX ? `\0${INDEX}` : WORDS.test(id) ? id : null),
    load(id) {
      if (id === `\0${INDEX}`) return index();
      const [, lang = "", module = ""] = WORDS.exec(id) ?? [];
      if (lang === "") return null;
      const folder = join(FOLDER, lang, module === "index" ? "" : "later");
      const files = catalogues(folder);
      for (const file of files) this.addWatchFile(file);
      const words = Object.assign(
        {},
        ...files.map((file) => JSON.parse(readFileSync(file, "utf8")) as object),
      );
      return { code: `export default ${JSON.stringify(words)};`, moduleSideEffects: false };
    },
    // No script has chosen a language there.
    transformIndexHtml: (html) =>
      html.replace('"index.what"', JSON.stringify(outside("en")["index.what"])).replace(
        ' data-text="index.noscript">',
        `>${languages()
          .map((lang) => outside(lang)["index.noscript"])
          .join(" · ")}`,
      ),
  };
}

function languages(): string[] {
  const inside = readdirSync(FOLDER, { withFileTypes: true });
  return inside.filter((one) => one.isDirectory()).map(({ name }) => name);
}

function outside(lang: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, lang, "outside.json"), "utf8")) as Record<string, string>;
}

function catalogues(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && !APART.includes(name));
  return names.sort().map((name) => join(folder, name));
}

function index(): string {
  const loaders = (module: (lang: string) => string): string =>
    languages()
      .map((lang) => `"${lang}": () => import("${FOLDER}/${lang}/${module(lang)}.js").then(words)`)
      .join(", ");
  return `
    const words = (module) => module.default;
    export const first = { ${loaders(() => "index")} };
    export const later = { ${loaders((lang) => `${lang}-later`)} };
  `;
}
