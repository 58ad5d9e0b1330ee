// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { EventInfo, ServerMessage, Update, Welcome } from "$protocol";
import keep from "$samples/keep.json";
import { prefs } from "../browser/prefs.svelte";
import { nextSeat } from "./handOver.svelte";
import { Live } from "./live";
import type { Names } from "./names.svelte";
import { TableStore, type Stage } from "./table.svelte";
import { speak } from "../texts";

const welcome = keep.welcome as unknown as Welcome;

/** A socket on which the test sends messages. */
class Socket {
  static last: Socket;
  static readonly OPEN = 1;
  readyState = 1;
  sent: { type: string; id: string; seat?: number | null }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    Socket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }

  close(): void {
    this.readyState = 3;
  }

  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

/** A stage that shows the next event only when the test says so. */
class Slow implements Stage {
  waiting: (() => void)[] = [];

  calls: { urgent: boolean; since: number | undefined }[] = [];

  play(
    events: readonly EventInfo[],
    _: Names,
    step: (event: EventInfo) => void,
    urgent: boolean,
    since?: number,
  ): Promise<void> {
    this.calls.push({ urgent, since });
    return new Promise((resolve) => {
      this.waiting.push(() => {
        events.forEach(step);
        resolve();
      });
    });
  }

  skip(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  hurry(): void {}
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const event = (name: string): EventInfo => ({ event: name, rule: "", fields: {} });
const banked = (name: string, value: number): EventInfo => ({
  ...event(name),
  moves: [{ move: "set", fact: "bank", value }],
});
const update = (fields: Partial<Update>): Update => ({ type: "update", now: welcome.now, ...fields });

function arrived(stage?: Stage, told: Partial<Welcome> = {}): [TableStore, Socket, Live] {
  const live = new Live();
  const table = new TableStore("abc", live, { shared: true, ...(stage && { stage }) });
  table.open();
  const socket = Socket.last;
  socket.onopen?.();
  socket.hear({ ...welcome, ...told });
  return [table, socket, live];
}

test("a question waits for its events", async () => {
  const stage = new Slow();
  const [table, socket] = arrived(stage);
  const next = { ...welcome.prompt, id: "next" } as NonNullable<Welcome["prompt"]>;
  socket.hear(update({ prompt: next, since: 0, events: [event("CoachArrived")] }));
  await settled();
  expect(table.shown?.prompt).toBeNull();
  expect(table.playing).toBe(true);
  stage.skip();
  await settled();
  expect(table.shown?.prompt?.id).toBe("next");
  expect(table.playing).toBe(false);
});

test("an open question stays while others move", async () => {
  const stage = new Slow();
  const [table, socket] = arrived(stage);
  socket.hear(update({ since: 0, events: [event("CoachArrived")] }));
  await settled();
  expect(table.shown?.prompt?.id).toBe(welcome.prompt?.id);
});

test("updates are shown in order", async () => {
  const stage = new Slow();
  const [table, socket] = arrived(stage);
  socket.hear(update({ since: 0, events: [event("A")], values: { points: [1] } }));
  socket.hear(update({ values: { points: [2] } }));
  await settled();
  expect(table.view?.points).not.toEqual([2]);
  stage.skip();
  await settled();
  expect(table.view?.points).toEqual([2]);
  expect(table.shown?.events.map((one) => one.event)).toEqual(["A"]);
});

test("skipping shows all that is known", async () => {
  const stage = new Slow();
  const [table, socket] = arrived(stage);
  socket.hear(update({ since: 0, events: [event("A")] }));
  socket.hear(update({ since: 1, events: [banked("B", 2)] }));
  await settled();
  table.skip();
  await settled();
  expect(table.shown?.events.map((one) => one.event)).toEqual(["A", "B"]);
  expect(table.view?.bank).toBe(2);
  expect(table.playing).toBe(false);
  socket.hear(update({ since: 2, events: [event("C")] }));
  await settled();
  expect(table.playing).toBe(true);
});

test("a deadline hurries the events before it", async () => {
  const stage = new Slow();
  const [, socket] = arrived(stage, { prompt: null, words: null });
  const timed = { ...welcome.prompt, id: "timed", deadline: 1 } as NonNullable<Welcome["prompt"]>;
  socket.hear(update({ since: 0, events: [event("A")] }));
  socket.hear(update({ since: 1, events: [event("B")] }));
  await settled();
  socket.hear(update({ since: 2, events: [event("C")], prompt: timed }));
  stage.skip();
  await settled();
  stage.skip();
  await settled();
  expect(stage.calls.map(({ urgent }) => urgent)).toEqual([false, true, true]);
  expect(stage.calls[1]?.since).toBeTypeOf("number");
  expect(stage.calls[2]?.since).toBe(stage.calls[1]?.since);
});

test("a welcome is shown at once", async () => {
  const stage = new Slow();
  const [table, socket] = arrived(stage);
  socket.hear(update({ since: 0, events: [event("A")] }));
  await settled();
  socket.hear({ ...welcome, since: 0, events: [event("B")] });
  expect(table.shown?.events.map((one) => one.event)).toEqual(["B"]);
  stage.skip();
  await settled();
  expect(table.shown?.events.map((one) => one.event)).toEqual(["B"]);
});

test("commands without an answer are sent again", async () => {
  const [table, socket, live] = arrived();
  void table.send("undo", { seat: 0 });
  const before = socket.sent.find((one) => one.type === "undo");
  socket.onclose?.();
  live.speak(table);
  document.dispatchEvent(new Event("visibilitychange"));
  const again = Socket.last;
  expect(again).not.toBe(socket);
  again.onopen?.();
  expect(again.sent.find((one) => one.type === "undo")).toEqual(before);
  table.close();
});

const begun: EventInfo = { ...event("RoundBegun"), fields: { round: 1, sheriff: 1 } };

test("a new language reloads all words", async () => {
  const told = await import("$samples/names.json");
  const found: Record<string, unknown> = { en: told.en, fr: told.fr };
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(found[path.slice(-2)])));
  const info = { ...welcome.table, settings: { ...welcome.table.settings, ruleset: "classic" } };
  const [table, socket, live] = arrived(undefined, { events: [begun], table: info });
  await vi.waitFor(() => expect(table.say(begun)).toBe("Round 1 began; Bea is Sheriff."));
  prefs.lang = "fr";
  await speak();
  live.speak(table);
  const french = Socket.last;
  expect(french).not.toBe(socket);
  const asked = new URL(french.url, location.href).searchParams;
  expect([asked.get("lang"), asked.get("seen"), asked.get("sentences")]).toEqual(["fr", "1", null]);
  french.hear({ ...welcome, table: info, since: 1, events: [] });
  await vi.waitFor(() => expect(table.say(begun)).toMatch(/^Le tour 1 a commencé\s; Bea est Sheriff\.$/));
  prefs.lang = "en";
  await speak();
  live.speak(table);
  const english = Socket.last;
  expect(english).not.toBe(french);
  expect(new URL(english.url, location.href).searchParams.get("lang")).toBe("en");
  expect(new URL(english.url, location.href).searchParams.get("seen")).toBe("1");
  table.close();
});

