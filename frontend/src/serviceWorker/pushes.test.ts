import { beforeEach, expect, test, vi } from "vitest";
import { hearPushes } from "./pushes";

type Heard = (event: object) => void;

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: string;
}

/** The part of a worker that notices need. */
class Rig {
  readonly shown: Shown[] = [];
  readonly focused: string[] = [];
  readonly opened: string[] = [];
  readonly asked: { path: string; body: unknown }[] = [];
  readonly heard = new Map<string, Heard>();
  answer: unknown = { notices: [] };
  tabs: string[] = [];
  language = "en-GB";

  constructor() {
    vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
      this.asked.push({ path, body: JSON.parse(body) });
      if (this.answer === null) throw new TypeError("offline");
      return { ok: true, json: async () => this.answer };
    });
    const rig = this;
    const worker = {
      addEventListener: (kind: string, heard: Heard) => this.heard.set(kind, heard),
      location: { origin: "https://dice.example.org" },
      navigator: {
        get language() {
          return rig.language;
        },
      },
      registration: {
        showNotification: async (title: string, options: Omit<Shown, "title">) => {
          this.shown.push({ title, ...options });
        },
        pushManager: {
          getSubscription: async () => ({ endpoint: "https://push/1" }),
          subscribe: async () => ({ endpoint: "https://push/2" }),
        },
      },
      clients: {
        matchAll: async () =>
          this.tabs.map((url) => ({ url, focus: async () => void this.focused.push(url) })),
        openWindow: async (url: string) => void this.opened.push(url),
      },
    };
    hearPushes(worker as unknown as Parameters<typeof hearPushes>[0]);
  }

  async happens(kind: string, event: object = {}): Promise<void> {
    let work: unknown;
    this.heard.get(kind)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  }
}

let rig: Rig;

beforeEach(() => {
  rig = new Rig();
});

test("a push shows each table's notice", async () => {
  const notice = (table: string) => ({ tag: table, title: "Your turn", text: table, path: `/t/${table}` });
  rig.answer = { notices: [notice("a"), notice("b")] };
  await rig.happens("push");
  expect(rig.asked).toEqual([{ path: "/api/notices/take", body: { endpoint: "https://push/1" } }]);
  expect(rig.shown.map(({ tag, data }) => [tag, data])).toEqual([
    ["a", "/t/a"],
    ["b", "/t/b"],
  ]);
});

test("a push without the server is generic", async () => {
  rig.answer = null;
  await rig.happens("push");
  rig.language = "fr-CA";
  await rig.happens("push");
  expect(rig.shown.map(({ body }) => body)).toEqual([
    "It is your turn at one of your tables.",
    "C’est à vous de jouer à l’une de vos tables.",
  ]);
});

test("a late push says nothing waits", async () => {
  await rig.happens("push");
  expect(rig.shown.map(({ body }) => body)).toEqual(["Nothing waits for you any more."]);
});

test("a notice opens the table's tab", async () => {
  const close = vi.fn();
  rig.tabs = ["https://dice.example.org/", "https://dice.example.org/t/a?x=1"];
  await rig.happens("notificationclick", { notification: { close, data: "/t/a" } });
  await rig.happens("notificationclick", { notification: { close, data: "/t/b" } });
  expect(rig.focused).toEqual(["https://dice.example.org/t/a?x=1"]);
  expect(rig.opened).toEqual(["https://dice.example.org/t/b"]);
  expect(close).toHaveBeenCalledTimes(2);
});

test("a new push address reaches the server", async () => {
  const old = { endpoint: "https://push/1", options: { applicationServerKey: null } };
  await rig.happens("pushsubscriptionchange", { oldSubscription: old, newSubscription: null });
  expect(rig.asked).toEqual([
    { path: "/api/notices/push", body: { endpoint: "https://push/2", replaces: "https://push/1" } },
  ]);
});
