/**
 * A table as the page knows it and as it shows it. What is shown lags behind what is known while the stage
 * plays events, so that players see things move and get a question after the events that led to it.
 */

import type { EventInfo, PlayerInfo, TableInfo, ViewInfo } from "$protocol";
import { Problem } from "../net/api";
import type { Answered, Ending, Fields, Kinds, Status, Told } from "../net/link";
import { folded, type TableState } from "./fold";
import { HandOver } from "./handOver.svelte";
import { followed } from "./moves";
import { Muted } from "./muted.svelte";
import { Names } from "./names.svelte";
import type { TableSource } from "./source";
import { Sayer } from "../words/sayer.svelte";

/** The stage that plays events. `step` makes the page show one of them. */
export interface Stage {
  play(
    events: readonly EventInfo[],
    names: Names,
    step: (event: EventInfo) => void,
    urgent: boolean,
    /** When it became urgent, if that was before now. */
    since?: number,
  ): Promise<void>;
  /** Ends the animation in progress at once. */
  skip(): void;
  /** Announces a question with a deadline: the animation in progress has to end soon. */
  hurry(): void;
}

/** A stage that shows everything at once. */
const NO_STAGE: Stage = {
  play: async (events, _, step) => events.forEach(step),
  skip: () => undefined,
  hurry: () => undefined,
};

interface Wishes {
  readonly stage?: Stage;
  /** Names, where they do not come from the server. */
  readonly names?: Names;
  /** Whether several people may play at this device. */
  readonly shared?: boolean;
}

export class TableStore {
  readonly names: Names;
  readonly muted: Muted;
  /** Hands the device from player to player; null if only one person uses it. */
  readonly hands: HandOver | null;
  shown = $state.raw<TableState | null>(null);
  status = $state<Status>("online");
  ending = $state.raw<Ending | null>(null);
  /** A refused command; a refused choice is shown beside its question instead. */
  problem = $state.raw<Problem | null>(null);
  /** Whether events are being played. */
  playing = $state(false);
  /** The digest of the server's page; if it differs from ours, this page is old. */
  page = $state("");
  /** All that the server has sent, shown already or not. */
  known: TableState | null = null;

  private readonly stage: Stage;
  private queue: Promise<void> = Promise.resolve();
  private batch = 0;
  /** How many updates have been queued, and up to which of them nothing more is played. */
  private queued = 0;
  private skipped = 0;
  /** The question with a deadline that waits for the queue, and since when. */
  private timed: { readonly prompt: string; readonly since: number } | null = null;
  private readonly sayer = new Sayer(this);

  constructor(
    readonly id: string,
    private readonly source: TableSource,
    { stage = NO_STAGE, names = new Names(), shared = false }: Wishes = {},
  ) {
    this.stage = stage;
    this.names = names;
    this.muted = new Muted(id);
    this.hands = shared ? new HandOver(this) : null;
  }

  open(): void {
    this.source.open(this);
  }

  close(): void {
    this.source.close();
    this.stage.skip();
  }

  get table(): TableInfo | null {
    return this.shown?.table ?? null;
  }

  get view(): ViewInfo | null {
    return this.shown?.view ?? null;
  }

  /**
   * Whether private things must stay hidden: several seats share the device and no player has it right now.
   */
  get locked(): boolean {
    return this.hands?.locked ?? false;
  }

  /** Whether the hand lies face down: several people look at this device while the game moves on. */
  get covered(): boolean {
    return this.hands?.covered ?? false;
  }

  /** The seat that the page shows; null for spectators and while the device changes hands. */
  get seat(): number | null {
    return this.locked ? null : (this.shown?.you.seat ?? null);
  }

  get seats(): number {
    return this.table?.seats.length ?? 0;
  }

  player(seat: number): PlayerInfo | null {
    return this.view?.players[seat] ?? null;
  }

  nameOf(seat: number): string {
    return this.table?.seats[seat]?.name ?? "";
  }

  /** Events as sentences for the viewer. */
  say(...events: readonly EventInfo[]): string {
    return this.sayer.say(events);
  }