test("reconnecting resumes after the last event", () => {
  const [table, socket] = arrived();
  socket.hear(update({ now: welcome.now + 1234 }));
  socket.onclose?.();
  dispatchEvent(new Event("online"));
  const said = new URL(Socket.last.url, location.href).searchParams;
  expect(Socket.last).not.toBe(socket);
  expect(said.get("seen")).toBe(String(welcome.events.length));
  expect(said.get("undos")).toBe(String(welcome.table.undos));
  expect(said.get("now")).toBe(String(welcome.now + 1234));
  table.close();
});

test("the server hides hands before a hand-over", async () => {
  const shared = { ...welcome.you, seats: [0, 1], seat: 0 };
  const [table, socket] = arrived(undefined, { you: shared });
  expect(table.locked).toBe(true);
  expect(socket.sent.at(-1)).toMatchObject({ type: "unlock", seat: null });
  table.close();
});

test("unlocking without a connection shows nothing", async () => {
  const shared = { ...welcome.you, seats: [0, 1], seat: 0 };
  const [table, socket] = arrived(undefined, { you: shared });
  void table.hands?.unlock(0);
  socket.hear({ ...welcome, you: shared });
  for (const { id } of socket.sent) socket.hear({ type: "ack", id });
  await settled();
  expect(table.locked).toBe(false);
  socket.onclose?.();
  table.hands?.give(1);
  void table.hands?.unlock(0);
  expect(table.view).toBeNull();
  expect(table.locked).toBe(true);
  table.close();
});

test("the device goes round the table", () => {
  const [table] = arrived(undefined, { you: { ...welcome.you, seats: [0, 2, 4], seat: 2 } });
  const state = table.shown;
  if (state === null) throw new Error("There was a welcome.");
  const asked = (seats: number[]) => ({ ...state, asked: seats });
  expect(nextSeat(asked([2, 4]), 2, null)).toBeNull();
  expect(nextSeat(asked([0, 4]), 2, null)).toBe(4);
  expect(nextSeat(asked([0]), 2, null)).toBe(0);
  expect(nextSeat(asked([]), 2, null)).toBeNull();
  expect(nextSeat(asked([]), null, 4)).toBe(4);
  // The name on the button must not change under a player who reaches for the device.
  expect(nextSeat(asked([0, 4]), null, 4)).toBe(4);
  expect(nextSeat(asked([0]), null, 4)).toBe(0);
  table.close();
});

test("standing orders are shown at once", async () => {
  const stage = new Slow();
  const [table, socket] = arrived(stage);
  socket.hear(update({ since: 0, events: [event("A")] }));
  await settled();
  socket.hear(update({ order: { pass_windows: true, cards: [], answers: {} } }));
  expect(table.shown?.order?.pass_windows).toBe(true);
  table.close();
});

test("a closed table rejects waiting commands", async () => {
  const [table, socket] = arrived();
  const waiting = table.send("undo", { seat: 0 });
  socket.hear({ type: "bye", reason: "removed", again: false });
  await expect(waiting).rejects.toThrow();
  await expect(table.send("undo", { seat: 0 })).rejects.toThrow();
  expect(socket.readyState).toBe(3);
  expect(table.status).toBe("ended");
});

test("a shared device covers an idle hand", async () => {
  const [table, socket] = arrived(undefined, { you: { ...welcome.you, seats: [0, 1], seat: 0 } });
  const asking = { ...welcome, you: { ...welcome.you, seats: [0, 1], seat: 0 } };
  void table.hands?.unlock(0);
  socket.hear(asking);
  expect(table.covered).toBe(false);
  socket.hear(update({ prompt: null, words: null }));
  expect(table.covered).toBe(true);
  table.close();
});
