// @vitest-environment jsdom
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { EventInfo, Welcome } from "$protocol";
import keep from "$samples/keep.json";
import { en, fr } from "$samples/names.json";
import { folded } from "../model/fold";
import { Names } from "../model/names.svelte";
import { Sayer, type Sight } from "./sayer.svelte";

const welcome = keep.welcome as unknown as Welcome;
const mined: EventInfo = { event: "NuggetsMined", rule: "", fields: { seat: 0, amount: 2, left: 9 } };
const begun: EventInfo = { event: "RoundBegun", rule: "", fields: { round: 2, sheriff: 1 } };

function sight(names: Names, seat: number | null = null): Sight {
  const you = { ...welcome.you, seat };
  return { names, shown: folded(null, { ...welcome, you }, 0) };
}

test("events are told to their viewer", () => {
  const english = new Names(en);
  expect(new Sayer(sight(english)).say([mined])).toBe("Ann dug up 2 nuggets; 9 are left.");
  expect(new Sayer(sight(english, 0)).say([mined])).toBe("You dug up 2 nuggets; 9 are left.");
  expect(new Sayer(sight(new Names(fr))).say([mined])).toMatch(
    /^Ann a extrait 2 Pépites\s; il en reste 9\.$/,
  );
});

test("several events make several sentences", () => {
  const both = "Round 2 began; you are Sheriff. Ann dug up 2 nuggets; 9 are left.";
  expect(new Sayer(sight(new Names(en), 1)).say([begun, mined])).toBe(both);
});

test("events are told once words arrive", async () => {
  const names = new Names(null, () => Promise.resolve(en));
  const sayer = new Sayer(sight(names));
  expect(sayer.say([begun])).toBe("");
  await names.load("revised");
  expect(sayer.say([begun])).toBe("Round 2 began; Bea is Sheriff.");
});

test("sentences stay until the viewer changes", () => {
  const names = new Names(en);
  let shown = $state.raw(sight(names, 0).shown);
  const sayer = new Sayer({
    names,
    get shown() {
      return shown;
    },
  });
  const said: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => void said.push(sayer.say([mined])));
  });
  flushSync();
  if (shown !== null) shown = { ...shown, events: [mined, begun] };
  flushSync();
  expect(said).toEqual(["You dug up 2 nuggets; 9 are left."]);
  shown = sight(names, 1).shown;
  flushSync();
  expect(said.slice(1)).toEqual(["Ann dug up 2 nuggets; 9 are left."]);
  stop();
});
