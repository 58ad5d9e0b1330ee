/** Reads the final count from the events of the game. */

import type { EventInfo } from "$protocol";

export interface ScoreLine {
  /** The key of its label, among the names `score.…`. */
  label: string;
  rule: string;
  /** By seat. */
  points: ReadonlyMap<number, number>;
}

export interface Scores {
  /** The seats, the best first. */
  ranking: readonly { seat: number; total: number }[];
  /** The lines in which a player scored. */
  lines: readonly ScoreLine[];
}

interface Counted {
  seat: number;
  total: number;
  lines: [label: string, points: number, rule: string][];
}

export function scoresOf(events: readonly EventInfo[], winner: number | null): Scores | null {
  const counted = events
    .filter((event) => event.event === "ScoreCounted")
    .map((event) => event.fields as unknown as Counted);
  const first = counted[0];
  if (first === undefined) return null;
  const won = (one: Counted): number => Number(one.seat === winner);
  const ranking = counted
    .toSorted((one, other) => other.total - one.total || won(other) - won(one))
    .map(({ seat, total }) => ({ seat, total }));
  const lines = first.lines.map(([label, , rule]) => ({
    label,
    rule,
    points: new Map(
      counted.map(({ seat, lines: own }) => [seat, own.find(([one]) => one === label)?.[1] ?? 0]),
    ),
  }));
  return { ranking, lines: lines.filter(({ points }) => [...points.values()].some((one) => one !== 0)) };
}
