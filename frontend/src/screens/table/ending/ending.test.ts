import { expect, test } from "vitest";
import type { EventInfo, StoryRound } from "$protocol";
import { chartOf, short } from "../../chart/chart";
import { controlOf } from "./control";
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

test("the ranking drops empty lines", () => {
  const scores = scoresOf(events, 1);
  expect(scores?.ranking.map(({ seat }) => seat)).toEqual([1, 0]);
  expect(scores?.lines.map(({ label }) => label)).toEqual(["nuggets", "ranches"]);
  expect(scores?.lines[0]?.points.get(1)).toBe(9);
});

test("the winner is first of equals", () => {
  const tied = [counted(0, 9, []), counted(1, 9, [])];
  expect(scoresOf(tied, 1)?.ranking[0]?.seat).toBe(1);
  expect(scoresOf(tied, 0)?.ranking[0]?.seat).toBe(0);
});

test("an uncounted game has no scores", () => {
  expect(scoresOf([], null)).toBeNull();
});

const SIZE = { width: 320, height: 280, names: 100 };

function labels(rounds: readonly (readonly number[])[]): number[] {
  return chartOf(rounds, SIZE)
    .lines.map(({ end }) => end.label)
    .sort((one, other) => one - other);
}

test("lines leave room for the names", () => {
  const points = chartOf(
    [
      [0, 9],
      [4, -5],
      [30, 20],
    ],
    SIZE,
  ).lines.flatMap((line) => line.points);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(SIZE.width - SIZE.names);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(SIZE.height);
  }
});

test.each([
  ["at the top", [50, 50, 50, 50, 49, 49]],
  ["at the bottom", [0, 0, 1, 0, 1, 50]],
])("names %s do not overlap", (_, last) => {
  const found = labels([[0, 0, 0, 0, 0, 0], last]);
  for (const [index, label] of found.entries()) {
    expect(label).toBeGreaterThanOrEqual(0);
    expect(label).toBeLessThanOrEqual(SIZE.height);
    if (index > 0) expect(label - (found[index - 1] ?? 0)).toBeGreaterThan(12);
  }
});

test("one round makes a picture too", () => {
  expect(chartOf([[3, 4]], SIZE).lines).toHaveLength(2);
});

test("long games number some rounds", () => {
  const rounds = Array.from({ length: 31 }, (_, round) => [round]);
  const { ticks } = chartOf(rounds, SIZE);
  expect(ticks[0]?.round).toBe(0);
  expect(ticks.length).toBeLessThan(12);
});

test("a long name ends with dots", () => {
  expect(short("Zoe", 8)).toBe("Zoe");
  expect(short("Maximilian", 8)).toBe("Maximil…");
});

test("control counts second places too", () => {
  const round = (controlled: Record<string, number[]>): StoryRound => ({
    round: 1,
    points: [],
    dollars: [],
    nuggets: [],
    sheriff: 0,
    controlled,
  });
  const rounds = [round({ mine: [1, 0], bank: [0] }), round({ mine: [1] })];
  expect(controlOf(rounds, ["bank", "mine", "hall"], 2)).toEqual([
    { location: "bank", times: [1, 0] },
    { location: "mine", times: [1, 2] },
  ]);
});
