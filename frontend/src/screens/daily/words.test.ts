import type { DealResult } from "$protocol";
import { beforeAll, describe, expect, test } from "vitest";
import { prefs } from "../../lib/browser/prefs.svelte";
import { speakMore } from "../../lib/texts";
import { dayWords, leftWords, outcomeWords, shareWords } from "./words";

const HOUR = 3_600_000;
const result = (won: boolean, lead: number, points = 23): DealResult => ({
  place: 1,
  name: "Ann",
  points,
  lead,
  won,
  rank: won ? 1 : 2,
  rounds: 9,
  yours: true,
});

describe("in English", () => {
  beforeAll(async () => {
    prefs.lang = "en";
    await speakMore();
  });

  test("a day follows Greenwich time", () => {
    expect(dayWords("2026-11-15")).toBe("Sunday, November 15, 2026");
    expect(dayWords("2026-11-01", false)).toBe("November 1");
  });

  test.each([
    [true, 4, "won by 4"],
    [true, 0, "won the tie"],
    [false, 0, "lost the tie"],
    [false, -3, "3 behind"],
  ])("an outcome has its margin (won %s, lead %d)", (won, lead, words) => {
    expect(outcomeWords(result(won, lead))).toBe(words);
  });

  test("shared text keeps the game secret", () => {
    expect(shareWords("2026-11-15", result(true, 4), "http://dice/daily")).toBe(
      "Dice Town, deal of November 15: 23 points, won by 4. http://dice/daily",
    );
  });

  test.each([
    [0, "any moment"],
    [-1, "any moment"],
    [1, "in one minute."],
    [2 * HOUR, "in 2 hours."],
    [HOUR + 60_000, "in one hour and one minute."],
    [23 * HOUR + 59 * 60_000, "in 23 hours and 59 minutes."],
  ])("%d milliseconds become a countdown", (left, words) => {
    expect(leftWords(10 * HOUR + left, 10 * HOUR)).toContain(words);
  });
});

test("French uses its own typography", async () => {
  prefs.lang = "fr";
  await speakMore();
  expect(shareWords("2026-11-15", result(false, -1, 1), "http://dice/daily")).toBe(
    "Dice Town, donne du 15 novembre\u202f: 1 point, à un point de la tête. http://dice/daily",
  );
  expect(leftWords(HOUR, 0)).toContain("dans 1 heure.");
});
