// @vitest-environment jsdom
import { fireEvent, render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { prefs } from "../../lib/browser/prefs.svelte";
import { Noted, sampleTable } from "../../lib/model/sample.svelte";
import type { TableStore } from "../../lib/model/table.svelte";
import { speak } from "../../lib/texts";
import "../testing";
import { rememberWords, wordsOf } from "./orders";
import StandingOrders from "./StandingOrders.svelte";

async function table(noted = new Noted()): Promise<TableStore> {
  prefs.lang = "en";
  await speak();
  const found = await sampleTable("window", "en", noted);
  const state = found.shown;
  if (state !== null) {
    found.shown = { ...state, order: { pass_windows: false, cards: ["guns"], answers: { offer: "pass" } } };
  }
  return found;
}

const order = ({ sent }: Noted): unknown => (sent?.type === "order" ? sent.fields.order : undefined);

test("held and muted cards can be ticked", async () => {
  const noted = new Noted();
  const found = await table(noted);
  const { container } = render(StandingOrders, { table: found });
  const boxes = [...container.querySelectorAll<HTMLInputElement>("input")];
  // All windows, the two cards in hand, and the one with an order.
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false, true]);
  const [all, , , guns] = boxes;
  if (all !== undefined) await fireEvent.click(all);
  expect(order(noted)).toEqual({ pass_windows: true, cards: ["guns"], answers: { offer: "pass" } });
  if (guns !== undefined) await fireEvent.click(guns);
  expect(order(noted)).toMatchObject({ cards: [] });
});

test("order labels belong to their seat", async () => {
  const found = await table();
  rememberWords(found, "offer", "Offer nothing");
  const state = found.shown;
  if (state === null) throw new Error("There is no table.");
  found.shown = { ...state, you: { ...state.you, seat: (found.seat ?? 0) + 1 } };
  expect(wordsOf(found, "offer")).toBe("pass");
});

test("a round's answer can be taken back", async () => {
  const noted = new Noted();
  const found = await table(noted);
  rememberWords(found, "offer", "Offer nothing");
  const { container, getByRole } = render(StandingOrders, { table: found });
  expect(container.textContent).toContain("Offer nothing");
  await fireEvent.click(getByRole("button"));
  expect(order(noted)).toEqual({ pass_windows: false, cards: ["guns"], answers: {} });
});
