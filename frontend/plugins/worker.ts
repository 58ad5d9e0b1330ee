/** Builds the service worker into one file, `sw.js`, which knows the parts of the page that it keeps. */

import { build, type Plugin, type Rolldown } from "vite";
import { BASE, entry, fonts, reachable } from "./parts.ts";

/** Screens that are nothing without a server. */
const LEFT_OUT = /\/src\/screens\/link\//;
const ICON = "icon.svg";

export function worker(): Plugin {
  return {
    name: "dicetown-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_, bundle) {
      const kept = [...reachable(bundle, entry(bundle), LEFT_OUT), ...fonts(bundle), ICON];
      const parts = kept.map((file) => BASE + file).sort();
      this.emitFile({ type: "asset", fileName: "sw.js", source: await built(parts) });
    },
  };
}

/** A plain script, not a module: not every browser takes modules for a worker. */
async function built(parts: readonly string[]): Promise<string> {
  const found = (await build({
    configFile: false,
    logLevel: "warn",
    define: { __PARTS__: JSON.stringify(parts) },
    build: {
      write: false,
      target: "es2022",
      reportCompressedSize: false,
      rolldownOptions: {
        input: new URL("../src/worker/main.ts", import.meta.url).pathname,
        output: { format: "iife" },
      },
    },
  })) as Rolldown.RolldownOutput;
  return found.output[0].code;
}
