import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { ProxyOptions } from "vite";
import { defineConfig } from "vitest/config";
import { firstPaint } from "./plugins/firstpaint.ts";
import { texts } from "./plugins/texts.ts";
import { widths } from "./plugins/widths.ts";
import { serviceWorker } from "./plugins/serviceWorker.ts";

/**
 * The address of the server while the page is developed; `python3 run.py dev` starts one and prints its
 * address.
 */
const server = process.env.DICETOWN_URL ?? "http://127.0.0.1:8000";
const ours = { target: server, ws: true };
/** Links whose address is a key: GET shows the page, other methods go to the server. */
const key: ProxyOptions = {
  target: server,
  bypass: ({ method }) => (method === "GET" ? "/index.html" : undefined),
};

/** Builds the style page, which is for tests (tests/page/style.py) and not for players. */
const STYLE = "style";

export default defineConfig(({ command, mode }) => ({
  // In development every address that is no file shows the page.
  base: command === "serve" ? "/" : mode === STYLE ? "/style/" : "/page/",
  plugins: [texts(), widths(), svelte(), ...(mode === STYLE ? [] : [firstPaint(), serviceWorker()])],
  resolve: {
    alias: {
      $protocol: new URL("../src/dicetown/web/protocol/protocol.ts", import.meta.url).pathname,
      $samples: new URL("./samples", import.meta.url).pathname,
    },
    // Test components in the version for browsers.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
    // The build must not depend on where packages are installed.
    preserveSymlinks: true,
  },
  build: {
    outDir: process.env.DICETOWN_PAGE ?? "../src/dicetown/web/page",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows our own files; inline only the styles of the first paint.
    assetsInlineLimit: 0,
    // Tells the server which files a part needs.
    manifest: "parts.json",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: mode === STYLE ? "style.html" : "index.html",
      output: {
        // Names have no hashes, so that a change touches few files; the server adds the hashes.
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
        minifyInternalExports: false,
        // Parts that are needed together come in one file: few files load faster than many.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules\/svelte\/|src\/(lib\/(?!texts\/[^/]+\/(?!language)|proof\/|lesson\/|replay\/(?!address))|ui\/)/,
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
    // Tests that need a DOM say so in their first line: making one takes longer than most tests.
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Milliseconds after which a test counts as hanging, on a busy machine.
    testTimeout: 60_000,
  },
}));
