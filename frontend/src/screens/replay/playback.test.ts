// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventInfo, Reel, ViewInfo } from "$protocol";
import keep from "$samples/keep.json";
import { Names } from "../../lib/model/names.svelte";
import { prefs } from "../../lib/browser/prefs.svelte";
import { Film } from "../../lib/replay/film";
import { Playback } from "./playback.svelte";
import { spoilers } from "./spoilers.svelte";

const view = keep.welcome.view as unknown as ViewInfo;
const mined = (amount: number): EventInfo => ({
  event: "NuggetsMined",
  rule: "",
  fields: { seat: 0, amount, left: 9 },
  moves: [{ move: "count", what: "nuggets", from: "mine", to: 0, amount }],
  says: `Dug ${amount}.`,
});

const reel: Reel = {
  ruleset: "revised",
  names: view.players.map((_, seat) => `Seat ${seat}`),
  seat: null,
  over: true,
  changed: false,
  rounds: [0, 2],
  opening: [],
  first: { ...view, mine: 20 },
  steps: [1, 2, 3].map((amount) => ({ events: [mined(amount)] })),
};

function watching(step = 0): Playback {
  const playback = new Playback();
  playback.load(new Film(reel), new Names(), step);
  return playback;
}

const shown = (playback: Playback) => [playback.step, playback.table?.view?.mine];

beforeEach(() => {
  vi.useFakeTimers();
  prefs.motion = "full";
  spoilers.hide(false);
});
afterEach(() => void vi.useRealTimers());

test("what happens next is played before the step is shown", async () => {
  const playback = watching();
  playback.next();
  expect(playback.director.now?.say).toBe("Dug 1.");
  expect(shown(playback)).toEqual([1, 20]);
  await vi.runAllTimersAsync();
  expect(playback.director.now).toBeNull();
  expect(shown(playback)).toEqual([1, 19]);
  expect(playback.table?.shown?.events).toHaveLength(1);
});

test("whoever jumps is there at once, and nothing of what was being played is left", async () => {
  const playback = watching();
  playback.next();
  playback.go(3);
  expect(shown(playback)).toEqual([3, 14]);
  await vi.runAllTimersAsync();
  expect(shown(playback)).toEqual([3, 14]);
  expect(playback.table?.shown?.events).toHaveLength(3);
});

test("two steps on in one breath are two steps on", async () => {
  const playback = watching();
  playback.next();
  playback.next();
  await vi.runAllTimersAsync();
  expect(shown(playback)).toEqual([2, 17]);
  expect(playback.table?.shown?.events).toHaveLength(2);
});

test("a film that runs stops at its end, and runs again from the beginning", async () => {
  const playback = watching();
  playback.toggle();
  await vi.runAllTimersAsync();
  expect([playback.running, playback.step]).toEqual([false, 3]);
  playback.toggle();
  expect([playback.running, playback.step]).toEqual([true, 1]);
  playback.toggle();
  await vi.runAllTimersAsync();
  expect([playback.running, playback.step]).toEqual([false, 1]);
});

test("play, pause and play again within a step is one film that runs, and pausing it holds it", async () => {
  const playback = watching();
  for (let press = 0; press < 3; press++) playback.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  playback.pause();
  const { step } = playback;
  await vi.runAllTimersAsync();
  expect([playback.running, playback.step]).toEqual([false, step]);
});

test("faster is faster, also where nothing moves", async () => {
  const time = async (speed: 1 | 4): Promise<number> => {
    const playback = watching();
    playback.hurry(speed);
    const start = Date.now();
    playback.run();
    await vi.runAllTimersAsync();
    return Date.now() - start;
  };
  const [usual, quick] = [await time(1), await time(4)];
  expect(quick).toBeLessThan(usual / 2);
  prefs.motion = "off";
  expect(await time(4)).toBeLessThan((await time(1)) / 2);
});

test("without spoilers all of it may be told only at the end", () => {
  spoilers.hide(true);
  const playback = watching();
  expect([playback.blind, playback.open]).toEqual([true, false]);
  playback.go(3);
  expect(playback.open).toBe(true);
});
