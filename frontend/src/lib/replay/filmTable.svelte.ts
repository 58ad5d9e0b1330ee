/** A table at which a film is shown: nobody is connected, and nothing is asked. */

import type { EventInfo, TableInfo } from "$protocol";
import { Problem } from "../net/api";
import type { TableState } from "../model/fold";
import type { Names } from "../model/names.svelte";
import { followed } from "../model/moves";
import { StandIn } from "../model/source";
import { TableStore } from "../model/table.svelte";
import type { Film } from "./film";

const NEVER = 0;

function tableOf({ reel }: Film): TableInfo {
  return {
    id: "",
    phase: "playing",
    settings: {
      ruleset: reel.ruleset,
      bribes: "",
      parts: null,
      sheriff: null,
      title: "",
      public: false,
      watch: true,
      clock: { kind: "none", seconds: NEVER, bank: NEVER, days: NEVER, window_seconds: NEVER },
      chat: "off",
      memory: false,
      coach: false,
      stand_in: "",
      pace: NEVER,
      hush: NEVER,
      grace_seconds: NEVER,
    },
    ruleset: reel.ruleset,
    most_seats: reel.names.length,
    seats: reel.names.map((name) => ({
      kind: "person",
      name,
      bot: "",
      away: null,
      ready: true,
      bank: null,
    })),
    host: null,
    created: NEVER,
    began: NEVER,
    ended: NEVER,
    undos: 0,
    paused: false,
    wants_pause: [],
    wants_resume: [],
    commitment: "",
    secret: "",
    digest: "",
    rematch: "",
    closed: "",
    release: "",
    rules_version: 0,
    branch: false,
    deal: "",
    kept_until: 0,
  };
}

/** Nothing can be asked of a table whose game is long over. */
const REFUSING = new StandIn(() => {
  throw new Problem(409);
});

export class FilmTable extends TableStore {
  private readonly still: Omit<TableState, "view" | "events">;

  constructor(
    readonly film: Film,
    names: Names,
  ) {
    super("film", REFUSING, { names });
    const { seat, names: people } = film.reel;
    this.still = {
      you: { name: "", seats: seat === null ? [] : [seat], seat, host: false },
      table: tableOf(film),
      prompt: null,
      words: null,
      order: null,
      talk: [],
      present: people.map(() => true),
      watching: 0,
      asked: [],
      now: 0,
      ahead: 0,
    };
    this.turnTo(0);
  }

  /** Show how it was after so many decisions. */
  turnTo(step: number): void {
    this.shown = { ...this.still, view: this.film.view(step), events: this.film.told(step) };
  }

  /** Show what one event changes, on the way to the next step. */
  happened(event: EventInfo): void {
    const state = this.shown;
    if (state === null || state.view === null) return;
    this.shown = {
      ...state,
      view: followed(state.view, event.moves),
      events: [...state.events, event],
    };
  }
}
