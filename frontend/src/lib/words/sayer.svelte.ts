/** Turns a table's events into sentences for the seat of the viewer, in the language of the names. */

import type { EventInfo } from "$protocol";
import type { TableState } from "../model/fold";
import type { Names } from "../model/names.svelte";
import type { Reader } from "./narrate";

/** What the viewer knows of a table. */
export interface Sight {
  readonly names: Names;
  readonly shown: TableState | null;
}

export class Sayer {
  // The shown state changes with every event. These values stay the same, so that no sentence is made twice.
  private readonly people = $derived.by(() =>
    JSON.stringify(this.sight.shown?.table.seats.map(({ name }) => name) ?? []),
  );
  private readonly you = $derived.by(() => this.sight.shown?.you.seat ?? null);
  private readonly reader = $derived<Reader>({ people: JSON.parse(this.people) as string[], you: this.you });

  constructor(private readonly sight: Sight) {}

  /** The sentences for these events; empty as long as there are no words. */
  say(events: readonly EventInfo[]): string {
    const { narrator } = this.sight.names;
    return events
      .map((event) => narrator.say(event, this.reader))
      .filter((sentence) => sentence !== "")
      .join(" ");
  }
}
