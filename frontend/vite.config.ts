import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { ProxyOptions } from "vite";
import { defineConfig } from "vitest/config";
import { firstPaint } from "./plugins/firstpaint.ts";
import { widths } from "./plugins/widths.ts";
import { worker } from "./plugins/worker.ts";

/** Where the server answers while the page is developed: `python3 run.py dev` starts one and says where. */
const server = process.env.DICETOWN_URL ?? "http://127.0.0.1:8000";
const ours = { target: server, ws: true };
/** Links whose address is a key: opened they show the page, and what it posts there is for the server. */
const key: ProxyOptions = {
  target: server,
  bypass: ({ method }) => (method === "GET" ? "/index.html" : undefined),
};

/** Builds the style page: tests look at its rooms (tests/page/style.py), and players do not get it. */
const STYLE = "style";

export default defineConfig(({ command, mode }) => ({
  // In development every address that is not a file's shows the page.
  base: command === "serve" ? "/" : mode === STYLE ? "/style/" : "/page/",
  plugins: [widths(), svelte(), ...(mode === STYLE ? [] : [firstPaint(), worker()])],
  resolve: {
    alias: {
      $protocol: new URL("../src/dicetown/web/protocol/protocol.ts", import.meta.url).pathname,
      $samples: new URL("./samples", import.meta.url).pathname,
    },
    // Components are tested as a browser gets them.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
    // Wherever packages lie, what is built says the same.
    preserveSymlinks: true,
  },
  build: {
    outDir: process.env.DICETOWN_PAGE ?? "../src/dicetown/web/page",
    emptyOutDir: true,
    target: "es2022",
    // The policy for content allows files of our own; inline only the styles of the first paint.
    assetsInlineLimit: 0,
    // Tells the server which part needs which.
    manifest: "parts.json",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: mode === STYLE ? "style.html" : "index.html",
      output: {
        // Names stay as they are, so that a change is one of few files: the server adds the hashes.
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
        minifyInternalExports: false,
        // What is always wanted together comes together: few files travel faster than many.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules\/svelte\/|src\/(lib\/(?!texts\/(en|fr)\/|proof\/|lesson\/|replay\/(?!address))|ui\/)/,
            },
            { name: "replay", test: /src\/lib\/replay\// },
            { name: "pieces", test: /src\/art\/icons\/|src\/pieces\// },
            { name: "rooms", test: /src\/screens\/(home|lobby|opening|rules|settings)\/(?!Opening)/ },
            { name: "street", test: /src\/art\/street\// },
            { name: "table", test: /src\/(stage|decisions)\/|src\/screens\/table\/(?!ending)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(["/api", "/healthz", "/j/", "/manifest.webmanifest"].map((path) => [path, ours])),
      "/d/": key,
      "/n/": key,
    },
    fs: { allow: [".."] },
  },
  test: {
    // What needs a page to draw on says so in its first line: a page takes longer to make than most tests.
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Milliseconds after which a test hangs, on a machine that has other things to do.
    testTimeout: 60_000,
  },
}));
