// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Problem } from "../net/api";
import { isRefused } from "./load";

test.each([
  [400, true],
  [413, true],
  [0, false],
  [404, false],
  [429, false],
  [503, false],
])("status %d refuses a record: %s", (status, expected) => {
  expect(isRefused(new Problem(status))).toBe(expected);
});

test("a missing answer refuses nothing", () => {
  expect(isRefused(new TypeError("anything"))).toBe(false);
});
