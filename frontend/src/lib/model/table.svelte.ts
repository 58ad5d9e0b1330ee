/**
 * A table as this page knows it and as it shows it. What is shown lags behind what is known while the stage
 * plays what happened: so that things are seen to move, and questions come after what led to them.
 */

import { PROTOCOL, type EventInfo, type PlayerInfo, type TableInfo, type ViewInfo } from "$protocol";
import { Problem } from "../net/api";
import { folded, type TableState } from "./fold";
import { Astray, followed } from "./moves";
import { Link, type Answered, type Ending, type Fields, type Status, type Told } from "../net/link";
import { Muted } from "./muted.svelte";
import { Names } from "./names.svelte";
import { keepNumber } from "../proof/ownNumbers";
import { randomHex } from "../random";
import { language } from "../texts";

/** Whoever plays events for the eye. `step` has the page show one of them. */
export interface Stage {
  play(
    events: readonly EventInfo[],
    step: (event: EventInfo) => void,
    urgent: boolean,
    /** When it became so, where that was before now. */
    since?: number,
  ): Promise<void>;
  /** What is being played ends at once. */
  skip(): void;
  /** Somebody is asked something with a deadline: what is being played has to be over soon. */
  hurry(): void;
}

/** A stage that shows everything at once. */
const NO_STAGE: Stage = {
  play: async (events, step) => events.forEach(step),
  skip: () => undefined,
  hurry: () => undefined,
};

/** Whether several people play at this device. */
function shares(state: TableState | null): state is TableState {
  return state !== null && state.you.seats.length > 1 && state.table.phase === "playing";
}

/**
 * The seat the device has to be handed to, or null. The seat that is asked and seen stays, and so does the one
 * that the device is on its way to; otherwise the next one round the table that is asked.
 */
export function nextSeat(state: TableState, unlocked: number | null, handTo: number | null): number | null {
  if (unlocked !== null && (state.asked.includes(unlocked) || state.asked.length === 0)) return null;
  if (unlocked === null && handTo !== null && state.asked.includes(handTo)) return handTo;
  const after = state.asked.filter((seat) => seat > (unlocked ?? -1));
  return after[0] ?? state.asked[0] ?? handTo ?? state.you.seats[0] ?? null;
}

export class TableStore {
  readonly names = new Names();
  readonly muted: Muted;
  shown = $state.raw<TableState | null>(null);
  status = $state<Status>("connecting");
  ending = $state.raw<Ending | null>(null);
  /** A command that was refused; a choice that was is shown beside its question instead. */
  problem = $state.raw<Problem | null>(null);
  /** Of several seats at this device the one that may be seen; null hides them all. */
  unlocked = $state<number | null>(null);
  /** Whom the device goes to next. */
  handTo = $state<number | null>(null);
  /** Whether events are being played. */
  playing = $state(false);
  /** The digest of the page that the server has now; another than ours means that we are old. */
  page = $state("");

  private known: TableState | null = null;
  private readonly link: Link;
  private readonly sealed = new Set<number>();
  private queue: Promise<void> = Promise.resolve();
  private batch = 0;
  /** How many updates have been queued, and up to which of them nothing more is to be played. */
  private queued = 0;
  private skipped = 0;
  /** The question with a deadline that waits for all that is queued, and since when. */
  private timed: { readonly prompt: string; readonly since: number } | null = null;
  /** Whether somebody asked for the device though others are waited for. */
  private peeking = false;
  /** The language that was asked for last, and that in which what is known was told. */
  private asked = "";
  private told = "";

  constructor(
    readonly id: string,
    private readonly stage: Stage = NO_STAGE,
    private readonly watch = false,
  ) {
    this.muted = new Muted(id);
    this.link = new Link(id, {
      query: () => this.query(),
      take: (message) => this.take(message),
      status: (status, ending) => {
        this.status = status;
        this.ending = ending ?? null;
      },
    });
  }

  open(): void {
    this.link.connect();
  }

  close(): void {
    this.link.close();
    this.stage.skip();
  }

  get table(): TableInfo | null {
    return this.shown?.table ?? null;
  }

  get view(): ViewInfo | null {
    return this.shown?.view ?? null;
  }

  /** Whether nothing private may be shown: several seats share the device and it is nobody's right now. */
  get locked(): boolean {
    const state = this.shown;
    if (this.watch || !shares(state)) return false;
    // Without a connection there is nothing to see yet, whoever is here.
    return this.unlocked === null || state.you.seat !== this.unlocked || state.view === null;
  }

  /** Whether the hand lies face down: several people look at this device while the game moves on. */
  get covered(): boolean {
    return !this.watch && shares(this.shown) && this.shown.prompt === null;
  }

  /** The seat that is seen through; null for whoever looks on, or while the device changes hands. */
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

  /** The server's time now, to tell deadlines by. */
  now(): number {
    return Date.now() + (this.shown?.ahead ?? 0);
  }

  /** Give a command and wait until it is obeyed. */
  send<Kind extends Parameters<Link["send"]>[0]>(type: Kind, fields: Fields<Kind>): Promise<Answered> {
    return this.link.send(type, fields);
  }

  /** Give a command; what is refused is shown. True if it was obeyed. */
  async command<Kind extends Parameters<Link["send"]>[0]>(
    type: Kind,
    fields: Fields<Kind>,
  ): Promise<boolean> {
    try {
      await this.send(type, fields);
      this.problem = null;
      return true;
    } catch (problem) {
      this.problem = problem instanceof Problem ? problem : new Problem(0);
      return false;
    }
  }

  /** Show at once all that is known. */
  skip(): void {
    this.skipped = this.queued;
    this.stage.skip();
  }

  /** Everything again in another language: what the server puts in words comes from it anew. */
  speak(): void {
    if (this.asked !== "" && this.asked !== language()) this.link.reconnect();
  }

