// @vitest-environment jsdom
import { fireEvent } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test } from "vitest";
import { ask } from "./testing";

test.each(["window", "cancel"])("every answer to %s is one press away", async (kind) => {
  const room = await ask(kind);
  expect(room.open().sort()).toEqual([...room.prompt.options].sort());
  for (const option of room.prompt.options) await room.give(option);
  expect(room.answers).toEqual(room.prompt.options);
});

test("a playable card shows its text", async () => {
  const room = await ask("window");
  expect(room.container.textContent).toContain(room.table.names.cardText("split"));
});

test("a card to cancel is shown", async () => {
  const room = await ask("cancel");
  expect(room.container.textContent).toContain(room.table.names.cardText("dynamite"));
});

test("muting a card is a standing order", async () => {
  const room = await ask("window");
  const box = room.container.querySelector("input[type=checkbox]");
  if (box === null) throw new Error("There is nothing to tick.");
  await fireEvent.click(box);
  expect(room.noted.sent).toEqual({
    type: "order",
    fields: { seat: 0, order: { pass_windows: false, cards: ["split"], answers: {} } },
  });
  expect(room.answers).toEqual([]);
});

test("standing orders are ticked", async () => {
  const room = await ask("window");
  const state = room.table.shown;
  if (state === null) throw new Error("There is no table.");
  room.table.shown = { ...state, order: { pass_windows: false, cards: ["split"], answers: {} } };
  await tick();
  expect(room.container.querySelector("input")?.checked).toBe(true);
});
