import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "$samples/names.json";
import { backs } from "./backs";
import type { Drawing } from "./drawing";
import { drawingNow, drawingOf, plain } from "./index";
import { placed, steps } from "./place";
import { drawings } from "./store";

const reference = readFileSync("../docs/rules/reference.md", "utf8");
const cards = [...reference.matchAll(/^\| `([\w-]+)` \| store \|/gm)].map(([, card = ""]) => card);

/** The points on a path, and those that bend it. */
function points(path: string): number[] {
  return steps(path).flatMap(([command, ...numbers]) => (command === "A" ? numbers.slice(-2) : numbers));
}

function check(drawing: Drawing): void {
  expect(drawing.length).toBeGreaterThan(1);
  for (const [ink, path] of drawing) {
    expect(ink).toMatch(/^(ink|red|gold|slate|paper|shade)(~\d+(\.\d+)?)?$/);
    expect(path).toMatch(/^M[\d\s.,\-MLHVCQAZmlhvcqaz]+$/);
    for (const number of points(path)) {
      expect(number, path).toBeGreaterThanOrEqual(-5);
      expect(number, path).toBeLessThanOrEqual(105);
    }
  }
}

describe("the drawings of the General Store deck", () => {
  it("belong to its cards", () => {
    expect(cards).toEqual(expect.arrayContaining(Object.keys(drawings)));
    expect(Object.keys(en.titles)).toEqual(expect.arrayContaining(cards.map((card) => `card.${card}`)));
  });

  it.each(Object.entries(drawings))("keep %s on its field", (_, drawing) => check(drawing));

  it("differ from each other", () => {
    const all = Object.values(drawings).map((drawing) => JSON.stringify(drawing));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("a drawing", () => {
  it("of a loaded deck shows at once", async () => {
    expect(drawingNow("dynamite", "store")).toBeUndefined();
    expect(await drawingOf("dynamite", "store")).toBe(drawings["dynamite"]);
    expect(drawingNow("dynamite", "store")).toBe(drawings["dynamite"]);
  });

  it("is plain for an unknown card", async () => {
    expect(await drawingOf("teapot", "store")).toBe(plain);
    expect(await drawingOf("teapot", "teapots")).toBe(plain);
    check(plain);
  });

  it("is moved, scaled, turned and mirrored", () => {
    const part: Drawing = [["ink~4", "M50 50h10v10Q70 60 70 50z"]];
    expect(placed(part, { x: 10, y: 20, scale: 0.5 })).toEqual([
      ["ink~2", "M10 20L15 20L15 25Q20 25 20 20Z"],
    ]);
    expect(placed(part, { turn: 90 })).toEqual([["ink~4", "M50 50L50 60L40 60Q40 70 50 70Z"]]);
    expect(placed(part, { mirror: true })).toEqual([["ink~4", "M50 50L40 50L40 60Q30 60 30 50Z"]]);
  });

  it("refuses what is no path", () => {
    expect(() => steps("M0 0L10")).toThrow("not a path");
    expect(() => steps("M0 0X1 2")).toThrow("not a path");
  });
});

describe("a back", () => {
  it.each(Object.keys(backs))("of %s stays on its field", (family) => {
    check(backs[family] ?? []);
  });
});
