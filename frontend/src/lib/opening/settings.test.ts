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

test("every clock preset is recognized", () => {
  for (const preset of PRESETS) expect(presetOf(clockOf(preset, DEFAULTS.clock))).toBe(preset);
});

test("a changed clock is a custom one", () => {
  const clock = clockOf("quick", DEFAULTS.clock);
  expect(presetOf({ ...clock, bank: clock.bank + 1 })).toBe("own");
});

test("unused seconds do not change the preset", () => {
  expect(presetOf({ ...clockOf("correspondence", DEFAULTS.clock), seconds: 7 })).toBe("correspondence");
});

test("settings survive without title and first Sheriff", () => {
  rememberSettings({ ...DEFAULTS, ruleset: "classic", hush: 500, title: "Friday", sheriff: 2 });
  expect(rememberedSettings()).toEqual({ ...DEFAULTS, ruleset: "classic", hush: 500 });
});

test("unfit old settings are dropped", () => {
  localStorage.setItem("dicetown.opening.settings", '{"pace": "slow", "clock": {"days": "many"}, "old": 1}');
  expect(rememberedSettings()).toEqual(DEFAULTS);
});

test("a quick game is fast with help", () => {
  expect(forPlayNow("classic")).toMatchObject({ ruleset: "classic", pace: 400, coach: true, memory: true });
});

test("help is on alone with bots", () => {
  const offered = forPractice(DEFAULTS);
  expect(offered).toMatchObject({ coach: true, memory: true });
  expect(helpsOtherwise({ ...offered, pace: 0 }, offered)).toBe(false);
  expect(helpsOtherwise({ ...offered, coach: false }, offered)).toBe(true);
});
