/** Keeps parts from fetching the styles of the index: the server writes them into it (web/site/built.py). */

import type { Plugin } from "vite";

export function firstPaint(): Plugin {
  return {
    name: "dicetown-first-paint",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("The page has no index.html.");
      for (const [, file] of String(index.source).matchAll(/"\/page\/(assets\/[^"]+\.css)"/g)) {
        for (const one of Object.values(bundle)) {
          if (one.type === "chunk") one.viteMetadata?.importedCss.delete(file ?? "");
        }
      }
    },
  };
}
