// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { bodyOf, cardsOf } from "../../lib/game/choices";
import { ask, type Room } from "../testing";

/** The cards that can be pressed, by their answers. */
function picks({ container }: Room): HTMLButtonElement[] {
  return [...container.querySelectorAll<HTMLButtonElement>("button[data-pick]")];
}

async function pick(room: Room, choice: string): Promise<void> {
  const button = picks(room).find((one) => one.dataset.pick === choice);
  if (button === undefined) throw new Error(`There is no card for ${choice}.`);
  await fireEvent.click(button);
}

test.each([
  "keep-loot",
  "keep-card",
  "keep-property",
  "give-card",
  "coupon",
  "outlaw",
  "river-card",
  "river-top",
  "elixir",
  "cowboy",
])("cards lead to every answer of %s", async (kind) => {
  const room = await ask(kind);
  expect(picks(room)).toHaveLength(room.prompt.options.length);
  for (const option of room.prompt.options) {
    await pick(room, option);
    expect(room.open()).toEqual([option]);
    await room.give(option);
  }
  expect(room.answers).toEqual(room.prompt.options);
});

test("the pressed card's text is shown", async () => {
  const room = await ask("keep-card");
  const reading = (): string => room.container.querySelector("p.reading")?.textContent ?? "";
  expect(reading()).not.toContain(room.table.names.cardText("brute"));
  await pick(room, "card:brute");
  expect(reading()).toContain(room.table.names.cardText("brute"));
  expect(room.answers).toEqual([]);
});

test("cards are named with their texts", async () => {
  await ask("keep-card");
  const brute = screen.getByRole("button", { name: /^The Brute ?\. When you keep more than one die/ });
  expect(brute.dataset.pick).toBe("card:brute");
});

test("copies of a card are counted", async () => {
  const room = await ask("give-card", {
    own: { zones: { hand: ["saddle", "saddle", "horse"], deeds: [] } },
    prompt: { options: ["card:saddle", "card:horse"] },
  });
  expect(picks(room).map((one) => one.textContent?.includes("×2"))).toEqual([true, false]);
});

test("the top elixir stays unseen", async () => {
  const room = await ask("elixir");
  await pick(room, "elixir:top");
  expect(room.container.textContent).toContain("Nobody knows what it is.");
});

test("the lifted river card goes on top", async () => {
  const room = await ask("river-top");
  await pick(room, "card:wallet3");
  const places = [...room.container.querySelectorAll("li")].map(
    (one) => one.querySelector(".place")?.textContent,
  );
  expect(places).toEqual(["Under it", "On top"]);
});

test("drawn cards keep a fixed sum", async () => {
  const room = await ask("draw");
  const seen = new Set(room.open());
  const [fewer] = [...room.container.querySelectorAll<HTMLButtonElement>(".stepper button:first-child")];
  const [more] = [...room.container.querySelectorAll<HTMLButtonElement>(".stepper button:last-child")];
  for (const button of [fewer, more]) {
    while (button !== undefined && !button.disabled) {
      await fireEvent.click(button);
      for (const choice of room.open()) seen.add(choice);
    }
  }
  expect([...seen].sort()).toEqual([...room.prompt.options].sort());
});

test("a property replaces a store card", async () => {
  const room = await ask("draw");
  await room.press("General Store: more");
  expect(room.open()).toEqual(["draw:3s+0p"]);
  await room.press("Properties: more");
  expect(room.open()).toEqual(["draw:2s+1p"]);
});

test("up to two properties go face up", async () => {
  const room = await ask("protect");
  for (const option of room.prompt.options) {
    const wanted = cardsOf(bodyOf(option, "place") ?? "");
    for (const button of picks(room)) if (button.ariaPressed === "true") await fireEvent.click(button);
    for (const card of wanted) {
      const button = picks(room).find(
        (one) => one.dataset.pick === `place:${card}` && one.ariaPressed === "false",
      );
      if (button !== undefined) await fireEvent.click(button);
    }
    expect(room.open()).toEqual(option === "place:-" ? [option] : ["place:-", option]);
    await room.give(option);
  }
  expect(room.answers).toEqual(room.prompt.options);
});

test("a third property replaces the first", async () => {
  const room = await ask("protect");
  for (const card of ["p1", "p3", "p4"]) await pick(room, `place:${card}`);
  expect(room.open()).toEqual(["place:-", "place:p3+p4"]);
});
