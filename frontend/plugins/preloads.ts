/**
 * Writes down what each screen cannot do without, so that the server can name it in its first answer
 * (web/site/assets.py) and nothing has to be found out piece by piece. It comes after what the page itself names:
 * the title is seen first.
 */

import type { Plugin } from "vite";
import { BASE, chunkOf, entry, needs } from "./parts.ts";

/** By the first word of an address. */
const SCREENS: Readonly<Record<string, string>> = {
  "": "screens/home/HomeScreen.svelte",
  t: "screens/table/TableScreen.svelte",
  rules: "screens/rules/RulesScreen.svelte",
  settings: "screens/settings/SettingsScreen.svelte",
};
const LANGUAGES: Readonly<Record<string, string>> = {
  en: "lib/texts/en/index.ts",
  fr: "lib/texts/fr/index.ts",
};

export function preloads(): Plugin {
  return {
    name: "dicetown-preloads",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const first = needs(bundle, entry(bundle));
      const there = new Set([...first.scripts, ...first.styles]);
      const links = (source: string): string[] => {
        const { scripts, styles } = needs(bundle, chunkOf(bundle, source));
        return [
          ...scripts
            .filter((file) => !there.has(file))
            .map((file) => `<${BASE}${file}>; rel=modulepreload; fetchpriority=low`),
          ...styles
            .filter((file) => !there.has(file))
            .map((file) => `<${BASE}${file}>; rel=preload; as=style; crossorigin; fetchpriority=low`),
        ];
      };
      const all = (sources: Readonly<Record<string, string>>): Record<string, string[]> =>
        Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, links(source)]));
      const found = { screens: all(SCREENS), languages: all(LANGUAGES) };
      this.emitFile({
        type: "asset",
        fileName: "preloads.json",
        source: `${JSON.stringify(found, null, 1)}\n`,
      });
    },
  };
}
