// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });
const asked = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

/** Loads the module as a page that was just opened does. */
async function visit(): Promise<(typeof import("./visitor.svelte"))["visitor"]> {
  vi.resetModules();
  return (await import("./visitor.svelte")).visitor;
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", asked);
});

afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
});

test("newcomers send no request", async () => {
  const visitor = await visit();
  await visitor.load();
  expect(asked).not.toHaveBeenCalled();
});

test("a name is known at the next visit", async () => {
  asked.mockImplementation(async () => answer(200, { name: "Ada", kind: "cookie" }));
  const first = await visit();
  first.name = "Ada";
  await first.signIn();
  const second = await visit();
  await second.load();
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/session", "/api/me"]);
  expect(second.me?.name).toBe("Ada");
});

test("a forgotten visitor is a newcomer again", async () => {
  localStorage.setItem("dicetown.somebody", "true");
  asked.mockImplementation(async () => answer(401, { message: "" }));
  await (await visit()).load();
  await (await visit()).load();
  expect(asked).toHaveBeenCalledOnce();
});

test("the same name is sent once", async () => {
  asked.mockImplementation(async () => answer(200, { name: "Ada", kind: "cookie" }));
  const visitor = await visit();
  visitor.name = " Ada ";
  await visitor.signIn();
  await visitor.signIn();
  expect(asked).toHaveBeenCalledOnce();
});
