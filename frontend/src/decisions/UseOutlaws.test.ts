// @vitest-environment jsdom
import { expect, test } from "vitest";
import { usesOf } from "../lib/game/choices";
import { ask } from "./testing";

test("counters make every use of outlaws", async () => {
  const { prompt } = await ask("use-outlaws");
  for (const option of prompt.options) {
    const room = await ask("use-outlaws");
    for (const [card, dice] of usesOf(option) ?? []) {
      const more = new RegExp(`${room.table.names.card(card).split(" (")[0]}.*more`);
      for (let die = 0; die < dice; die += 1) await room.press(more);
    }
    await room.give(option);
    expect(room.answers).toEqual([option]);
  }
});

test("outlaws set no more dice than left", async () => {
  const options = ["pass", "use:preacher=1", "use:colonel=1"];
  const room = await ask("use-outlaws", { prompt: { options }, own: { aside: "99TT" } });
  await room.press(/Preacher.*more/);
  await room.press(/Colonel.*more/);
  expect(room.open()).toEqual(["use:preacher=1"]);
  expect(room.container.textContent).toContain("Set one die, roll none");
});

test("declining outlaws can hold all round", async () => {
  const room = await ask("use-outlaws");
  await room.press(/until the round ends/);
  expect(room.answers).toEqual(["pass"]);
  expect(room.noted.sent).toMatchObject({
    type: "order",
    fields: { order: { answers: { "use-outlaws": "pass" } } },
  });
});
