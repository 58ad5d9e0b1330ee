// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import type { TalkInfo } from "$protocol";
import "../../../decisions/testing";
import { Muted } from "../../../lib/model/muted.svelte";
import { prefs } from "../../../lib/browser/prefs.svelte";
import { sampleTable } from "../../../lib/model/sample.svelte";
import type { TableStore } from "../../../lib/model/table.svelte";
import { speak } from "../../../lib/texts";
import Talk from "./Talk.svelte";

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  Element.prototype.scrollTo = () => undefined;
});

async function loud(): Promise<{ table: TableStore; other: number }> {
  prefs.lang = "en";
  await speak();
  const table = await sampleTable("keep", "en");
  const state = table.shown;
  if (state === null) throw new Error("There is no table.");
  const other = state.table.seats.findIndex((_, seat) => !state.you.seats.includes(seat));
  const said = (number: number, seat: number, text: string): TalkInfo => ({
    number,
    seat,
    name: table.nameOf(seat),
    text,
    at: 0,
    phrase: "",
  });
  const talk = [said(0, other, "Yee-haw!"), said(1, table.seat ?? 0, "Hush."), said(2, other, "Never!")];
  table.shown = { ...state, talk };
  return { table, other };
}

test("a muted player can be unmuted", async () => {
  const { table, other } = await loud();
  const name = table.nameOf(other);
  render(Talk, { table });
  const heard = (): string => screen.getByRole("region").textContent ?? "";
  expect(heard()).toContain("Yee-haw!");
  const [flag] = screen.getAllByRole("button", { name: `Mute or report ${name}` });
  if (flag !== undefined) await fireEvent.click(flag);
  await fireEvent.click(screen.getByRole("button", { name: `Stop hearing ${name}`, hidden: true }));
  expect(heard()).not.toContain("Yee-haw!");
  expect(heard()).not.toContain("Never!");
  expect(heard()).toContain("Hush.");
  // The browser remembers it.
  expect(new Muted(table.id).has(other)).toBe(true);
  await fireEvent.click(screen.getByRole("button", { name: "Hear again" }));
  expect(heard()).toContain("Never!");
  expect(new Muted(table.id).has(other)).toBe(false);
});
