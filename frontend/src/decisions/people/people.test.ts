// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ask, type Room } from "../testing";

/** The text on the card of a seat, whether it can be chosen or not. */
function cardOf({ container }: Room, name: string): string {
  const found = [...container.querySelectorAll("li")].find((one) => one.textContent?.includes(name));
  return found?.textContent?.replace(/\s+/g, " ") ?? "";
}

test.each(["victim", "debtor", "giver", "rancher", "herd"])("players are the answers to %s", async (kind) => {
  const room = await ask(kind);
  expect(room.open()).toEqual(room.prompt.options);
  for (const option of room.prompt.options) await room.give(option);
  expect(room.answers).toEqual(room.prompt.options);
});

test.each(["victim", "rancher"])("%s shows all players but oneself", async (kind) => {
  const room = await ask(kind);
  const others = (room.table.table?.seats ?? []).filter((_, seat) => seat !== room.table.seat);
  expect(room.container.querySelectorAll("li")).toHaveLength(others.length);
});

test("a thief sees the sizes of hands", async () => {
  const room = await ask("victim");
  expect(cardOf(room, "Ann")).toContain("3 General Store cards");
  expect(cardOf(room, "Ann")).toContain("Draw 3 of 4");
  expect(cardOf(room, "Bea")).toContain("1 property");
});

test("a barred player has a reason", async () => {
  const room = await ask("victim");
  expect(cardOf(room, "Eli")).toContain("No card in hand");
});

test("protection is named", async () => {
  const room = await ask("debtor", {
    prompt: { options: ["seat:0", "seat:1"] },
    words: { barred: { "seat:4": "has a bodyguard" } },
  });
  expect(cardOf(room, "Eli")).toContain("Has a bodyguard");
  expect(cardOf(room, "Flo")).not.toContain("bodyguard");
});

test("a debtor's dollars are shown", async () => {
  const room = await ask("debtor");
  expect(cardOf(room, "Flo")).toContain("$9");
  expect(cardOf(await ask("debtor", { lang: "fr" }), "Flo")).toMatch(/9\s\$/);
});

test("cows and ranches are shown", async () => {
  expect(cardOf(await ask("herd"), "Bea")).toContain("1 cow");
  const ranchers = await ask("rancher");
  expect(cardOf(ranchers, "Ann")).toContain("1 ranch");
  expect(cardOf(ranchers, "Flo")).toContain("No ranch");
});

test("no player can be chosen while sending", async () => {
  expect((await ask("victim", { busy: true })).open()).toEqual([]);
});
