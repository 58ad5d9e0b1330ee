/**
 * The socket of one table. It comes back by itself and resumes after the last event it has; commands that
 * nobody acknowledged are sent again under their old ids, which makes them count once.
 */

import { get } from "./api.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
const PING_EVERY = 20000;
const PONG_WITHIN = 8000;
/** Requests that only look: after a reconnection the welcome answers better than they would. */
const LOOKING = new Set(["advise", "memory", "unlock", "ping"]);

/** Random bytes in hex, also where there is no secure context. */
export function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export class Link {
  /**
   * `query()` gives the parameters to connect with, `take(message)` gets whatever is not about a command,
   * `status(word, detail)` hears `online`, `offline`, `waiting` or, for good, `ended`.
   */
  constructor(table, { query, take, status }) {
    this.table = table;
    this.query = query;
    this.take = take;
    this.status = status;
    this.socket = null;
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    this.ended = false;
    this.number = 0;
    this.session = randomHex(6);
    addEventListener("online", () => this.hasten());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.hasten();
    });
  }

  connect() {
    clearTimeout(this.retry);
    if (this.ended) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/tables/${encodeURIComponent(this.table)}/live`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}?${new URLSearchParams(this.query())}`);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
      this.keepAlive(socket);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearTimeout(this.alive);
      this.dropLooks();
      if (!this.ended) void this.comeBack(opened);
    };
  }

  /** Connect anew, for another language or seat. */
  reconnect() {
    const old = this.socket;
    this.socket = null;
    clearTimeout(this.alive);
    old?.close();
    this.dropLooks();
    this.connect();
  }

  /** Somebody came back to the page, or the network did: do not sit out the wait. */
  hasten() {
    if (this.ended) return;
    if (this.socket === null) {
      this.wait = FIRST_WAIT;
      this.connect();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      this.ping(this.socket);
    }
  }

  async comeBack(wasOpen) {
    this.status("offline");
    if (!wasOpen) {
      // A refused socket does not say why, a plain request does.
      try {
        await get(`/api/tables/${encodeURIComponent(this.table)}`);
        await get("/api/me");
      } catch (problem) {
        if ([401, 403, 404].includes(problem.status)) {
          this.end(problem);
          return;
        }
      }
    }
    // Somebody may have been faster: `hasten` connects without waiting.
    if (this.socket !== null || this.ended) return;
    this.status("waiting", this.wait);
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  receive(message) {
    switch (message.type) {
      case "ack":
        this.settle(message.id, (found) => found.resolve(message));
        return;
      case "refused":
        if (!this.settle(message.id, (found) => found.reject(message))) this.take(message);
        return;
      case "advice":
      case "memory":
        this.settle(message.id, (found) => found.resolve(message));
        return;
      case "pong":
        clearTimeout(this.silence);
        return;
      case "bye":
        if (!message.again) this.end(message);
        return;
      case "welcome":
        this.wait = FIRST_WAIT;
        this.status("online");
        break;
    }
    this.take(message);
  }

  settle(id, act) {
    const found = this.waiting.get(id);
    if (!found) return false;
    this.waiting.delete(id);
    act(found);
    return true;
  }

  /** Send a command; resolves with its acknowledgement or answer, rejects with the refusal. */
  send(type, fields = {}) {
    const id = `${this.session}-${(this.number += 1)}`;
    const message = { type, id, ...fields };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  dropLooks() {
    for (const [id, { message, reject }] of this.waiting) {
      if (!LOOKING.has(message.type)) continue;
      this.waiting.delete(id);
      reject({ message: "" });
    }
  }

  keepAlive(socket) {
    this.alive = setTimeout(() => {
      this.ping(socket);
      this.keepAlive(socket);
    }, PING_EVERY);
  }

  /** A network that went away without a word is noticed only by the silence. */
  ping(socket) {
    if (socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: "ping", id: `${this.session}-ping` }));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (socket !== this.socket) return;
      // Closing politely would wait for an answer that does not come.
      this.socket = null;
      socket.onclose = null;
      socket.close();
      clearTimeout(this.alive);
      this.dropLooks();
      void this.comeBack(true);
    }, PONG_WITHIN);
  }

  end(why) {
    this.ended = true;
    clearTimeout(this.retry);
    this.status("ended", why);
  }
}
