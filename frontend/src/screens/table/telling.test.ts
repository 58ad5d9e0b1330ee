// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { prefs } from "../../lib/browser/prefs.svelte";
import { sampleTable } from "../../lib/model/sample.svelte";
import { speak } from "../../lib/texts";
import { told } from "./telling";

beforeAll(async () => {
  prefs.lang = "en";
  await speak();
});

test("screen readers get all face-up things", async () => {
  const table = await sampleTable("herd", "en");
  const state = table.shown;
  if (state?.view == null) throw new Error("There is no table.");
  const seat = 1;
  const players = state.view.players.map((player, at) =>
    at !== seat
      ? player
      : {
          ...player,
          counts: { cows: 3, rodeos: 1 },
          zones: { ...player.zones, gang: ["wes"], posse: ["hearts"], "face-up": ["ranch", "p3"] },
        },
  );
  table.shown = { ...state, view: { ...state.view, players } };
  const words = told(table, seat);
  for (const part of ["3 cows", "1 rodeo", "Outlaws: ", "Cowboys: ", "Face up: ", "property worth three"]) {
    expect(words).toContain(part);
  }
});
