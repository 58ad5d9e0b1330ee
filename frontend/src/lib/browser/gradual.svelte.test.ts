// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gradually, type Gradual } from "./gradual.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One more turn of the event loop, in which the browser could have reacted to input. */
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

test("the parts follow one per turn", () => {
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

test("a request draws all parts at once", () => {
  const { drawn, end } = begun(30);
  drawn.all();
  flushSync();
  expect(drawn.parts).toBeGreaterThanOrEqual(30);
  expect(vi.getTimerCount()).toBe(0);
  end();
});

test("a removed component draws no more", () => {
  const { end } = begun(3);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