  /** The server's time now, for deadlines. */
  now(): number {
    return Date.now() + (this.shown?.ahead ?? 0);
  }

  /** Sends a command and waits until it is accepted. */
  send<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<Answered> {
    return this.source.send(type, fields);
  }

  /** Sends a command and shows a refusal; returns whether it was accepted. */
  async command<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<boolean> {
    try {
      await this.send(type, fields);
      this.problem = null;
      return true;
    } catch (problem) {
      this.problem = problem instanceof Problem ? problem : new Problem(0);
      return false;
    }
  }

  /** Shows all that is known at once. */
  skip(): void {
    this.skipped = this.queued;
    this.stage.skip();
  }

  /** Takes a message about the table. */
  take(message: Told): void {
    if (message.type === "refused") {
      this.problem = new Problem(409, message.message, message.rule, message.hint);
      return;
    }
    const before = this.known;
    const after = folded(before, message, Date.now());
    if (after === null) return;
    void this.names.load(after.table.settings.ruleset);
    const since = message.type === "update" ? message.since : undefined;
    if (before !== null && since === before.events.length && after.view !== null)
      void this.advance(after, after.events.slice(since));
    // After a new welcome or an undo, the animation in progress is outdated.
    else if (message.type === "welcome" || since !== undefined) this.jump(after);
    else void this.advance(after, []);
  }

  /** Shows a state at once and ends the animation in progress. */
  jump(state: TableState): void {
    this.stop();
    this.known = state;
    this.show(state);
  }

  /** Plays events and then shows the state after them; resolves when that or another state is shown. */
  advance(after: TableState, events: readonly EventInfo[]): Promise<void> {
    this.known = after;
    const batch = this.batch;
    if (after.prompt === null || after.prompt.deadline === null) this.timed = null;
    else if (this.timed?.prompt !== after.prompt.id) {
      this.timed = { prompt: after.prompt.id, since: Date.now() };
      this.stage.hurry();
    }
    if (!this.playing && events.length === 0) {
      this.show(after);
      return this.queue;
    }
    this.playing = true;
    this.showAside(after);
    const place = ++this.queued;
    this.queue = this.queue.then(async () => {
      if (this.batch !== batch) return;
      await this.play(after, events, batch, place);
      if (this.batch === batch && this.known === after) this.playing = false;
    });
    return this.queue;
  }

  /** Forgets all that is private; returns whether there was anything. */
  hide(): boolean {
    const state = this.known;
    if (state === null || state.you.seat === null) {
      this.stage.skip();
      return false;
    }
    this.stop();
    this.known = { ...state, view: null, prompt: null, words: null, order: null, events: [] };
    this.shown = this.known;
    return true;
  }

  /** Cancels the playing of everything in the queue. */
  private stop(): void {
    this.batch += 1;
    this.stage.skip();
    this.queue = Promise.resolve();
    this.playing = false;
  }

  /** Shows what is no part of the game without waiting for the animation. */
  private showAside({ order, talk, present, watching }: TableState): void {
    if (this.shown !== null) this.shown = { ...this.shown, order, talk, present, watching };
  }

  private async play(
    after: TableState,
    events: readonly EventInfo[],
    batch: number,
    place: number,
  ): Promise<void> {
    const before = this.shown;
    if (before !== null && events.length > 0) {
      const same = before.prompt !== null && before.prompt.id === after.prompt?.id;
      // An answered question goes away; the next one appears after the events that led to it.
      if (!same) this.shown = { ...before, prompt: null, words: null };
      const step = (event: EventInfo): void => this.step(event, batch);
      if (place <= this.skipped) events.forEach(step);
      else await this.stage.play(events, this.names, step, same || this.timed !== null, this.timed?.since);
    }
    if (this.batch === batch) this.show(after);
  }

  private show(state: TableState): void {
    this.shown = state;
    this.hands?.follow(state);
  }

  private step(event: EventInfo, batch: number): void {
    const state = this.shown;
    if (state === null || this.batch !== batch) return;
    const view = state.view === null ? null : followed(state.view, event.moves);
    this.shown = { ...state, view, events: [...state.events, event] };
  }
}
