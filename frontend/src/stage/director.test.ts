// @vitest-environment jsdom
import type { EventInfo } from "$protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Motion } from "../lib/browser/prefs.svelte";
import { Names } from "../lib/model/names.svelte";
import { Director } from "./director.svelte";
import type { Sound } from "./scenes";
import { PATIENCE, URGENT } from "./timing";

const KINDS = new Names({ told: { CardFinished: "never" }, happens_at: { NuggetsMined: "mine" } });
const MINED: EventInfo = {
  event: "NuggetsMined",
  rule: "",
  fields: { seat: 0, amount: 2, left: 9 },
  moves: [{ move: "count", what: "nuggets", from: "mine", to: 0, amount: 2 }],
};
const ROBBED: EventInfo = {
  event: "BankRobbed",
  rule: "",
  fields: { seat: 1, amount: 3 },
  moves: [{ move: "count", what: "dollars", from: "bank", to: 1, amount: 3 }],
};
const QUIET: EventInfo = { event: "CardFinished", rule: "", fields: { card: "mule" } };
const shown = (seat: number): EventInfo => ({
  event: "DiceShown",
  rule: "",
  fields: { seat, dice: "9", paid: 1 },
  moves: [{ move: "count", what: "dollars", from: seat, to: "coach", amount: 1 }],
});

