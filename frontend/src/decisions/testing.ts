/** Renders a sampled question in a test, as Question.svelte would. */

import { cleanup, fireEvent, render, within } from "@testing-library/svelte";
import { afterEach, vi } from "vitest";
import type { PlayerInfo, PromptInfo, PromptWords } from "$protocol";
import { prefs } from "../lib/browser/prefs.svelte";
import { Noted, sampleTable } from "../lib/model/sample.svelte";
import type { TableStore } from "../lib/model/table.svelte";
import { speak, type Lang } from "../lib/texts";
import { notesIn } from "./asked";
import { componentOf } from "./index";

/** Tests have no layout, so code that waits for a size never gets one. */
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

export interface Changes {
  readonly lang?: Lang;
  readonly prompt?: Partial<PromptInfo>;
  /** Changes to the words of the question. */
  readonly words?: Partial<PromptWords>;
  /** Changes to the player who is asked. */
  readonly own?: Partial<PlayerInfo>;
  readonly busy?: boolean;
}

export interface Room {
  readonly table: TableStore;
  readonly noted: Noted;
  readonly prompt: PromptInfo;
  /** The answers given so far, in order. */
  readonly answers: readonly string[];
  readonly container: HTMLElement;
  /** The answers that are possible now. */
  readonly open: () => string[];
  /** Presses the button that gives an answer. */
  readonly give: (choice: string) => Promise<void>;
  /** Presses the first button with this name. */
  readonly press: (name: string | RegExp) => Promise<void>;
}

export async function ask(kind: string, changes: Changes = {}): Promise<Room> {
  const { lang = "en", busy = false } = changes;
  prefs.lang = lang;
  await speak();
  const noted = new Noted();
  const table = await sampleTable(kind, lang, noted);
  const state = table.shown;
  if (state?.prompt == null || state.view === null) throw new Error(`The sample ${kind} asks nothing.`);
  const prompt = { ...state.prompt, ...changes.prompt };
  const players = state.view.players.map((player, seat) =>
    seat === state.you.seat ? { ...player, ...changes.own } : player,
  );
  table.shown = { ...state, prompt, view: { ...state.view, players } };
  const words = { says: "", labels: [], ...state.words, ...changes.words };
  const answers: string[] = [];
  const { container } = render(componentOf(kind), {
    table,
    prompt,
    busy,
    answer: (choice: string) => void answers.push(choice),
    label: (option: string) => words.labels[state.prompt?.options.indexOf(option) ?? -1] ?? option,
    ...notesIn(words),
  });
  const buttons = (): HTMLButtonElement[] => [
    ...container.querySelectorAll<HTMLButtonElement>("button[data-choice]:not(:disabled)"),
  ];
  return {
    table,
    noted,
    prompt,
    answers,
    container,
    open: () => [...new Set(buttons().map((button) => button.dataset.choice ?? ""))],
    give: async (choice) => {
      const button = buttons().find((one) => one.dataset.choice === choice);
      if (button === undefined) throw new Error(`${choice} can't be given now.`);
      await fireEvent.click(button);
    },
    press: async (name) => {
      const [button] = within(container).getAllByRole("button", { name });
      if (button !== undefined) await fireEvent.click(button);
    },
  };
}
