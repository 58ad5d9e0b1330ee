/** Folds `welcome` and `update` messages into the state of a table, as docs/bots/protocol.md says. */

import type {
  EventInfo,
  Order,
  PromptInfo,
  PromptWords,
  TableInfo,
  TalkInfo,
  Update,
  ViewInfo,
  Welcome,
  You,
} from "$protocol";
import type { Told } from "../net/link";
import { advanced } from "./moves";

/** All that the page knows of a table. It is immutable: a change makes a new one. */
export interface TableState {
  readonly you: You;
  readonly table: TableInfo;
  readonly view: ViewInfo | null;
  readonly prompt: PromptInfo | null;
  readonly words: PromptWords | null;
  readonly order: Order | null;
  readonly events: readonly EventInfo[];
  readonly talk: readonly TalkInfo[];
  readonly present: readonly boolean[];
  readonly watching: number;
  /** Which of the device's seats have a question, if it has several seats. */
  readonly asked: readonly number[];
  /** The server's time in the last message that had it. */
  readonly now: number;
  /** The server's clock minus ours, in milliseconds. */
  readonly ahead: number;
}

/** Returns the state after a message; null before the first welcome. */
export function folded(state: TableState | null, message: Told, now: number): TableState | null {
  if (message.type === "welcome") return welcomed(state, message, now);
  if (state === null) return null;
  switch (message.type) {
    case "update":
      return updated(state, message, now);
    case "presence":
      return { ...state, present: message.present, watching: message.watching };
    case "yours":
      return { ...state, asked: message.asked };
    default:
      return state;
  }
}

/** Returns the state after a welcome, which leaves out the events that are known already. */
export function welcomed(state: TableState | null, message: Welcome, now: number): TableState {
  const known = state !== null && state.you.seat === message.you.seat ? state.events : [];
  return {
    you: message.you,
    table: message.table,
    view: message.view,
    prompt: message.prompt,
    words: message.words,
    order: message.order,
    events: [...known.slice(0, message.since), ...message.events],
    talk: message.talk,
    present: message.present,
    watching: message.watching,
    asked: [],
    now: message.now,
    ahead: message.now - now,
  };
}

function updated(state: TableState, message: Update, now: number): TableState {
  return {
    ...state,
    you: message.you ?? state.you,
    table: message.table ?? state.table,
    view: viewAfter(state.view, message),
    // Null is a value: there is no question any more.
    prompt: message.prompt === undefined ? state.prompt : message.prompt,
    words: message.words === undefined ? state.words : message.words,
    order: message.order ?? state.order,
    events:
      message.since === undefined
        ? state.events
        : [...state.events.slice(0, message.since), ...(message.events ?? [])],
    talk: message.talk === undefined ? state.talk : [...state.talk, ...message.talk],
    now: message.now,
    ahead: message.now - now,
  };
}

/** Returns the view after an update: either sent as a whole, or changed by its events and values. */
function viewAfter(view: ViewInfo | null, update: Update): ViewInfo | null {
  // A whole view includes everything that is sent beside it.
  if (update.view !== undefined) return update.view;
  return view === null ? null : advanced(view, update);
}
