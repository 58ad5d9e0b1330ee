// @vitest-environment jsdom
import type { TableLine } from "$protocol";
import { expect, test } from "vitest";
import { Lists } from "./lists.svelte";

const line = (id: string, phase: string, kinds: string[]): TableLine => ({
  id,
  phase,
  title: "",
  ruleset: "revised",
  names: kinds.map(() => ""),
  kinds,
  clock: "none",
  created: 0,
  changed: 0,
  yours: [],
  turn: false,
  deal: "",
});

test("open seats are offered, others watched", () => {
  const lists = new Lists();
  lists.lobby = [
    line("free", "open", ["person", "open"]),
    line("full", "open", ["person", "bot"]),
    line("plays", "playing", ["person", "bot"]),
  ];
  expect(lists.joinable.map(({ id }) => id)).toEqual(["free"]);
  expect(lists.watchable.map(({ id }) => id)).toEqual(["full", "plays"]);
});
