import { expect, test, vi } from "vitest";
import { Sending } from "./sending.svelte";

test("what is pressed twice is sent once", async () => {
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

test("after an answer, even a bad one, it can be pressed again", async () => {
  const sending = new Sending();
  await expect(sending.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(sending.busy).toBe(false);
});
