/** What a player may do now besides answering. */

import type { TableStore } from "../../../lib/model/table.svelte";

const playing = (table: TableStore): boolean => table.table?.phase === "playing" && table.seat !== null;

export function canUndo(table: TableStore): boolean {
  return playing(table) && table.view?.undo === true;
}

/** The coach needs a question. */
export function canAskCoach(table: TableStore): boolean {
  return playing(table) && table.table?.settings.coach === true && table.shown?.prompt !== null;
}

export function canRemember(table: TableStore): boolean {
  return playing(table) && !table.covered && table.table?.settings.memory === true;
}

export function undo(table: TableStore): void {
  if (table.seat !== null) void table.command("undo", { seat: table.seat });
}
