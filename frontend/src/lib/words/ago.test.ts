import { beforeAll, expect, test } from "vitest";
import { prefs } from "../browser/prefs.svelte";
import { speak } from "../texts";
import { ago } from "./ago";

const NOW = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;

beforeAll(async () => {
  prefs.lang = "fr";
  await speak();
});

test("times use the largest fitting unit", () => {
  expect(ago(NOW - 59_000, NOW)).toBe("à l’instant");
  expect(ago(NOW - 3 * MINUTE, NOW)).toBe("il y a 3 minutes");
  expect(ago(NOW - 119 * MINUTE, NOW)).toBe("il y a 1 heure");
  expect(ago(NOW - 3 * 24 * 60 * MINUTE, NOW)).toBe("il y a 3 jours");
});

test("a fast server clock shows no future", () => {
  expect(ago(NOW + MINUTE, NOW)).toBe("à l’instant");
});
