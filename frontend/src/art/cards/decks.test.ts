import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { en } from "$samples/names.json";
import { drawings as cowboy } from "./cowboy";
import type { Drawings } from "./drawing";
import { drawings as elixir } from "./elixir";
import { drawings as indianDie } from "./indian-die";
import { both, whole } from "./mirror";
import { drawings as outlaw } from "./outlaw";
import { steps } from "./place";
import { drawings as property } from "./property";
import { drawings as remedy } from "./remedy";
import { drawings as river } from "./river";

const reference = readFileSync("../docs/rules/reference.md", "utf8");

function cardsOf(family: string): string[] {
  return [...reference.matchAll(/^\| `([\w-]+)` \| (\w+) \|/gm)].flatMap(([, card = "", of]) =>
    of === family ? [card] : [],
  );
}

function titled(prefix: string): string[] {
  return Object.keys(en.titles).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

const decks: [string, Drawings, string[]][] = [
  ["property", property, cardsOf("property")],
  ["elixir", elixir, cardsOf("elixir")],
  ["river", river, cardsOf("river")],
  ["outlaw", outlaw, cardsOf("outlaw")],
  ["cowboy", cowboy, cardsOf("cowboy")],
  ["remedy", remedy, titled("remedy.")],
  ["indian die", indianDie, titled("effect.")],
];

/** Every point of a path, including the handles of its curves. */
function points(path: string): [number, number][] {
  return steps(path).flatMap(([command, ...numbers]) =>
    (command === "A" ? numbers.slice(5) : numbers).flatMap((x, i, all): [number, number][] =>
      i % 2 ? [] : [[x, all[i + 1] ?? NaN]],
    ),
  );
}

describe.each(decks)("the drawings of the %s deck", (_, drawings, cards) => {
  // A card without a drawing shows the plain one.
  test("belong to its cards", () => {
    expect(cards).toEqual(expect.arrayContaining(Object.keys(drawings)));
  });

  test("are all different", () => {
    const all = Object.values(drawings).map((drawing) => JSON.stringify(drawing));
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(Object.entries(drawings))("keep %s on its field", (_, drawing) => {
    for (const [ink, path] of drawing) {
      expect(ink).toMatch(/^(ink|red|gold|slate|paper|shade)(~\d+(\.\d+)?)?$/);
      expect(path).toMatch(/^[Mm][\d\s.,MLHVCQAZmlhvcqaz-]+$/);
      for (const coordinate of points(path).flat()) {
        expect(coordinate).toBeGreaterThanOrEqual(-5);
        expect(coordinate).toBeLessThanOrEqual(105);
      }
    }
  });
});

test("a left side is mirrored", () => {
  expect(whole("M50 0L40 10Q30 20 40 30L50 40")).toBe(
    "M50 0L40 10Q30 20 40 30L50 40L60 30Q70 20 60 10L50 0Z",
  );
});

test("a path stands beside its reflection", () => {
  expect(both("M10 20L30 40Z")).toBe("M10 20L30 40ZM90 20L70 40Z");
});
