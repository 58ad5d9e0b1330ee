/** The questions to chance, which every kind of fate answers (docs/evidence/fate.md). */

import type { Address } from "./address";

export const OPS = ["roll", "shuffle", "pick", "below"] as const;

export type Op = (typeof OPS)[number];

export interface Question {
  readonly where: Address;
  readonly op: Op;
  readonly size: number;
  readonly count: number;
}

export interface Fate {
  /** Faces in the order rolled: 0 is the 9, 5 the ace. */
  roll(where: Address, dice: number): number[];
  /** The first cards of a shuffled deck, as indexes into the old deck. */
  order(where: Address, size: number, count: number): number[];
  below(where: Address, size: number): number;
}

/** `count` values, each below `size`. */
export function outcomeOf(fate: Fate, { where, op, size, count }: Question): number[] {
  if (op === "roll") return fate.roll(where, count);
  if (op === "below") return [fate.below(where, size)];
  const order = fate.order(where, size, count);
  return op === "pick" ? order.sort((one, other) => one - other) : order;
}

/** The beginning of a shuffled list of indexes; `draw(n, step)` returns a number below n. */
export function shuffled(size: number, count: number, draw: (n: number, step: number) => number): number[] {
  const order = Array.from({ length: size }, (_, index) => index);
  for (let step = 0; step < Math.min(count, size - 1); step += 1) {
    const other = step + draw(size - step, step);
    const card = order[other] ?? 0;
    order[other] = order[step] ?? 0;
    order[step] = card;
  }
  return order.slice(0, count);
}
