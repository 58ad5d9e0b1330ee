/** Builds the service worker as one plain script, `sw.js`: some browsers take no modules for it. */

import { build, type Plugin, type Rolldown } from "vite";

export function serviceWorker(): Plugin {
  return {
    name: "dicetown-worker",
    apply: "build",
    async generateBundle() {
      const { output } = (await build({
        configFile: false,
        logLevel: "warn",
        build: {
          write: false,
          target: "es2022",
          reportCompressedSize: false,
          rolldownOptions: {
            input: new URL("../src/serviceWorker/main.ts", import.meta.url).pathname,
            output: { format: "iife" },
          },
        },
      })) as Rolldown.RolldownOutput;
      this.emitFile({ type: "asset", fileName: "sw.js", source: output[0].code });
    },
  };
}
