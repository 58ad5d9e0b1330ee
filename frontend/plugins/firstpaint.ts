/**
 * Puts the styles that every screen has into index.html itself, so that the first thing a browser is sent is
 * enough to draw the title. The server names them in its policy for content by their hash (web/site/assets.py).
 */

import type { Plugin } from "vite";
import { BASE } from "./parts.ts";

const LINK = /[ \t]*<link rel="stylesheet" crossorigin href="([^"]+)">\n/g;

export function firstPaint(): Plugin {
  const inside = new Set<string>();
  return {
    name: "dicetown-first-paint",
    apply: "build",
    enforce: "post",
    config: () => ({
      // What is on the page already is not to be fetched again with a part that needs it.
      build: { modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !isFirst(file)) } },
    }),
    // Parts get their names before the files are left out, and browsers keep what they have under a name.
    augmentChunkHash: () => "styles in the index",
    generateBundle(_, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("The page has no index.html.");
      index.source = String(index.source).replaceAll(LINK, (_, address: string) => {
        const file = address.slice(BASE.length);
        const styles = bundle[file];
        if (!isFirst(file) || styles?.type !== "asset") throw new Error(`${file} is not for every screen.`);
        inside.add(file);
        return `    <style>${String(styles.source).trim()}</style>\n`;
      });
      for (const file of inside) Reflect.deleteProperty(bundle, file);
      for (const one of Object.values(bundle)) {
        if (one.type === "chunk") for (const file of inside) one.viteMetadata?.importedCss.delete(file);
      }
    },
  };
}

/** Whether a file holds styles of the page's frame. */
function isFirst(file: string): boolean {
  return /^assets\/(base|index)-[\w-]{8}\.css$/.test(file);
}
