import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SOURCE = import.meta.dirname;
/** From bottom to top: a room may import from itself and from those below it. */
const ROOMS = ["theme", "lib", "ui", "art", "pieces", "stage", "decisions", "screens"];
const LONGEST = 400;
const MOST_MODULES = 24;
/** A rule body with at least this many declarations may occur only `MOST_COPIES` times. */
const LARGE_BODY = 4;
const MOST_COPIES = 2;
/** The table and its questions get other styles together with another layout. */
const LAID_OUT_LATER = /^(screens\/table|decisions)\//;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), "utf-8") }));

const BASE = bare(readFileSync(join(SOURCE, "theme/base.css"), "utf-8"));
const allStyles = files
  .filter(({ file }) => file.endsWith(".svelte"))
  .map(({ file, text }) => ({
    file,
    style: bare(text.split("<style>")[1] ?? ""),
  }));
const styles = allStyles.filter(({ file }) => !LAID_OUT_LATER.test(file));

/** Returns styles without their comments. */
function bare(style: string): string {
  return style.replaceAll(/\/\*[^]*?\*\//g, "");
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function roomOf(file: string): number {
  return ROOMS.indexOf(file.split("/")[0] ?? "");
}

function imported({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)].map(([, path]) =>
    relative(SOURCE, resolve(SOURCE, dirname(file), path ?? "")),
  );
}

test("there are source files", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(imported).length).toBeGreaterThan(300);
});

test("imports run one way", () => {
  const wrong = files
    .filter(({ file }) => roomOf(file) >= 0 && !file.endsWith(".test.ts"))
    .flatMap((found) =>
      imported(found)
        .filter((path) => roomOf(path) > roomOf(found.file))
        .map((path) => `${found.file} imports ${path}`),
    );
  expect(wrong).toEqual([]);
});

test("the service worker shares only words", () => {
  const wrong = files
    .filter(({ file }) => file.startsWith("serviceWorker/"))
    .flatMap((found) => imported(found).filter((path) => !/^(serviceWorker|lib\/texts)\//.test(path)));
  expect(wrong).toEqual([]);
});

test("files stay small", () => {
  const long = files.filter(({ text }) => text.split("\n").length > LONGEST).map(({ file }) => file);
  expect(long).toEqual([]);
});

test("folders stay small, but for catalogues", () => {
  const modules = files
    .map(({ file }) => file)
    .filter((file) => !file.endsWith(".test.ts") && !/^(art|lib\/texts)\//.test(file));
  const counts = new Map<string, number>();
  for (const file of modules) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MOST_MODULES)).toEqual([]);
});

test("colours stand only in the tokens", () => {
  const wrong = files
    .filter(({ file }) => file.endsWith(".svelte"))
    .filter(({ text }) => /:\s*#[0-9a-f]{3,8}\b|rgba?\(/i.test(text.split("<style>")[1] ?? ""))
    .map(({ file }) => file);
  expect(wrong).toEqual([]);
});

test("repeated rule bodies belong in theme/base.css", () => {
  const found = new Map<string, string[]>();
  for (const { file, style } of styles) {
    for (const [, selector, body] of style.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const declarations = (body ?? "").split(";").map(plain).filter(Boolean).sort();
      if (declarations.length < LARGE_BODY) continue;
      const key = declarations.join("; ");
      found.set(key, [...(found.get(key) ?? []), `${file} ${plain(selector ?? "")}`]);
    }
  }
  expect(found.size).toBeGreaterThan(100);
  expect([...found.values()].filter((where) => where.length > MOST_COPIES)).toEqual([]);
});

test("classes of theme/base.css mean one thing", () => {
  const shared = [...BASE.matchAll(/\.([a-z-]+)(?=[^{}]*\{)/g)].map(([, name]) => name);
  const own = new RegExp(`(?<=[\\s,>+~])\\.(${shared.join("|")})(?![\\w-])`);
  expect(shared).toContain("stack");
  expect(allStyles.filter(({ style }) => own.test(style)).map(({ file }) => file)).toEqual([]);
});

test("widths are named in theme/widths.ts", () => {
  const wrong = [...styles, { file: "theme/base.css", style: BASE }]
    .filter(({ style }) => /@media[^{]*width/.test(style))
    .map(({ file }) => file);
  expect(wrong).toEqual([]);
});

test("no code asks for an edition or expansion", () => {
  const asks = /([=!]==|(includes|hasModule)\([^)]*)\s*"(classic|revised|wanted|indians|cowboys)"/;
  // The rules state their own conditions, and their screen compares the editions.
  const free = (file: string): boolean => file.endsWith(".test.ts") || file.startsWith("screens/rules/");
  const wrong = files.filter(({ file, text }) => !free(file) && asks.test(text)).map(({ file }) => file);
  expect(wrong).toEqual([]);
});

test("no raw HTML is written into the page", () => {
  const wrong = files
    .filter(({ file, text }) => file.endsWith(".svelte") && /\{@html|\sstyle="/.test(text))
    .map(({ file }) => file);
  expect(wrong).toEqual([]);
});
