// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ask } from "./testing";

test.each(["ambush", "ambush-die", "reroll", "capture"])(
  "every answer to %s is one press away",
  async (kind) => {
    const room = await ask(kind);
    expect(room.open().sort()).toEqual([...room.prompt.options].sort());
    for (const option of room.prompt.options) await room.give(option);
    expect(room.answers).toEqual(room.prompt.options);
  },
);

test("an ambush shows all dice", async () => {
  const room = await ask("ambush");
  const victim = room.container.querySelector('[data-choice="seat:3"] [role=img].dice');
  expect(victim?.getAttribute("aria-label")).toBe("nine, nine, Jack, Queen, Queen");
});

test("rerolling for the chase shows wanted outlaws", async () => {
  const room = await ask("reroll");
  for (const card of room.table.view?.zones.office ?? []) {
    const [name = ""] = room.table.names.card(card).split(" (");
    expect(room.container.textContent?.replace(/\s+/g, " ")).toContain(name);
  }
});
