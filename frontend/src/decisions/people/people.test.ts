// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ask, type Room } from "../testing";

/** What stands on the card of a seat, whether it can be chosen or not. */
function cardOf({ container }: Room, name: string): string {
  const found = [...container.querySelectorAll("li")].find((one) => one.textContent?.includes(name));
  return found?.textContent?.replace(/\s+/g, " ") ?? "";
}

test.each(["victim", "debtor", "giver", "rancher", "herd"])(
  "everybody who can be chosen by %s is one press away",
  async (kind) => {
    const room = await ask(kind);
    expect(room.open()).toEqual(room.prompt.options);
    for (const option of room.prompt.options) await room.give(option);
    expect(room.answers).toEqual(room.prompt.options);
  },
);

test.each(["victim", "rancher"])(
  "nobody chooses themselves by %s, but everybody else stands there",
  async (kind) => {
    const room = await ask(kind);
    const others = (room.table.table?.seats ?? []).filter((_, seat) => seat !== room.table.seat);
    expect(room.container.querySelectorAll("li")).toHaveLength(others.length);
  },
);

test("a thief sees what each hand holds and how much of it is drawn", async () => {
  const room = await ask("victim");
  expect(cardOf(room, "Ann")).toContain("1 General Store card");
  expect(cardOf(room, "Ann")).toContain("Draw 1 of 1");
  expect(cardOf(room, "Bea")).toContain("1 property");
});

test("who can't be chosen says why", async () => {
  const room = await ask("victim");
  expect(cardOf(room, "Eli")).toContain("No card in hand");
});

test("what protects a player is named", async () => {
  const room = await ask("debtor", {
    prompt: { options: ["seat:0", "seat:1"] },
    words: { barred: { "seat:4": "has a bodyguard" } },
  });
  expect(cardOf(room, "Eli")).toContain("Has a bodyguard");
  expect(cardOf(room, "Flo")).not.toContain("bodyguard");
});

test("a debtor is shown with the dollars there are", async () => {
  const room = await ask("debtor");
  expect(cardOf(room, "Flo")).toContain("$44");
  expect(cardOf(await ask("debtor", { lang: "fr" }), "Flo")).toMatch(/44\s\$/);
});

test("a herd is shown with its cows, a rancher with the ranches", async () => {
  expect(cardOf(await ask("herd"), "Bea")).toContain("1 cow");
  const ranchers = await ask("rancher");
  expect(cardOf(ranchers, "Ann")).toContain("1 ranch");
  expect(cardOf(ranchers, "Flo")).toContain("No ranch");
});

test("while an answer is sent nobody can be chosen", async () => {
  expect((await ask("victim", { busy: true })).open()).toEqual([]);
});