  /** Hide everything until the person at a seat says that they are here; not even this page knows it then. */
  lock(next: number | null): void {
    this.unlocked = null;
    this.peeking = false;
    this.handTo = next;
    this.stage.skip();
    if (this.known !== null && this.known.you.seat !== null) {
      this.forget(this.known);
      void this.command("unlock", { seat: null });
    }
  }

  /** Even without a connection nothing private stays. */
  private forget(state: TableState): void {
    this.batch += 1;
    this.queue = Promise.resolve();
    this.playing = false;
    this.known = { ...state, view: null, prompt: null, words: null, order: null, events: [] };
    this.shown = this.known;
  }

  /** Give the device to somebody who wants it now. */
  handOver(seat: number): void {
    this.lock(seat);
    this.peeking = true;
  }

  /** The person at this seat is here: see through it. */
  async unlock(seat: number): Promise<void> {
    const asked = this.shown?.asked ?? [];
    this.peeking = asked.length > 0 && !asked.includes(seat);
    this.unlocked = seat;
    this.handTo = null;
    if (!(await this.command("unlock", { seat })) && this.unlocked === seat) this.unlocked = null;
  }

  private query(): Record<string, string> {
    const state = this.known;
    const query: Record<string, string> = { lang: language() };
    const seat = this.unlocked ?? state?.you.seat ?? null;
    if (this.watch || (this.unlocked === null && shares(state))) query.seat = "watch";
    else if (seat !== null) query.seat = String(seat);
    this.asked = language();
    const same = state !== null && seat === state.you.seat && this.told === this.asked;
    query.seen = String(same ? state.events.length : 0);
    query.undos = String(state?.table.undos ?? 0);
    query.now = String(state?.now ?? 0);
    return query;
  }

  /** What is told of the table: by the server, or by whoever stands in for it. */
  protected take(message: Told): void {
    if (message.type === "refused") {
      this.problem = new Problem(409, message.message, message.rule, message.hint);
      return;
    }
    if (message.type === "welcome") {
      if (message.protocol !== PROTOCOL) {
        this.link.end({ reason: "version" });
        return;
      }
      this.told = this.asked;
      this.page = message.page ?? "";
    }
    const before = this.known;
    const after = this.fold(message);
    if (after === null) return;
    this.known = after;
    this.sendNonces(after);
    void this.names.load(after.table.settings.ruleset);
    const grown = before !== null && message.type === "update" && message.since === before.events.length;
    if (grown && after.view !== null) {
      this.enqueue(after, after.events.slice(before.events.length));
    } else if (message.type === "welcome" || (message.type === "update" && message.since !== undefined)) {
      // Somebody arrives or something was taken back: what was being played is no longer how it was.
      this.batch += 1;
      this.stage.skip();
      this.queue = Promise.resolve();
      this.playing = false;
      this.show(after);
    } else {
      this.enqueue(after, []);
    }
  }

  /** The state after a message; null where it leads nowhere. */
  private fold(message: Told): TableState | null {
    try {
      return folded(this.known, message, Date.now());
    } catch (problem) {
      if (!(problem instanceof Astray)) throw problem;
      // Something was missed: the welcome of a new connection has all of it.
      this.link.reconnect();
      return null;
    }
  }

  private enqueue(after: TableState, events: readonly EventInfo[]): void {
    const batch = this.batch;
    if (after.prompt === null || after.prompt.deadline === null) this.timed = null;
    else if (this.timed?.prompt !== after.prompt.id) {
      this.timed = { prompt: after.prompt.id, since: Date.now() };
      this.stage.hurry();
    }
    if (!this.playing && events.length === 0) {
      this.show(after);
      return;
    }
    this.playing = true;
    this.showAside(after);
    const place = ++this.queued;
    this.queue = this.queue.then(async () => {
      if (this.batch !== batch) return;
      await this.play(after, events, batch, place);
      if (this.batch === batch && this.known === after) this.playing = false;
    });
  }

  /** What is no part of the game does not wait for it. */
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
      // A question that is answered goes away, the next one comes when all that led to it was seen.
      if (!same) this.shown = { ...before, prompt: null, words: null };
      const step = (event: EventInfo): void => this.step(event, batch);
      if (place <= this.skipped) events.forEach(step);
      else await this.stage.play(events, step, same || this.timed !== null, this.timed?.since);
    }
    if (this.batch === batch) this.show(after);
  }

  private show(state: TableState): void {
    this.shown = state;
    if (this.watch || !shares(state)) return;
    if (state.asked.length === 0 || (this.unlocked !== null && state.asked.includes(this.unlocked)))
      this.peeking = false;
    const next = this.peeking ? null : nextSeat(state, this.unlocked, this.handTo);
    if (next === null) return;
    if (this.unlocked !== null || state.you.seat !== null) this.lock(next);
    else this.handTo = next;
  }

  private step(event: EventInfo, batch: number): void {
    const state = this.shown;
    if (state === null || this.batch !== batch) return;
    const view = state.view === null ? null : followed(state.view, event.moves);
    this.shown = { ...state, view, events: [...state.events, event] };
  }

  /** A part of the Fate of every person here, given once the commitment is known. */
  private sendNonces(state: TableState): void {
    if (state.table.phase !== "sealing") return;
    for (const seat of state.you.seats) {
      if (state.table.seats[seat]?.ready === true || this.sealed.has(seat)) continue;
      this.sealed.add(seat);
      const given = { table: this.id, seat, seal: state.table.commitment, nonce: randomHex(32) };
      this.link.send("nonce", { seat, nonce: given.nonce }).then(
        () => keepNumber(given),
        // Another tab of the same player may be faster: then there is nothing left to give.
        () => undefined,
      );
    }
  }
}
