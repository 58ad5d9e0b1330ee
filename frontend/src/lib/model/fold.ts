/** What the server has told about a table, put together from `welcome` and `update` as docs/protocol.md says. */

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

/** All that is known of a table. Never changed, only replaced. */
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
  /** Which of one's own seats are asked something, where one has several. */
  readonly asked: readonly number[];
  /** The server's time in the last message that had it. */
  readonly now: number;
  /** The server's clock minus ours, in milliseconds. */
  readonly ahead: number;
}

/** The state after a message; null as long as there was no welcome. */
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

/** The state after a welcome, of which what is known already is not told again. */
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

/** The view after an update: told as a whole, or what its events move and its values. */
function viewAfter(view: ViewInfo | null, update: Update): ViewInfo | null {
  // What is told beside a whole view is in it.
  if (update.view !== undefined) return update.view;
  return view === null ? null : advanced(view, update);
}
