// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { clockOf, PRESETS, presetOf } from "./clocks";
import {
  DEFAULTS,
  forPlayNow,
  forPractice,
  helpsOtherwise,
  rememberedSettings,
  rememberSettings,
} from "./settings";

beforeEach(() => localStorage.clear());

test("every preset of the clock is recognized again", () => {
  for (const preset of PRESETS) expect(presetOf(clockOf(preset, DEFAULTS.clock))).toBe(preset);
});

test("a clock that somebody changed is their own", () => {
  const clock = clockOf("quick", DEFAULTS.clock);
  expect(presetOf({ ...clock, bank: clock.bank + 1 })).toBe("own");
});

test("seconds that a preset does not use do not make it another", () => {
  expect(presetOf({ ...clockOf("correspondence", DEFAULTS.clock), seconds: 7 })).toBe("correspondence");
});

test("the last settings are remembered, but not the title and the first Sheriff", () => {
  rememberSettings({ ...DEFAULTS, ruleset: "classic", hush: 500, title: "Friday", sheriff: 2 });
  expect(rememberedSettings()).toEqual({ ...DEFAULTS, ruleset: "classic", hush: 500 });
});

test("settings of another version that do not fit are not taken over", () => {
  localStorage.setItem("dicetown.opening.settings", '{"pace": "slow", "clock": {"days": "many"}, "old": 1}');
  expect(rememberedSettings()).toEqual(DEFAULTS);
});

test("a game at once is quick and helps", () => {
  expect(forPlayNow("classic")).toMatchObject({ ruleset: "classic", pace: 400, coach: true, memory: true });
});

test("alone with bots there is help, and it is known whether somebody wants it otherwise", () => {
  const offered = forPractice(DEFAULTS);
  expect(offered).toMatchObject({ coach: true, memory: true });
  expect(helpsOtherwise({ ...offered, pace: 0 }, offered)).toBe(false);
  expect(helpsOtherwise({ ...offered, coach: false }, offered)).toBe(true);
});
