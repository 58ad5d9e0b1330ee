import { expect, test, vi } from "vitest";
import { Sending } from "./sending.svelte";

test("a double press sends one request", async () => {
  let answer: () => void = () => undefined;
  const act = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const sending = new Sending();
  const first = sending.run(act);
  await sending.run(act);
  expect(sending.busy).toBe(true);
  answer();
  await first;
  expect(act).toHaveBeenCalledOnce();
});

test("the button works again after any answer", async () => {
  const sending = new Sending();
  await expect(sending.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(sending.busy).toBe(false);
});
