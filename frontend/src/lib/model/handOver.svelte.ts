/** Lets several people share one device: whose seat may be visible now, and who gets the device next. */

import type { TableState } from "./fold";
import type { TableStore } from "./table.svelte";

/** Whether several people play at this device. */
function shares(state: TableState | null): state is TableState {
  return state !== null && state.you.seats.length > 1 && state.table.phase === "playing";
}

/**
 * Returns the seat that gets the device next, or null. A visible seat that has a question keeps the device,
 * and a hand-over that has begun goes on. Otherwise it is the next seat round the table that has a question.
 */
export function nextSeat(state: TableState, unlocked: number | null, handTo: number | null): number | null {
  if (unlocked !== null && (state.asked.includes(unlocked) || state.asked.length === 0)) return null;
  if (unlocked === null && handTo !== null && state.asked.includes(handTo)) return handTo;
  const after = state.asked.filter((seat) => seat > (unlocked ?? -1));
  return after[0] ?? state.asked[0] ?? handTo ?? state.you.seats[0] ?? null;
}

export class HandOver {
  /** The seat that may be visible; null hides them all. */
  unlocked = $state<number | null>(null);
  /** The seat that gets the device next. */
  to = $state<number | null>(null);
  /** Whether a player took the device although the game waits for others. */
  private peeking = false;

  constructor(private readonly table: Pick<TableStore, "shown" | "hide" | "command">) {}

  get locked(): boolean {
    const state = this.table.shown;
    // Without a connection there is nothing to see yet, even if the player is here.
    return (
      shares(state) && (this.unlocked === null || state.you.seat !== this.unlocked || state.view === null)
    );
  }

  get covered(): boolean {
    const state = this.table.shown;
    return shares(state) && state.prompt === null;
  }

  /** Whether to show only public information. */
  isAway(state: TableState | null): boolean {
    return this.unlocked === null && shares(state);
  }

  /** Follows a new state of the table: the device may have to change hands. */
  follow(state: TableState): void {
    if (!shares(state)) return;
    if (state.asked.length === 0 || (this.unlocked !== null && state.asked.includes(this.unlocked)))
      this.peeking = false;
    const next = this.peeking ? null : nextSeat(state, this.unlocked, this.to);
    if (next === null) return;
    if (this.unlocked !== null || state.you.seat !== null) this.lock(next);
    else this.to = next;
  }

  /** Gives the device to a player who asks for it now. */
  give(seat: number): void {
    this.lock(seat);
    this.peeking = true;
  }

  /** Shows the table through this seat, because its player is here. */
  async unlock(seat: number): Promise<void> {
    const asked = this.table.shown?.asked ?? [];
    this.peeking = asked.length > 0 && !asked.includes(seat);
    this.unlocked = seat;
    this.to = null;
    if (!(await this.table.command("unlock", { seat })) && this.unlocked === seat) this.unlocked = null;
  }

  /**
   * Hides everything until the player of a seat says that they are here. Even this page forgets it until
   * then.
   */
  private lock(next: number): void {
    this.unlocked = null;
    this.peeking = false;
    this.to = next;
    if (this.table.hide()) void this.table.command("unlock", { seat: null });
  }
}
