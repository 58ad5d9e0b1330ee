/** What every question's component is given. */

import type { PromptInfo, PromptWords } from "$protocol";
import type { TableStore } from "../lib/model/table.svelte";
import { sentence } from "../lib/words/sentence";

export interface Asked {
  table: TableStore;
  prompt: PromptInfo;
  /** Sends the answer. */
  answer: (choice: string) => void;
  /** Being sent, or the game is paused: nothing can be pressed. */
  busy: boolean;
  /** The server's words for an option, with a capital; an option it has no words for is written as it is. */
  label: (option: string) => string;
  /** What an option would give as things stand, in words; nothing where that is not said. */
  gives: (option: string) => string;
  /** Why an option is barred, in words. */
  barred: (option: string) => string;
}

/** The words for what options give and why some are barred, with capitals. */
export function notesIn(words: PromptWords | null): Pick<Asked, "gives" | "barred"> {
  return {
    gives: (option) => sentence(words?.gives?.[option] ?? ""),
    barred: (option) => sentence(words?.barred?.[option] ?? ""),
  };
}
