import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settleIn } from "./handover";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A tab that shows a page, or is too old to say which. */
type Shown = string | undefined;

/** A restarted worker while these tabs are open, and a way for a tab to send it a message. */
function waiting(page: string, open: readonly Shown[]) {
  let hear: (event: object) => void = () => undefined;
  let tookOver = false;
  let done: Promise<unknown> = Promise.resolve();
  const tabs = open.map((shown) => ({
    postMessage: (asked: unknown, [port]: MessagePort[]) => {
      expect(asked).toEqual({ asks: "page" });
      if (shown !== undefined) port?.postMessage({ page: shown });
      else vi.runAllTimers();
    },
  }));
  const worker = {
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    clients: { matchAll: () => Promise.resolve(tabs) },
    skipWaiting: () => {
      tookOver = true;
      return Promise.resolve();
    },
  };
  settleIn(worker as unknown as ServiceWorkerGlobalScope, page);
  return async (data: unknown): Promise<boolean> => {
    hear({ data, waitUntil: (one: Promise<unknown>) => (done = one) });
    await done;
    return tookOver;
  };
}

test("the last tab lets the worker take over", async () => {
  expect(await waiting("new", ["new", "old"])({ page: "new" })).toBe(false);
  expect(await waiting("new", ["new", "new"])({ page: "new" })).toBe(true);
});

test("a silent tab is waited for", async () => {
  expect(await waiting("new", ["new", undefined])({ page: "new" })).toBe(false);
});

test("other messages settle nothing", async () => {
  const tell = waiting("new", ["new"]);
  for (const data of [{ page: "old" }, { page: 1 }, { other: "new" }, "new", null]) {
    expect(await tell(data)).toBe(false);
  }
});
