/** What every question's component is given. */

import type { PromptInfo } from "$protocol";
import type { TableStore } from "../lib/model/table.svelte";

export interface Asked {
  table: TableStore;
  prompt: PromptInfo;
  /** Sends the answer. */
  answer: (choice: string) => void;
  /** Being sent, or the game is paused: nothing can be pressed. */
  busy: boolean;
  /** The server's words for an option, with a capital; an option it has no words for is written as it is. */
  label: (option: string) => string;
}
