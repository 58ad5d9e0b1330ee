/**
 * The random numbers that this browser gave to games, and the seals that it saw then, to compare with a
 * record later. They stay here: they are sent to no server.
 */

import { recall, remember } from "../browser/keep";

const KEPT = "numbers";
/** How many tables are remembered; older ones are forgotten. */
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

/** Remembers what a seat gave; its last number at a table counts. */
export function keepNumber(given: OwnNumber): void {
  const others = all().filter(({ table, seat }) => table !== given.table || seat !== given.seat);
  const tables = [...new Set([...others, given].map(({ table }) => table))].slice(-MOST);
  remember(
    KEPT,
    [...others, given].filter(({ table }) => tables.includes(table)),
  );
}

/** Returns what was given at a table; without a table id, at the one with this seal. */
export function numbersFor(table: string | null, seal: string): OwnNumber[] {
  return all().filter((one) => (table === null ? one.seal === seal : one.table === table));
}
