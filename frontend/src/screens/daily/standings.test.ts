import type { DealResult } from "$protocol";
import { expect, test } from "vitest";
import { shortened } from "./standings";

function results(many: number, own = -1): DealResult[] {
  return Array.from({ length: many }, (_, index) => ({
    place: index + 1,
    name: `Player ${index + 1}`,
    points: 40 - index,
    lead: -index,
    won: index === 0,
    rank: 1,
    rounds: 9,
    yours: index === own,
  }));
}

const told = (many: number, own: number): (number | string)[] =>
  shortened(results(many, own), 3).flatMap(({ result, left }) => [
    ...(left > 0 ? [`${left} more`] : []),
    ...(result === null ? [] : [result.place]),
  ]);

test.each([
  [0, -1, []],
  [3, -1, [1, 2, 3]],
  [5, 1, [1, 2, 3, "2 more"]],
  [9, 6, [1, 2, 3, "3 more", 7, "2 more"]],
  [9, 8, [1, 2, 3, "5 more", 9]],
  [4, 3, [1, 2, 3, 4]],
])("of %d results the first are shown and one’s own (%d)", (many, own, expected) => {
  expect(told(many, own)).toEqual(expected);
});
