// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PuzzleInfo, PuzzleOption, PuzzleSolution } from "$protocol";
import { prefs } from "../../lib/browser/prefs.svelte";
import { speakMore } from "../../lib/texts";
import { nextUnsolved, progress } from "./progress.svelte";
import { charted, isExact, judge } from "./verdict";
import VerdictPoster from "./VerdictPoster.svelte";
import { kindTitle } from "./words";

const option = (choice: string, behind = 0, low = behind, high = behind): PuzzleOption => ({
  choice,
  label: `rob ${choice}`,
  behind,
  low,
  high,
});

const SOLUTION: PuzzleSolution = {
  puzzle: "victim-1-2",
  best: "seat:2",
  options: [option("seat:2"), option("seat:1", 2.5, 1.5, 3.5), option("seat:3", 4)],
  worlds: 120,
  ratings: [
    { choice: "seat:2", worth: 5, terms: [] },
    { choice: "seat:1", worth: 3, terms: [] },
    { choice: "seat:0", worth: 1.2, terms: [] },
  ],
  why: { "seat:2": "It pays most to choose Cal.", "seat:1": "Cal holds more than Bea." },
  rules: ["SALOON-1"],
};

const INFO: PuzzleInfo = {
  id: "victim-1-2",
  number: 3,
  ruleset: "revised",
  box: "Revised",
  seats: 4,
  round: 9,
  kind: "victim",
  difficulty: 2,
};

beforeEach(async () => {
  prefs.lang = "en";
  await speakMore();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("the best answer costs nothing", () => {
  expect(judge(SOLUTION, "seat:2")).toMatchObject({ right: true, cost: 0 });
});

test("a played-out answer has its measured cost", () => {
  expect(judge(SOLUTION, "seat:1")).toEqual({ right: false, cost: 2.5, played: SOLUTION.options[1] });
});

test("other answers have an estimated cost", () => {
  const { right, cost, played } = judge(SOLUTION, "seat:0");
  expect([right, played]).toEqual([false, null]);
  expect(cost).toBeCloseTo(3.8);
});

test("the chart covers every interval", () => {
  const { marks, most } = charted(SOLUTION.options);
  expect(most).toBe(4);
  expect(marks.map(({ at }) => at)).toEqual([0, 0.625, 1]);
  expect(marks[1]).toMatchObject({ from: 0.375, to: 0.875 });
});

test("an exact outcome has no interval", () => {
  expect(SOLUTION.options.map(isExact)).toEqual([true, false, true]);
});

test("the next puzzle is unsolved", () => {
  const all = ["a", "b", "c", "d"].map((id) => ({ id }));
  const solved = (puzzle: string): boolean => ["b", "d"].includes(puzzle);
  expect(nextUnsolved(all, "", solved)).toBe("a");
  expect(nextUnsolved(all, "a", solved)).toBe("c");
  expect(nextUnsolved(all, "c", solved)).toBe("a");
  expect(nextUnsolved(all, "c", (puzzle) => puzzle !== "c")).toBeNull();
});

test("a solved puzzle stays solved", () => {
  progress.note("x", false);
  expect([progress.solved("x"), progress.missed("x")]).toEqual([false, true]);
  progress.note("x", true);
  progress.note("x", false);
  expect([progress.solved("x"), progress.missed("x")]).toEqual([true, false]);
});

test("every kind of question has a title", () => {
  expect(kindTitle("victim")).toBe("Whom to rob?");
  expect(kindTitle("something-new")).toBe("What now?");
});

function solve(given: string): ReturnType<typeof vi.fn> {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(SOLUTION))));
  const again = vi.fn();
  render(VerdictPoster, { puzzle: INFO, given, all: [INFO, { ...INFO, id: "next" }], onagain: again });
  return again;
}

test("a wrong answer shows cost and reason", async () => {
  const again = solve("seat:1");
  expect(await screen.findByRole("heading", { name: "There is a better answer" })).toBeTruthy();
  expect(screen.getByText(/costs 2\.5 points .* \(1\.5 to 3\.5\)/)).toBeTruthy();
  expect(screen.getByText(/Cal holds more than Bea/)).toBeTruthy();
  expect(screen.getByText("yours").closest("li")?.textContent).toContain("2.5 behind (1.5 to 3.5)");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledOnce();
});

test("a right answer is remembered", async () => {
  solve("seat:2");
  expect(await screen.findByRole("heading", { name: "Right!" })).toBeTruthy();
  expect(progress.solved(INFO.id)).toBe(true);
});
