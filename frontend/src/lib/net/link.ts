/**
 * The socket of one table. It reconnects by itself and resumes after its last event. Commands that were not
 * acknowledged are sent again under their old ids, so that the server runs them once.
 */

import type {
  Ack,
  Advice,
  Bye,
  ClientMessage,
  Memory,
  Presence,
  Refusal,
  ServerMessage,
  Update,
  Welcome,
  Yours,
} from "$protocol";
import { get, Problem } from "./api";
import { randomHex } from "../random";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** Requests that only read: after a reconnection the welcome has a newer answer. */
const LOOKING = new Set(["advise", "memory", "unlock"]);

export type Status = "online" | "offline" | "ended";
/** The answers to a command. */
export type Answered = Ack | Advice | Memory;
/** The messages about the table. */
export type Told = Welcome | Update | Presence | Yours | Refusal;
/** Why the link ended: the server said so, or a plain request was refused. */
export type Ending = Pick<Bye, "reason"> | Problem | { reason: "version" };

export type Kinds = ClientMessage["type"];
export type Fields<Kind extends Kinds> = Omit<Extract<ClientMessage, { type: Kind }>, "type" | "id">;

interface Waiting {
  message: { type: string; id: string };
  resolve: (answer: Answered) => void;
  reject: (refusal: Problem) => void;
}

export interface Listener {
  /** The query parameters of the connection. */
  query: () => Record<string, string>;
  take: (message: Told) => void;
  status: (status: Status, ending?: Ending) => void;
}

export class Link {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly session = randomHex(6);
  private wait = FIRST_WAIT;
  private number = 0;
  private ended = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private alive: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly hasten = (): void => this.hurry();
  private readonly looked = (): void => {
    if (document.visibilityState === "visible") this.hurry();
  };

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hasten);
    document.addEventListener("visibilitychange", this.looked);
  }

  connect(): void {
    clearTimeout(this.retry);
    if (this.ended) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/tables/${encodeURIComponent(this.table)}/live`;
    const query = new URLSearchParams(this.listener.query()).toString();
    const socket = new WebSocket(`${scheme}//${location.host}${path}?${query}`);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
      this.keepAlive(socket);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.drop();
      if (!this.ended) void this.comeBack(opened);
    };
  }

  /** Connects again, for another language or seat. */
  reconnect(): void {
    const old = this.socket;
    this.drop();
    old?.close();
    this.connect();
  }

  /** Ends the link when the page is left; no more messages arrive. */
  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    const old = this.socket;
    this.drop();
    old?.close();
    removeEventListener("online", this.hasten);
    document.removeEventListener("visibilitychange", this.looked);
  }

  /** Sends a command; resolves with its acknowledgement or answer, rejects with the refusal. */
  send<Kind extends Kinds>(type: Kind, fields: Fields<Kind>): Promise<Answered> {
    if (this.ended) return Promise.reject(new Problem(0));
    const id = `${this.session}-${(this.number += 1)}`;
    const message = { ...fields, type, id };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  private drop(): void {
    this.socket = null;
    clearTimeout(this.alive);
    clearTimeout(this.silence);
    for (const [id, { message, reject }] of this.waiting) {
      if (!LOOKING.has(message.type)) continue;
      this.waiting.delete(id);
      reject(new Problem(0));
    }
  }

  /** Reconnects at once when the page becomes visible or the network is back. */
  private hurry(): void {
    if (this.ended) return;
    if (this.socket === null) {
      this.wait = FIRST_WAIT;
      this.connect();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      this.ping(this.socket);
    }
  }

  private async comeBack(wasOpen: boolean): Promise<void> {
    this.listener.status("offline");
    if (!wasOpen) {
      // A refused socket gives no reason; a plain request does.
      try {
        await get(`/api/tables/${encodeURIComponent(this.table)}`);
        await get("/api/me");
      } catch (problem) {
        if (problem instanceof Problem && [401, 403, 404].includes(problem.status)) {
          this.end(problem);
          return;
        }
      }
    }
    // `hurry`, which does not wait, may have connected first.
    if (this.socket !== null || this.ended) return;
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "ack":
      case "advice":
      case "memory":
        this.settle(message.id, (found) => found.resolve(message));
        return;
      case "refused": {
        const refusal = new Problem(409, message.message, message.rule, message.hint);
        if (!this.settle(message.id, (found) => found.reject(refusal))) this.listener.take(message);
        return;
      }
      case "pong":
        clearTimeout(this.silence);
        return;
      case "bye":
        if (!message.again) this.end(message);
        return;
      case "welcome":
        this.wait = FIRST_WAIT;
        this.listener.status("online");
        this.listener.take(message);
        return;
      default:
        this.listener.take(message);
    }
  }

  private settle(id: string, act: (found: Waiting) => void): boolean {
    const found = this.waiting.get(id);
    if (found === undefined) return false;
    this.waiting.delete(id);
    act(found);
    return true;
  }

  private keepAlive(socket: WebSocket): void {
    this.alive = setTimeout(() => {
      this.ping(socket);
      this.keepAlive(socket);
    }, PING_EVERY);
  }

  /** Only silence shows that a network went away without closing the socket. */
  private ping(socket: WebSocket): void {
    if (socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: "ping", id: `${this.session}-ping` }));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (socket !== this.socket) return;
      // A clean close would wait for an answer that does not come.
      socket.onclose = null;
      socket.close();
      this.drop();
      void this.comeBack(true);
    }, PONG_WITHIN);
  }

  /** Ends the link and rejects all commands that wait for an answer. */
  end(why: Ending): void {
    this.close();
    for (const { reject } of this.waiting.values()) reject(new Problem(0));
    this.waiting.clear();
    this.listener.status("ended", why);
  }
}
