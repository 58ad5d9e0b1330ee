// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get } from "./api";
import { reach } from "./reach.svelte";

const asked = vi.fn<(path: string) => Promise<Response>>();
const unreachable = async (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
const ready = async (): Promise<Response> => new Response("{}");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
});

afterEach(async () => {
  asked.mockImplementation(ready);
  await vi.advanceTimersByTimeAsync(60_000);
  asked.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an unreachable server is lost until it answers", async () => {
  asked.mockImplementation(unreachable);
  await get("/api/lobby").catch(() => undefined);
  expect(reach.lost).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reach.lost).toBe(true);
  asked.mockImplementation(async () => new Response("", { status: 502 }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reach.lost).toBe(true);
  asked.mockImplementation(ready);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reach.lost).toBe(false);
  expect(asked).toHaveBeenLastCalledWith("/healthz");
});

test("an error status counts as an answer", async () => {
  asked.mockImplementation(async () => new Response("{}", { status: 404 }));
  await get("/api/tables/x").catch(() => undefined);
  expect(reach.lost).toBe(false);
});

test("checks stop once the server is back", async () => {
  asked.mockImplementation(unreachable);
  await get("/api/lobby").catch(() => undefined);
  asked.mockImplementation(ready);
  await vi.advanceTimersByTimeAsync(20_000);
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});
