/** The players whose talk is hidden at this table, which this browser remembers. */

import { recall, remember } from "../browser/keep";

export class Muted {
  seats = $state.raw<readonly number[]>([]);
  private readonly kept: string;

  constructor(table: string) {
    this.kept = `muted.${table}`;
    this.seats = recall<number[]>(this.kept, []);
  }

  has(seat: number | null): boolean {
    return seat !== null && this.seats.includes(seat);
  }

  turn(seat: number): void {
    this.seats = this.has(seat) ? this.seats.filter((one) => one !== seat) : [...this.seats, seat];
    remember(this.kept, this.seats);
  }
}
