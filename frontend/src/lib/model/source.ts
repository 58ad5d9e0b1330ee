/** Where a table comes from: the server, or something that stands in for it. */

import type { Answered, Fields, Kinds } from "../net/link";
import type { TableStore } from "./table.svelte";

/** Tells a table what happens there, and obeys its commands. */
export interface TableSource {
  open(table: TableStore): void;
  close(): void;
  /** Give a command; resolves when it is obeyed, rejects with the refusal. */
  send<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<Answered>;
}

/** A command without its id. */
export type Command = { [Kind in Kinds]: { readonly type: Kind; readonly fields: Fields<Kind> } }[Kinds];

/** Stands in for the server: there is no connection, and what to do with a command is for the caller to say. */
export class StandIn implements TableSource {
  constructor(private readonly obey: (command: Command) => void) {}

  open(): void {}

  close(): void {}

  async send<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<Answered> {
    this.obey({ type, fields } as Command);
    return { type: "ack", id: "" };
  }
}
