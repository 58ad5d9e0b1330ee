/** Says events to whoever looks at a table: by the seat that is seen through, in the language of the names. */

import type { EventInfo } from "$protocol";
import type { TableState } from "../model/fold";
import type { Names } from "../model/names.svelte";
import type { Reader } from "./narrate";

/** What is known of a table by whoever looks at it. */
export interface Sight {
  readonly names: Names;
  readonly shown: TableState | null;
}

export class Sayer {
  // What is shown changes with every event. These stay the same then, so that nothing is said anew.
  private readonly people = $derived.by(() =>
    JSON.stringify(this.sight.shown?.table.seats.map(({ name }) => name) ?? []),
  );
  private readonly you = $derived.by(() => this.sight.shown?.you.seat ?? null);
  private readonly reader = $derived<Reader>({ people: JSON.parse(this.people) as string[], you: this.you });

  constructor(private readonly sight: Sight) {}

  /** The sentences for these events; nothing as long as there are no words. */
  say(events: readonly EventInfo[]): string {
    const { narrator } = this.sight.names;
    return events
      .map((event) => narrator.say(event, this.reader))
      .filter((sentence) => sentence !== "")
      .join(" ");
  }
}
