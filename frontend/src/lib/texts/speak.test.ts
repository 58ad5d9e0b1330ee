import { expect, test } from "vitest";
import { prefs } from "../browser/prefs.svelte";
import type { Lang } from "./languages";
import { language, speak, t } from "./speak.svelte";

test.each<readonly Lang[]>([
  ["fr", "en"],
  ["en", "fr"],
  ["fr", "en", "fr"],
])("of languages that are chosen in a row the last one is spoken: %s, %s", async (...chosen) => {
  const spoken = chosen.filter((lang) => lang !== undefined);
  await Promise.all(
    spoken.map((lang) => {
      prefs.lang = lang;
      return speak();
    }),
  );
  expect(language()).toBe(spoken.at(-1));
  expect(t("sheriff") !== "" && t("players")).toBe(spoken.at(-1) === "en" ? "Players" : "Joueurs");
});
