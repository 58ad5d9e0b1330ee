import { expect, test } from "vitest";
import { kindOf, WANTED } from "./addresses";

test.each(["/", "/rules", "/t/abcdefghjk", "/replay/table/abcdefghjk", "/j/invite", "/d/key"])(
  "%s is a screen",
  (path) => {
    expect(kindOf(path, true)).toBe("screen");
  },
);

test.each(["/api/tables/abcdefghjk/record", "/healthz", "/metrics", "/page/icon.svg", "/sw.js"])(
  "%s is the server's even for navigation",
  (path) => {
    expect(kindOf(path, true)).toBe("own");
  },
);

test.each([
  "/api/me",
  "/api/me/games",
  "/api/lobby",
  "/api/tables/abcdefghjk",
  "/api/session",
  "/api/qr",
  "/api/corpus/duel/replay",
  "/api/namesake",
  "/api/rulesets-of-mine",
  "/healthz",
])("%s is never kept", (path) => {
  expect(kindOf(path, false)).toBe("own");
});

test("all prefetched addresses are references", () => {
  const kinds = WANTED.map((path) => kindOf(new URL(path, "https://town.test").pathname, false));
  expect(new Set(kinds)).toEqual(new Set(["reference"]));
  expect(kindOf("/page/assets/base-12345678.js", false)).toBe("part");
});
