/** Several people at one device: whose seat may be seen now, and whom the device goes to next. */

import type { TableState } from "./fold";
import type { TableStore } from "./table.svelte";

/** Whether several people play at this device. */
function shares(state: TableState | null): state is TableState {
  return state !== null && state.you.seats.length > 1 && state.table.phase === "playing";
}

/**
 * The seat the device has to be handed to, or null. The seat that is asked and seen stays, and so does the one
 * that the device is on its way to; otherwise the next one round the table that is asked.
 */
export function nextSeat(state: TableState, unlocked: number | null, handTo: number | null): number | null {
  if (unlocked !== null && (state.asked.includes(unlocked) || state.asked.length === 0)) return null;
  if (unlocked === null && handTo !== null && state.asked.includes(handTo)) return handTo;
  const after = state.asked.filter((seat) => seat > (unlocked ?? -1));
  return after[0] ?? state.asked[0] ?? handTo ?? state.you.seats[0] ?? null;
}

export class HandOver {
  /** The seat that may be seen; null hides them all. */
  unlocked = $state<number | null>(null);
  /** Whom the device goes to next. */
  to = $state<number | null>(null);
  /** Whether somebody asked for the device though others are waited for. */
  private peeking = false;

  constructor(private readonly table: Pick<TableStore, "shown" | "hide" | "command">) {}

  get locked(): boolean {
    const state = this.table.shown;
    // Without a connection there is nothing to see yet, whoever is here.
    return (
      shares(state) && (this.unlocked === null || state.you.seat !== this.unlocked || state.view === null)
    );
  }

  get covered(): boolean {
    const state = this.table.shown;
    return shares(state) && state.prompt === null;
  }

  /** Whether only what all may see is to be told. */
  isAway(state: TableState | null): boolean {
    return this.unlocked === null && shares(state);
  }

  /** The table is shown in another state: the device may have to change hands. */
  follow(state: TableState): void {
    if (!shares(state)) return;
    if (state.asked.length === 0 || (this.unlocked !== null && state.asked.includes(this.unlocked)))
      this.peeking = false;
    const next = this.peeking ? null : nextSeat(state, this.unlocked, this.to);
    if (next === null) return;
    if (this.unlocked !== null || state.you.seat !== null) this.lock(next);
    else this.to = next;
  }

  /** Give the device to somebody who wants it now. */
  give(seat: number): void {
    this.lock(seat);
    this.peeking = true;
  }

  /** The person at this seat is here: see through it. */
  async unlock(seat: number): Promise<void> {
    const asked = this.table.shown?.asked ?? [];
    this.peeking = asked.length > 0 && !asked.includes(seat);
    this.unlocked = seat;
    this.to = null;
    if (!(await this.table.command("unlock", { seat })) && this.unlocked === seat) this.unlocked = null;
  }

  /** Hide everything until the person at a seat says that they are here; not even this page knows it then. */
  private lock(next: number): void {
    this.unlocked = null;
    this.peeking = false;
    this.to = next;
    if (this.table.hide()) void this.table.command("unlock", { seat: null });
  }
}
