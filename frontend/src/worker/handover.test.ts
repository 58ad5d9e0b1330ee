import { expect, test } from "vitest";
import { settleIn } from "./handover";

/** A worker that waits while these tabs are open, and how they talk to it. */
function waiting(page: string, ...open: string[]) {
  let hear: (event: object) => void = () => undefined;
  let tookOver = false;
  let done: Promise<unknown> = Promise.resolve();
  const worker = {
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    clients: { matchAll: () => Promise.resolve(open.map((id) => ({ id }))) },
    skipWaiting: () => {
      tookOver = true;
      return Promise.resolve();
    },
  };
  settleIn(worker as unknown as ServiceWorkerGlobalScope, page);
  return async (id: string | undefined, data: unknown): Promise<boolean> => {
    hear({
      data,
      source: id === undefined ? null : { id },
      waitUntil: (one: Promise<unknown>) => (done = one),
    });
    await done;
    return tookOver;
  };
}

test("a new worker takes over when the last tab shows the new page", async () => {
  const tell = waiting("new", "one", "two");
  expect(await tell("one", { page: "new" })).toBe(false);
  expect(await tell("one", { page: "new" })).toBe(false);
  expect(await tell("two", { page: "new" })).toBe(true);
});

test("a tab with another page, and other messages, settle nothing", async () => {
  const tell = waiting("new", "one");
  for (const data of [{ page: "old" }, { other: "new" }, "new", null]) {
    expect(await tell("one", data)).toBe(false);
  }
  expect(await tell(undefined, { page: "new" })).toBe(false);
});
