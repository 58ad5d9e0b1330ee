import { expect, test } from "vitest";
import type { EventInfo } from "$protocol";
import { chartOf, HEIGHT, WIDTH } from "./chart";
import { scoresOf } from "./scores";

function counted(seat: number, total: number, lines: [string, number, string][]): EventInfo {
  return { event: "ScoreCounted", rule: "SCORE-1", fields: { seat, total, lines } };
}

const events = [
  counted(0, 7, [
    ["nuggets", 5, "SCORE-1"],
    ["ranches", 2, "SCORE-4"],
    ["rodeos", 0, "SCORE-C1"],
  ]),
  counted(1, 9, [
    ["nuggets", 9, "SCORE-1"],
    ["ranches", 0, "SCORE-4"],
    ["rodeos", 0, "SCORE-C1"],
  ]),
];

test("the best stand first, and what brought nobody anything is left out", () => {
  const scores = scoresOf(events, 1);
  expect(scores?.ranking.map(({ seat }) => seat)).toEqual([1, 0]);
  expect(scores?.lines.map(({ label }) => label)).toEqual(["nuggets", "ranches"]);
  expect(scores?.lines[0]?.points.get(1)).toBe(9);
});

test("of two with the same total the winner stands first", () => {
  const tied = [counted(0, 9, []), counted(1, 9, [])];
  expect(scoresOf(tied, 1)?.ranking[0]?.seat).toBe(1);
  expect(scoresOf(tied, 0)?.ranking[0]?.seat).toBe(0);
});

test("a game that was not counted has no scores", () => {
  expect(scoresOf([], null)).toBeNull();
});

test("lines stay in the picture, and names at their ends do not stand on each other", () => {
  const { lines } = chartOf([
    [0, 0, 0],
    [5, 5, 4],
    [20, 20, 19],
  ]);
  const numbers = lines.flatMap(({ path }) => path.match(/[0-9.]+/g)?.map(Number) ?? []);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(WIDTH, HEIGHT));
  const heights = lines.map(({ end }) => end.y + end.nudge).sort((one, other) => one - other);
  for (const [index, height] of heights.entries()) {
    if (index > 0) expect(height - (heights[index - 1] ?? 0)).toBeGreaterThan(12);
  }
});

test("a game of one round is a picture too", () => {
  expect(chartOf([[3, 4]]).lines).toHaveLength(2);
});
