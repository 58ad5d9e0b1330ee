import { beforeAll, expect, test } from "vitest";
import { prefs } from "../../lib/browser/prefs.svelte";
import { speakMore } from "../../lib/texts";
import { nearest, roundTold } from "./chances";
import { columns, decisionsOf, headline, shares, stepOf, strokesOf } from "./report";
import { account, game } from "./testing";

const called = { names: ["Ann", "Bob"], own: 0 };

beforeAll(speakMore);

test("the shown parts add up", () => {
  for (const one of game().accounts) {
    const sum = shares(one).reduce((total, { worth }) => total + worth, 0);
    expect(sum).toBeCloseTo(Math.round(one.lead * 10) / 10, 9);
    const { lead, ...parts } = columns(one);
    expect(Object.values(parts).reduce((total, worth) => total + worth, 0)).toBeCloseTo(lead, 9);
  }
});

test("the rest absorbs the rounding", () => {
  const found = shares(account(0, 1, { dice: 0.04, draws: 0.04, choices: -0.04, rest: 0.04 }));
  expect(found.map(({ part, worth }) => [part, worth])).toEqual([
    ["dice", 0],
    ["draws", 0],
    ["choices", -0],
    ["others-luck", 0],
    ["others-choices", 0],
    ["rest", 0.1],
  ]);
});

test("the first badge counts only where it matters", () => {
  expect(shares(account(0, 1, { start: 0.7 })).map(({ part }) => part)).toContain("start");
  expect(shares(account(0, 1, {})).map(({ part }) => part)).not.toContain("start");
});

test("the summary fits player and spectator", () => {
  expect(headline(game(), 0, called)).toEqual([
    "You won by 6 points.",
    "Dice and cards gave you 4.1 points more than could be expected.",
    "Decision by decision, your choices stayed 3.2 points of expected lead behind the coach’s, those of the others 1.0 on average.",
  ]);
  expect(headline(game(), 1, called)).toEqual([
    "Bob was 6 points behind Ann.",
    "Dice and cards gave Bob 2.0 points less than could be expected.",
    "Decision by decision, Bob’s choices stayed 1.0 points of expected lead behind the coach’s, those of the others 3.2 on average.",
  ]);
});

test("ties and even luck are named", () => {
  const level = game({ accounts: [account(0, 14, { dice: 0.3 }), account(1, 14, { dice: -0.3 })] });
  expect(headline(level, 0, called)).toEqual([
    "You won by the tie-break.",
    "Dice and cards gave you about what could be expected.",
    "Decision by decision, your choices were as good as the coach’s; those of the others stayed 0.0 points of expected lead behind, on average.",
  ]);
  expect(headline(level, 1, called)[0]).toBe("Bob was level with Ann, who won by the tie-break.");
});

test("the headline exists in French", async () => {
  prefs.lang = "fr";
  await speakMore();
  expect(headline(game(), 0, called)[1]).toBe(
    "Dés et cartes vous ont rapporté 4,1 PV de plus que ce qu’on pouvait attendre.",
  );
  expect(headline(game(), 1, called)[2]).toBe(
    "Décision par décision, Bob a choisi 1,0 PV d’avance espérée de moins que le conseiller, les autres 3,2 en moyenne.",
  );
  prefs.lang = "en";
  await speakMore();
});

test("decisions can be filtered and sorted", () => {
  const steps = (order: "worst" | "time", mistakes: boolean, group: "all" | "dice" | "bribes" | "town") =>
    decisionsOf(game(), 0, { order, mistakes, group }).map(({ step }) => step);
  expect(steps("worst", true, "all")).toEqual([9, 4]);
  expect(steps("time", false, "all")).toEqual([4, 9, 11]);
  expect(steps("time", false, "dice")).toEqual([4]);
  expect(steps("time", false, "bribes")).toEqual([9]);
  expect(steps("worst", true, "town")).toEqual([]);
});

test("luck shows the best and worst", () => {
  const { all, best, worst } = strokesOf(game(), 0, 2);
  expect(all).toHaveLength(4);
  expect(best.map(({ luck }) => luck)).toEqual([5, 2]);
  expect(worst.map(({ luck }) => luck)).toEqual([-3]);
});

test("a round starts with its first decision", () => {
  expect(stepOf(game(), 2)).toBe(9);
  expect(stepOf(game(), 3)).toBeNull();
});

test("the nearest round is read out", () => {
  expect([-50, 24, 59, 61, 500].map((x) => nearest(x, 24, 96, 3))).toEqual([0, 0, 1, 1, 2]);
  expect(roundTold(game(), 2, called)).toBe("After round 2: Ann 82%, Bob 18%");
  expect(roundTold(game(), 0, called)).toBe("At the start: Ann 50%, Bob 50%");
});
