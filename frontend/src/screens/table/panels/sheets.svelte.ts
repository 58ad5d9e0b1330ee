/** Which sheet lies over the table. There is one at a time, and several places to open it from. */

export type Sheet = "log" | "talk" | "score" | "coach" | "memory" | "rules" | "settings" | "conduct";

/** What may stay open while the device changes hands: nothing of the game is in it. */
const HARMLESS: readonly (Sheet | null)[] = ["rules", "settings"];

class Sheets {
  open = $state<Sheet | null>(null);

  show(sheet: Sheet): void {
    this.open = sheet;
  }

  close(): void {
    this.open = null;
  }

  /** The device changes hands. */
  hide(): void {
    if (!HARMLESS.includes(this.open)) this.open = null;
  }
}

export const sheets = new Sheets();
