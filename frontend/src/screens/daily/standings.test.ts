import type { DealResult, DealTable } from "$protocol";
import { expect, test } from "vitest";
import { printed } from "./standings";

const result = (place: number, yours = false): DealResult => ({
  place,
  name: `Player ${place}`,
  points: 40 - place,
  lead: -place,
  won: place === 1,
  rank: 1,
  rounds: 9,
  yours,
});

/** A day with results at these places; `own` is the reader's place, 0 for a result that does not count. */
function deal(places: number[], own: number | null, shown = true): DealTable {
  const mine = own === null ? null : result(own, true);
  return {
    day: "2026-11-15",
    now: 0,
    ends: 1,
    over: false,
    ruleset: "revised",
    seats: [],
    commitment: "",
    secret: "",
    began: 9,
    finished: 9,
    shown,
    results: places.map((place) => result(place, place === own)),
    mine: mine && { table: "t", path: "/t/t", over: true, late: own === 0, result: mine },
  };
}

test.each([
  ["nobody’s", [1, 2, 3], null, [1, 2, 3]],
  ["among the best", [1, 2, 3], 2, [1, 2, 3]],
  ["further down", [1, 2, 3], 7, [1, 2, 3, 7]],
  ["too late to count", [1, 2, 3], 0, [1, 2, 3]],
])("the best results and one's own: %s", (_, places, own, expected) => {
  expect(printed(deal(places, own)).map((one) => one.place)).toEqual(expected);
});

test("hidden results are not printed", () => {
  expect(printed(deal([], 1, false))).toEqual([]);
});
