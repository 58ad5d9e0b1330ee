// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventInfo, ReplayBody, Welcome } from "$protocol";
import keep from "$samples/keep.json";
import { en } from "$samples/names.json";
import { announcer } from "../../lib/words/announce.svelte";
import { Names } from "../../lib/model/names.svelte";
import { prefs } from "../../lib/browser/prefs.svelte";
import { Replay } from "../../lib/replay/replay";
import { ReplayPlayer } from "./player.svelte";
import { spoilers } from "./spoilers.svelte";

const welcome = { ...(keep.welcome as unknown as Welcome), prompt: null, events: [] };
if (welcome.view === null) throw new Error("The sample shows nothing.");
const mined = (amount: number): EventInfo => ({
  event: "NuggetsMined",
  rule: "",
  fields: { seat: 0, amount, left: 9 },
  moves: [{ move: "count", what: "nuggets", from: "mine", to: 0, amount }],
});

const body: ReplayBody = {
  welcome: { ...welcome, view: { ...welcome.view, mine: 20 } },
  over: true,
  changed: false,
  rounds: [0, 2],
  steps: [1, 2, 3].map((amount) => ({ events: [mined(amount)] })),
};

function watching(step = 0): ReplayPlayer {
  const player = new ReplayPlayer();
  player.load(new Replay(body), new Names(en), step);
  return player;
}

const shown = (player: ReplayPlayer) => [player.step, player.watched?.table.view?.mine];

beforeEach(() => {
  vi.useFakeTimers();
  prefs.motion = "full";
  spoilers.hide(false);
});
afterEach(() => void vi.useRealTimers());

test("a step's events play before it", async () => {
  const player = watching();
  player.next();
  await vi.advanceTimersByTimeAsync(0);
  expect(player.director.now?.told).toEqual([mined(1)]);
  expect(shown(player)).toEqual([1, 20]);
  await vi.runAllTimersAsync();
  expect(player.director.now).toBeNull();
  expect(shown(player)).toEqual([1, 19]);
  expect(player.watched?.table.shown?.events).toHaveLength(1);
});

test("a jump ends the playing", async () => {
  const player = watching();
  player.next();
  player.go(3);
  expect(shown(player)).toEqual([3, 14]);
  await vi.runAllTimersAsync();
  expect(shown(player)).toEqual([3, 14]);
  expect(player.watched?.table.shown?.events).toHaveLength(3);
});

test("passed events are not announced", async () => {
  const said = vi.spyOn(announcer, "say");
  const player = watching();
  player.next();
  await vi.advanceTimersByTimeAsync(0);
  player.go(3, true);
  await vi.runAllTimersAsync();
  expect(said).not.toHaveBeenCalled();
  player.back();
  player.next();
  await vi.runAllTimersAsync();
  expect(said.mock.calls.flat()).toEqual([2, 3].map((amount) => player.watched?.table.say(mined(amount))));
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining("3 nuggets"));
});

test("two quick steps are two steps", async () => {
  const player = watching();
  player.next();
  player.next();
  await vi.runAllTimersAsync();
  expect(shown(player)).toEqual([2, 17]);
  expect(player.watched?.table.shown?.events).toHaveLength(2);
});

test("a finished replay restarts from the beginning", async () => {
  const player = watching();
  player.toggle();
  await vi.runAllTimersAsync();
  expect([player.running, player.step]).toEqual([false, 3]);
  player.toggle();
  expect([player.running, player.step]).toEqual([true, 1]);
  player.toggle();
  await vi.runAllTimersAsync();
  expect([player.running, player.step]).toEqual([false, 1]);
});

test("toggling within a step keeps one run", async () => {
  const player = watching();
  for (let press = 0; press < 3; press++) player.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  player.pause();
  const { step } = player;
  await vi.runAllTimersAsync();
  expect([player.running, player.step]).toEqual([false, step]);
});

test("speed also counts without motion", async () => {
  const time = async (speed: 1 | 4): Promise<number> => {
    const player = watching();
    player.hurry(speed);
    const start = Date.now();
    player.run();
    await vi.runAllTimersAsync();
    return Date.now() - start;
  };
  const [usual, quick] = [await time(1), await time(4)];
  expect(quick).toBeLessThan(usual / 2);
  prefs.motion = "off";
  expect(await time(4)).toBeLessThan((await time(1)) / 2);
});

test("spoilers stay hidden until the end", () => {
  spoilers.hide(true);
  const player = watching();
  expect([player.blind, player.open]).toEqual([true, false]);
  player.go(3);
  expect(player.open).toBe(true);
});
