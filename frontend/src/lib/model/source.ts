/** Where a table comes from: the server, or a stand-in for it. */

import type { Answered, Fields, Kinds } from "../net/link";
import type { TableStore } from "./table.svelte";

/** Sends a table its messages and takes its commands. */
export interface TableSource {
  open(table: TableStore): void;
  close(): void;
  /** Sends a command; resolves when the server has accepted it, rejects with the refusal. */
  send<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<Answered>;
}

/** A command without its id. */
export type Command = { [Kind in Kinds]: { readonly type: Kind; readonly fields: Fields<Kind> } }[Kinds];

/** A stand-in for the server, without a connection; the caller decides what a command does. */
export class StandIn implements TableSource {
  constructor(private readonly obey: (command: Command) => void) {}

  open(): void {}

  close(): void {}

  async send<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<Answered> {
    this.obey({ type, fields } as Command);
    return { type: "ack", id: "" };
  }
}
