/** The props of every question's component. */

import type { PromptInfo, PromptWords } from "$protocol";
import type { TableStore } from "../lib/model/table.svelte";
import { sentence } from "../lib/words/sentence";

export interface Asked {
  table: TableStore;
  prompt: PromptInfo;
  /** Sends the answer. */
  answer: (choice: string) => void;
  /** Whether an answer is being sent or the game is paused: no answer can be given. */
  busy: boolean;
  /** The server's words for an option, with a capital; without words, the option itself. */
  label: (option: string) => string;
  /** What an option would give now, in words; empty if the server does not say. */
  gives: (option: string) => string;
  /** Why an option is barred, in words. */
  barred: (option: string) => string;
}

/** Returns the words for gains and bars of options, with capitals. */
export function notesIn(words: PromptWords | null): Pick<Asked, "gives" | "barred"> {
  return {
    gives: (option) => sentence(words?.gives?.[option] ?? ""),
    barred: (option) => sentence(words?.barred?.[option] ?? ""),
  };
}
