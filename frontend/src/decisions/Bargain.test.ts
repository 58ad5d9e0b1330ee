// @vitest-environment jsdom
import { tick } from "svelte";
import { expect, test } from "vitest";
import type { PromptInfo } from "$protocol";
import { ask, type Room } from "./testing";

const OWN = {
  dollars: 6,
  nuggets: 1,
  zones: { hand: ["dynamite", "mule"], deeds: [], "face-up": [] },
};
const OFFERS = ["offer:5:1d", "offer:5:1n", "offer:5:dynamite", "offer:5:mule", "offer:0:1d"];

/** The sample asks Flo, who is tied, and to whom a price is named; here none is. */
const offering = (prompt: Partial<PromptInfo> = {}, offer: string | null = null): Promise<Room> =>
  ask("bargain", { own: { ...OWN, offer }, prompt: { options: ["pass", ...OFFERS], ...prompt } });

test("one press adds a dollar", async () => {
  const first = await offering();
  expect(first.open()).toContain("offer:5:1d");
  await first.give("offer:5:1d");
  expect(first.answers).toEqual(["offer:5:1d"]);
  const raised = await offering({ options: ["pass", "offer:5:4d+mule"] }, "offer:5:3d+mule");
  await raised.give("offer:5:4d+mule");
  expect(raised.answers).toEqual(["offer:5:4d+mule"]);
});

test("a raise holds what was offered", async () => {
  const options = ["pass", "offer:5:4d+mule", "offer:5:3d+dynamite+mule"];
  const room = await offering({ options }, "offer:5:3d+mule");
  await room.press("Nuggets: more");
  await room.press("Dollars: less");
  expect(room.open()).toContain("offer:5:3d+1n+mule");
  const pick = room.container.querySelector<HTMLElement>('[data-pick="dynamite"]');
  pick?.click();
  await tick();
  expect(room.open()).toContain("offer:5:3d+1n+dynamite+mule");
});

test("what others offer leaves the own draft alone", async () => {
  const room = await offering();
  await room.press("Nuggets: more");
  const focused = room.container.querySelector<HTMLElement>('[data-pick="mule"]');
  focused?.focus();
  const state = room.table.shown;
  if (state?.view == null) throw new Error("There is no view.");
  const players = state.view.players.map((player, seat) =>
    seat === 2 ? { ...player, offer: "offer:0:2d+%s" } : player,
  );
  room.table.shown = { ...state, view: { ...state.view, players } };
  await tick();
  expect(room.open()).toContain("offer:5:1n");
  expect(document.activeElement).toBe(focused);
  expect(room.container.querySelector(".offers")?.textContent).toContain("2");
});

test("a price is paid or declined", async () => {
  const facts = { price: "price:5:4d+%s" };
  const options = ["pass", "decline", "accept:dynamite", "accept:mule", ...OFFERS];
  const room = await offering({ facts, options });
  expect(room.container.textContent).toContain("Pay the Sheriff’s price");
  expect(room.open()).toEqual(expect.arrayContaining(["accept:dynamite", "accept:mule", "decline"]));
  await room.give("accept:mule");
  expect(room.answers).toEqual(["accept:mule"]);
});

test("the Sheriff decides or names a price", async () => {
  const room = await ask("bargain", { prompt: { options: ["seat:0", "seat:5", "price:0:1d"] } });
  expect(room.open()).toEqual(expect.arrayContaining(["seat:0", "seat:5"]));
  await room.press("Name a price");
  await room.press("Dollars: more");
  const price = room.open().find((choice) => choice.startsWith("price:0:"));
  if (price === undefined) throw new Error("no price");
  await room.give(price);
  expect(room.answers).toEqual([price]);
});

test("a decision that is kept is shown as such", async () => {
  const room = await ask("bargain", { prompt: { options: ["seat:0", "seat:5"], answer: "seat:0" } });
  expect(room.container.querySelector(".kept")?.textContent).toContain("Ann");
  expect(room.open()).toContain("seat:5");
});
