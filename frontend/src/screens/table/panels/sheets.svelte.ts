/** The sheet that is open over the table. There is one at a time, and several places open it. */

export type Sheet = "log" | "talk" | "score" | "coach" | "memory" | "rules" | "settings" | "conduct";

/** Sheets that may stay open during a hand-over, as they show nothing of the game. */
const HARMLESS: readonly (Sheet | null)[] = ["rules", "settings"];

class Sheets {
  open = $state<Sheet | null>(null);

  show(sheet: Sheet): void {
    this.open = sheet;
  }

  close(): void {
    this.open = null;
  }

  /** Closes private sheets when the device changes hands. */
  hide(): void {
    if (!HARMLESS.includes(this.open)) this.open = null;
  }
}

export const sheets = new Sheets();
