/**
 * Checks the order of the addresses of chance without the rules: entries that are missing or do not belong.
 *
 * A player who still has dice for a roll had them for the roll before, so no player's rolls skip a number.
 * Rolls with one number go round the table from seat 0, and there are rolls in every round. Other gaps need
 * the rules.
 */

import { purposeOf, type Address } from "./address";

/**
 * `missing`: an entry before this one; `misplaced`: this one comes too late, or its seat is not at the table.
 */
export type Misfit =
  | { readonly kind: "missing"; readonly at: number; readonly before: Address }
  | { readonly kind: "misplaced"; readonly at: number };

export class Sequence {
  /** The current round; 0 before the first. */
  round = 0;
  /** By seat, how often it has rolled in this round. */
  private readonly rolls = new Map<number, number>();
  /** Number and seat of the last roll in this round. */
  private last = 0;

  constructor(private readonly seats: number) {}

  /** Returns what is wrong with the next question to chance. */
  next(at: number, where: Address): Misfit[] {
    const purpose = purposeOf(where);
    // The seat of a shuffle is a pile of cards, and it has no round.
    if (purpose === "shuffle" || purpose === "first_sheriff") return [];
    const strange = purpose === null || where.seat >= this.seats || where.round < Math.max(1, this.round);
    if (strange) return [{ kind: "misplaced", at }];
    const found: Misfit[] = [];
    if (where.round > this.round + 1) {
      found.push({ kind: "missing", at, before: { ...where, purpose: 1, round: this.round + 1, number: 1 } });
    }
    if (where.round > this.round) {
      this.rolls.clear();
      this.last = 0;
    }
    this.round = where.round;
    if (purpose !== "roll") return found;
    const rolled = this.rolls.get(where.seat) ?? 0;
    const turn = where.number * 256 + where.seat;
    if (turn <= this.last) found.push({ kind: "misplaced", at });
    this.last = Math.max(this.last, turn);
    if (where.number > rolled + 1) {
      found.push({ kind: "missing", at, before: { ...where, number: rolled + 1 } });
    }
    this.rolls.set(where.seat, Math.max(rolled, where.number));
    return found;
  }
}
