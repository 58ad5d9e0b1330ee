/** The moment of a puzzle as a table that nobody is connected to: what is answered is only noted. */

import type { PuzzleMoment } from "$protocol";
import { folded } from "../../lib/model/fold";
import type { Answered, Fields } from "../../lib/net/link";
import { TableStore } from "../../lib/model/table.svelte";

export class PuzzleTable extends TableStore {
  /** What was answered; nothing as long as one thinks. */
  given = $state("");

  constructor(puzzle: string) {
    super(puzzle);
    this.status = "online";
  }

  /** Show the moment, in the language it is told in. */
  tell({ moment }: PuzzleMoment): void {
    this.shown = folded(null, moment, moment.now);
    void this.names.load(moment.table.settings.ruleset);
  }

  override async send<Kind extends Parameters<TableStore["send"]>[0]>(
    type: Kind,
    fields: Fields<Kind>,
  ): Promise<Answered> {
    if (type === "answer" && "choice" in fields && typeof fields.choice === "string")
      this.given = fields.choice;
    return { type: "ack", id: "" };
  }
}