function stage(moves: Motion = "full", unseen = false) {
  const prefs = { moves, sound: true };
  const heard: Sound[] = [];
  const told: string[] = [];
  const director = new Director(prefs, {
    sounds: { play: (sound) => heard.push(sound) },
    unseen: () => unseen,
  });
  return { prefs, heard, told, director, step: (event: EventInfo) => void told.push(event.event) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the director", () => {
  it("shows events in order after landing", async () => {
    const { director, step, told } = stage();
    const done = vi.fn();
    void director.play([MINED, QUIET, ROBBED], KINDS, step).then(done);
    expect(told).toEqual([]);
    expect(director.now?.told).toEqual([MINED]);
    expect(director.air?.flights).toHaveLength(1);
    await vi.advanceTimersToNextTimerAsync();
    expect(told).toEqual(["NuggetsMined"]);
    expect(director.air).toBeNull();
    await vi.runAllTimersAsync();
    expect(told).toEqual(["NuggetsMined", "CardFinished", "BankRobbed"]);
    expect(done).toHaveBeenCalledOnce();
    expect([director.now, director.playing]).toEqual([null, false]);
  });

  it("lifts all cups in one beat", async () => {
    const { director, step, told, heard } = stage();
    void director.play([shown(0), shown(1), shown(2)], KINDS, step);
    expect(told).toHaveLength(3);
    expect(director.now?.reveals).toEqual([0, 1, 2]);
    expect(director.air?.flights).toHaveLength(3);
    await vi.runAllTimersAsync();
    expect(heard).toEqual(["thump"]);
  });

  it("tells rolls after the shaking", async () => {
    const { director, step, told } = stage();
    void director.play([{ event: "DiceRolled", rule: "", fields: { seat: 0, amount: 5 } }], KINDS, step);
    expect(director.now?.rolls).toEqual([0]);
    expect(told).toEqual([]);
    await vi.runAllTimersAsync();
    expect(told).toEqual(["DiceRolled"]);
  });

  it("tells a skipped roll once", async () => {
    const { director, step, told } = stage();
    void director.play([{ event: "DiceRolled", rule: "", fields: { seat: 0, amount: 5 } }], KINDS, step);
    director.skip();
    await vi.runAllTimersAsync();
    expect(told).toEqual(["DiceRolled"]);
  });

  it("queues events that arrive meanwhile", async () => {
    const { director, step, told } = stage();
    void director.play([MINED], KINDS, step);
    void director.play([ROBBED], KINDS, step);
    expect(director.now?.seat).toBe(0);
    await vi.runAllTimersAsync();
    expect(told).toEqual(["NuggetsMined", "BankRobbed"]);
  });

  it("shows everything once when skipped", async () => {
    const { director, step, told } = stage();
    const done = vi.fn();
    void director.play([MINED, QUIET], KINDS, step).then(done);
    void director.play([ROBBED], KINDS, step).then(done);
    director.skip();
    expect(told).toEqual(["NuggetsMined", "CardFinished", "BankRobbed"]);
    expect([director.now, director.air, director.playing]).toEqual([null, null, false]);
    await vi.runAllTimersAsync();
    expect(told).toHaveLength(3);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it("plays on after a skip", async () => {
    const { director, step, told } = stage();
    void director.play([MINED], KINDS, step);
    director.skip();
    void director.play([ROBBED], KINDS, step);
    await vi.advanceTimersByTimeAsync(0);
    expect(director.now?.seat).toBe(1);
    await vi.runAllTimersAsync();
    expect(told).toEqual(["NuggetsMined", "BankRobbed"]);
  });

  it.each([
    ["nothing is to move", "off", false],
    ["nobody looks", "full", true],
  ] as const)("shows all with one sound where %s", (_, moves, unseen) => {
    const { director, step, told, heard } = stage(moves, unseen);
    void director.play([MINED, ROBBED], KINDS, step);
    expect(told).toEqual(["NuggetsMined", "BankRobbed"]);
    expect(director.now).toBeNull();
    expect(heard).toEqual(["coin"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops moving when motion is off", async () => {
    const { director, prefs, step, told } = stage();
    void director.play([MINED, ROBBED, MINED], KINDS, step);
    prefs.moves = "off";
    await vi.advanceTimersToNextTimerAsync();
    await vi.advanceTimersToNextTimerAsync();
    expect(told).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  async function length(moves: Motion, events: EventInfo[], urgent: boolean): Promise<number> {
    const { director, step } = stage(moves);
    const begun = Date.now();
    let ended = 0;
    void director.play(events, KINDS, step, urgent).then(() => (ended = Date.now()));
    await vi.runAllTimersAsync();
    return ended - begun;
  }

  it("is faster if preferred", async () => {
    expect(await length("fast", [MINED], false)).toBeLessThan(await length("full", [MINED], false));
  });

  it("lets timed questions wait briefly", async () => {
    const long = Array.from({ length: 60 }, () => [MINED, ROBBED]).flat();
    // Timers count whole milliseconds.
    expect(await length("full", long, true)).toBeLessThanOrEqual(URGENT + long.length);
    expect(await length("full", [MINED, ROBBED, MINED, ROBBED], true)).toBeLessThanOrEqual(URGENT + 8);
  });

  it("limits the wait without a deadline", async () => {
    const long = Array.from({ length: 60 }, () => [MINED, ROBBED]).flat();
    expect(await length("full", long, false)).toBeLessThanOrEqual(PATIENCE + long.length);
  });

  it("speeds up within a round", async () => {
    const { director, step } = stage();
    const took = async (events: EventInfo[]): Promise<number> => {
      const begun = Date.now();
      let ended = 0;
      void director.play(events, KINDS, step).then(() => (ended = Date.now()));
      await vi.runAllTimersAsync();
      return ended - begun;
    };
    const first = await took([MINED]);
    for (let more = 0; more < 9; more++) await took([MINED, ROBBED]);
    expect(await took([MINED])).toBeLessThan(first);
    await took([{ event: "RoundBegun", rule: "", fields: { round: 2, sheriff: 0 } }]);
    expect(await took([MINED])).toBe(first);
  });

  it("leaves town when a round begins", async () => {
    const { director, step } = stage();
    void director.play(
      [MINED, { event: "RoundBegun", rule: "", fields: { round: 2, sheriff: 0 } }],
      KINDS,
      step,
    );
    const places: (string | undefined)[] = [];
    for (let steps = 0; steps < 3; steps++) {
      places.push(director.now?.place);
      await vi.advanceTimersToNextTimerAsync();
    }
    expect(places).toEqual(["mine", "mine", undefined]);
  });

  it("hurries before an urgent batch", async () => {
    const { director, step } = stage();
    void director.play(
      Array.from({ length: 9 }, () => MINED),
      KINDS,
      step,
    );
    const begun = Date.now();
    let ended = 0;
    void director.play([ROBBED], KINDS, step, true).then(() => (ended = Date.now()));
    await vi.runAllTimersAsync();
    expect(ended - begun).toBeLessThanOrEqual(URGENT + 20);
  });

  it("can be hurried while playing", async () => {
    const { director, step } = stage();
    const begun = Date.now();
    let ended = 0;
    void director
      .play(
        Array.from({ length: 9 }, () => MINED),
        KINDS,
        step,
      )
      .then(() => (ended = Date.now()));
    director.hurry();
    await vi.runAllTimersAsync();
    // Flights in the air land at their own pace.
    expect(ended - begun).toBeLessThanOrEqual(URGENT + 20);
  });
});
