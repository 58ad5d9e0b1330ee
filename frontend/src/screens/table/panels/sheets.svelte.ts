/** The sheet that is open over the table. There is one at a time, and several places open it. */

import type { Sheet } from "./panels";

class Sheets {
  open = $state<Sheet | null>(null);

  show(sheet: Sheet): void {
    this.open = sheet;
  }

  close(): void {
    this.open = null;
  }
}

export const sheets = new Sheets();
