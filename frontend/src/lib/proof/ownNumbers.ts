/**
 * The random numbers that this browser gave to games, and the seals it saw when it did: whatever a record says
 * later can be held against them. They stay here; nobody is ever sent them.
 */

import { recall, remember } from "../browser/keep";

const KEPT = "numbers";
/** Tables that are remembered; older ones are forgotten. */
const MOST = 50;

export interface OwnNumber {
  readonly table: string;
  readonly seat: number;
  readonly seal: string;
  readonly nonce: string;
}

function all(): OwnNumber[] {
  const found = recall<unknown>(KEPT, []);
  return Array.isArray(found) ? (found as OwnNumber[]) : [];
}

/** Remember what a seat gave; the last it gave at a table counts. */
export function keepNumber(given: OwnNumber): void {
  const others = all().filter(({ table, seat }) => table !== given.table || seat !== given.seat);
  const tables = [...new Set([...others, given].map(({ table }) => table))].slice(-MOST);
  remember(
    KEPT,
    [...others, given].filter(({ table }) => tables.includes(table)),
  );
}

/** What was given at a table; where nobody knows which one it was, at the one with this seal. */
export function numbersFor(table: string | null, seal: string): OwnNumber[] {
  return all().filter((one) => (table === null ? one.seal === seal : one.table === table));
}
