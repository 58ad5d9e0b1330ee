/** The files of a build, and which of them lead to which. */

import type { Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

export const BASE = "/page/";

function chunk(bundle: Bundle, file: string): Chunk | undefined {
  const found = bundle[file];
  return found?.type === "chunk" ? found : undefined;
}

export function entry(bundle: Bundle): Chunk {
  const found = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
  if (found?.type !== "chunk") throw new Error("The page has no entry.");
  return found;
}

/** The chunk that an `import()` of a source file loads. */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  const found = Object.values(bundle).find(
    (one) => one.type === "chunk" && one.facadeModuleId?.endsWith(`/src/${source}`),
  );
  if (found?.type !== "chunk") throw new Error(`No part of the page is src/${source}.`);
  return found;
}

/** A chunk and all that it cannot do without: scripts, then styles. */
export function needs(bundle: Bundle, first: Chunk): { scripts: string[]; styles: string[] } {
  const scripts = closure(bundle, first, (one) => one.imports);
  return { scripts: scripts.map(({ fileName }) => fileName), styles: [...new Set(scripts.flatMap(styles))] };
}

/** A chunk and all that can be reached from it, except through chunks of these sources. */
export function reachable(bundle: Bundle, first: Chunk, without: RegExp): string[] {
  const chunks = closure(bundle, first, (one) =>
    [...one.imports, ...one.dynamicImports].filter(
      (file) => !without.test(chunk(bundle, file)?.facadeModuleId ?? ""),
    ),
  );
  return [...new Set(chunks.flatMap((one) => [one.fileName, ...styles(one)]))];
}

function closure(bundle: Bundle, first: Chunk, next: (one: Chunk) => readonly string[]): Chunk[] {
  const found = new Set([first]);
  for (const one of found) {
    for (const file of next(one)) {
      const other = chunk(bundle, file);
      if (other !== undefined) found.add(other);
    }
  }
  return [...found];
}

function styles(one: Chunk): string[] {
  return [...(one.viteMetadata?.importedCss ?? [])];
}

export function fonts(bundle: Bundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
}
