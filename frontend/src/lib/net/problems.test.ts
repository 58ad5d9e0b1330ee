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

test("in French nobody reads the server's English", () => {
  expect(problemWords(new Problem(429, "Too many requests from here."))).toContain("Patientez");
});

test("where nothing answers, nobody is told that it is tried again", () => {
  expect(problemWords(new Problem(0))).toContain("Réessayez");
  expect(problemWords(new TypeError("anything"))).toContain("Réessayez");
});
