// @vitest-environment jsdom
import { fireEvent } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { ask } from "./testing";

test.each(["turn", "shaman"])("a die and a face answer %s", async (kind) => {
  const room = await ask(kind);
  const reached = new Set<string>();
  for (const die of room.container.querySelectorAll<HTMLButtonElement>("button.die")) {
    await fireEvent.click(die);
    for (const choice of room.open()) reached.add(choice);
  }
  expect([...reached].sort()).toEqual([...room.prompt.options].sort());
});

test("the face of the die is no answer", async () => {
  const room = await ask("turn");
  expect(room.container.querySelector('[data-choice="turn:T=T"]')).toHaveProperty("disabled", true);
  await room.give("turn:T=A");
  expect(room.answers).toEqual(["turn:T=A"]);
});
