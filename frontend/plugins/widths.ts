/** Replaces the name of a width in a style, as in `@media (--phone)`, by its condition. */

import type { Plugin } from "vite";
import { WIDTHS } from "../src/theme/widths.ts";

const NAMED = new Map<string, string>(Object.entries(WIDTHS));

export function widths(): Plugin {
  return {
    name: "dicetown-widths",
    enforce: "pre",
    transform: {
      filter: { id: /\.(svelte|css)$/, code: "@media (--" },
      handler: (code) => ({ code: code.replace(/(?<=@media )\(--([a-z-]+)\)/g, condition), map: null }),
    },
  };
}

function condition(_: string, name: string): string {
  const found = NAMED.get(name);
  if (found === undefined) throw new Error(`There is no width --${name} in src/theme/widths.ts.`);
  return found;
}
