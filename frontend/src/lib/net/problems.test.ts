// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { Problem } from "./api";
import { prefs } from "../browser/prefs.svelte";
import { problemWords } from "./problems";
import { speak } from "../texts";

beforeAll(async () => {
  prefs.lang = "fr";
  await speak();
});

test("French pages show no English errors", () => {
  expect(problemWords(new Problem(429, "Too many requests from here."))).toContain("Patientez");
});

test("an unreachable server promises no retry", () => {
  expect(problemWords(new Problem(0))).toContain("Réessayez");
  expect(problemWords(new TypeError("anything"))).toContain("Réessayez");
});
