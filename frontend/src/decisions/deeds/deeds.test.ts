// @vitest-environment jsdom
import { fireEvent } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { ask, type Room } from "../testing";

function textOf({ container }: Room, choice: string): string {
  return container.querySelector(`[data-choice="${choice}"]`)?.textContent?.replace(/\s+/g, " ") ?? "";
}

test.each(["remedy", "action", "warpath"])("every answer to %s is one press away", async (kind) => {
  const room = await ask(kind);
  expect(room.open()).toEqual(room.prompt.options);
  for (const option of room.prompt.options) await room.give(option);
  expect(room.answers).toEqual(room.prompt.options);
});

test.each(["gift", "pasture"])("%s can be passed or answered", async (kind) => {
  const room = await ask(kind);
  expect(room.open()).toEqual(["pass"]);
  for (const button of room.container.querySelectorAll<HTMLButtonElement>("button[data-pick]")) {
    await fireEvent.click(button);
    const choice = button.dataset.pick ?? "";
    expect(room.open()).toEqual(["pass", choice]);
    await room.give(choice);
  }
  await room.give("pass");
  expect([...room.answers].sort()).toEqual([...room.prompt.options].sort());
});

test("an impossible remedy is shown as barred", async () => {
  const room = await ask("remedy", {
    prompt: { options: ["pass", "remedy:wire"] },
    words: { barred: { "remedy:store": "you have no such die" } },
  });
  expect(room.open()).toEqual(["remedy:wire", "pass"]);
  expect(room.container.textContent).toContain("Big con");
  expect(room.container.textContent).toContain("You have no such die");
});

test("a remedy shows the total gain", async () => {
  const room = await ask("remedy");
  expect(textOf(room, "remedy:dollars")).toContain("$6 in all");
  expect(textOf(room, "remedy:nuggets")).toContain("2 nuggets in all");
});

test("both actions show their gains", async () => {
  const room = await ask("action");
  expect(textOf(room, "do:exploit")).toContain("3 nuggets for your 3 × 9");
  expect(textOf(room, "do:river")).toContain("Unseen, one of 10");
});

test("warpath options name the leaders", async () => {
  const room = await ask("warpath");
  const shown = room.table.shown;
  if (shown?.view == null) throw new Error("no view");
  room.table.shown = { ...shown, view: { ...shown.view, leads: { mine: [[1, 2]] } } };
  await Promise.resolve();
  const mine = room.container.querySelector('[data-choice="at:mine"]');
  expect(mine?.getAttribute("aria-label")).toContain("Bea, Cal would control it");
});

test("any number of cows can be taken", async () => {
  const room = await ask("cows");
  expect(room.open()).toEqual(["cows:3"]);
  await room.press(/less/);
  expect(room.open()).toEqual(["cows:2"]);
  expect(room.container.textContent).toContain("Flo keeps 4.");
  expect(room.container.textContent).toContain("1 more to take from other herds.");
  await room.press(/less/);
  await room.give("cows:1");
  expect(room.answers).toEqual(["cows:1"]);
});

test("pastures show how many cows stay", async () => {
  const room = await ask("pasture");
  await fireEvent.click(room.container.querySelector('[data-pick="graze:hand=p5"]') as HTMLElement);
  expect(textOf(room, "graze:hand=p5")).toContain("Leaves 4 cows in your herd");
});
