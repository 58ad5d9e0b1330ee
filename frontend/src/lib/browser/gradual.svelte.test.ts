// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gradually, type Gradual } from "./gradual.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One more turn of the browser, in which it could have answered somebody. */
function turn(): void {
  vi.runOnlyPendingTimers();
  flushSync();
}

function begun(total: number): { drawn: Gradual; end: () => void } {
  let drawn: Gradual | undefined;
  const end = $effect.root(() => {
    drawn = gradually(() => total);
  });
  flushSync();
  if (drawn === undefined) throw new Error("Nothing was begun.");
  return { drawn, end };
}

test("the first part is there at once, each other one a turn later, and then nothing goes on", () => {
  const { drawn, end } = begun(3);
  expect(drawn.parts).toBe(1);
  turn();
  expect(drawn.parts).toBe(2);
  turn();
  turn();
  expect(drawn.parts).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
  end();
});

test("whoever wants what comes later has all at once", () => {
  const { drawn, end } = begun(30);
  drawn.all();
  flushSync();
  expect(drawn.parts).toBeGreaterThanOrEqual(30);
  expect(vi.getTimerCount()).toBe(0);
  end();
});

test("what is gone draws no more", () => {
  const { end } = begun(3);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
