// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EventInfo } from "$protocol";
import { Names } from "../lib/model/names.svelte";
import { Director } from "./director.svelte";
import Spotlight from "./Spotlight.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren();
});
afterEach(() => void vi.useRealTimers());

const PLAYED: EventInfo = {
  event: "CardPlayed",
  rule: "",
  fields: { seat: 2, card: "dynamite" },
  moves: [{ move: "cards", from: "hand@2", to: "in-play", cards: ["dynamite"] }],
};
const CANCELLED: EventInfo = {
  event: "CardCancelled",
  rule: "",
  fields: { seat: 2, card: "dynamite", by: 0 },
};

async function watched(event: EventInfo, look: (text: () => string) => Promise<void>): Promise<void> {
  const director = new Director({ moves: "full", sound: false }, { unseen: () => false });
  const table = { names: new Names(), nameOf: (seat: number) => `Seat ${seat}` };
  const shown = mount(Spotlight, { target: document.body, props: { director, table } });
  void director.play([event], table.names, () => undefined);
  await look(() => {
    flushSync();
    return document.body.textContent ?? "";
  });
  await unmount(shown);
}

it("a landed card shows its player", async () => {
  await watched(PLAYED, async (text) => {
    expect(text()).not.toContain("Seat 2");
    await vi.advanceTimersToNextTimerAsync();
    expect(text()).toContain("Seat 2");
    expect(document.querySelector(".card")).not.toBeNull();
    expect(document.querySelector(".stamp")).toBeNull();
  });
});

it("a cancelled card is struck out", async () => {
  await watched(CANCELLED, async (text) => {
    expect(text()).toContain("Seat 2");
    expect(document.querySelector(".stamp")).not.toBeNull();
  });
});
