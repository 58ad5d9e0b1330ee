// @vitest-environment jsdom
import { fireEvent } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { facesOf } from "../lib/game/dice";
import { ask, type Room } from "./testing";

const dice = ({ container }: Room): HTMLButtonElement[] => [
  ...container.querySelectorAll<HTMLButtonElement>("button.die"),
];

/** Presses dice until exactly these are picked. */
async function pick(room: Room, keep: string): Promise<void> {
  const wanted = facesOf(keep.slice("keep:".length));
  for (const die of dice(room)) if (die.ariaPressed === "true") await fireEvent.click(die);
  const player = room.table.player(room.table.seat ?? 0);
  const row = facesOf(typeof player?.cup === "string" ? player.cup : (player?.kept ?? ""));
  for (const face of wanted) {
    const at = row.findIndex((one, index) => one === face && dice(room)[index]?.ariaPressed === "false");
    const die = dice(room)[at];
    if (die !== undefined) await fireEvent.click(die);
  }
}

test.each(["keep", "cut-keep"])("dice make every answer to %s", async (kind) => {
  const room = await ask(kind);
  for (const option of room.prompt.options) {
    await pick(room, option);
    expect(room.open()).toEqual([option]);
    await room.give(option);
  }
  expect(room.answers).toEqual(room.prompt.options);
});

test("cost and rest are shown before sending", async () => {
  const room = await ask("keep");
  await pick(room, "keep:9TJ");
  expect(room.container.textContent).toContain("$2, leaves $5");
  expect(room.container.textContent).toContain("You roll 2 dice again.");
  expect(room.answers).toEqual([]);
});

test("dice beyond the purse cannot be sent", async () => {
  const singles = ["keep:9", "keep:T", "keep:J", "keep:Q", "keep:K"];
  const room = await ask("keep", { prompt: { options: singles }, own: { dollars: 0 } });
  expect(room.open()).toEqual([]);
  expect(room.container.textContent).toContain("exactly one die");
  expect(room.container.textContent).toContain("DICE-4");
  await pick(room, "keep:9T");
  expect(room.open()).toEqual(["keep:T"]);
});

test("The Brute needs two dice", async () => {
  const sample = await ask("keep");
  const brutes = sample.prompt.options
    .filter((one) => one.length > "keep:9".length)
    .map((one) => `${one}+brute`);
  const room = await ask("keep", { prompt: { options: [...sample.prompt.options, ...brutes] } });
  const brute = room.container.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (brute === null) throw new Error("There is no Brute.");
  await pick(room, "keep:9");
  expect(brute.disabled).toBe(true);
  await pick(room, "keep:9T");
  await fireEvent.click(brute);
  expect(room.open()).toEqual(["keep:9T+brute"]);
  await fireEvent.click(brute);
  expect(room.open()).toEqual(["keep:9T"]);
});

test("one button picks all, then none", async () => {
  const room = await ask("keep");
  await room.press("All");
  expect(room.open()).toEqual(["keep:9TJQK"]);
  await room.press("None");
  expect(room.open()).toEqual(["keep:-"]);
});

test("digits pick dice and Enter confirms", async () => {
  const room = await ask("keep");
  await fireEvent.keyDown(document.body, { key: "2" });
  await fireEvent.keyDown(document.body, { key: "5" });
  await fireEvent.keyDown(document.body, { key: "Enter" });
  expect(room.answers).toEqual(["keep:TK"]);
});

test("keys typed elsewhere pick no dice", async () => {
  const room = await ask("keep");
  const field = document.body.appendChild(document.createElement("input"));
  await fireEvent.keyDown(field, { key: "2" });
  await fireEvent.keyDown(field, { key: "Enter" });
  field.remove();
  expect(room.open()).toEqual(["keep:-"]);
  expect(room.answers).toEqual([]);
});

test("a sealed answer is the start", async () => {
  const room = await ask("keep", { prompt: { answer: "keep:9Q" } });
  expect(room.open()).toEqual(["keep:9Q"]);
});

test("buttons are disabled while sending", async () => {
  const room = await ask("keep", { busy: true });
  await fireEvent.keyDown(document.body, { key: "1" });
  await fireEvent.keyDown(document.body, { key: "Enter" });
  expect(room.open()).toEqual([]);
  expect(room.answers).toEqual([]);
});
