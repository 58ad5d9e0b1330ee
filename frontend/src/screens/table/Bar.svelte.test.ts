// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, test } from "vitest";
import "../../decisions/testing";
import { sampleTable } from "../../lib/model/sample.svelte";
import type { TableStore } from "../../lib/model/table.svelte";
import { speak, t } from "../../lib/texts";
import type { Director } from "../../stage/director.svelte";
import Bar from "./Bar.svelte";
import { offeredPanels, panelOf, type Sheet } from "./panels/panels";
import { sheets } from "./panels/sheets.svelte";

let table: TableStore;

beforeEach(async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  await speak();
  table = await sampleTable("keep", "en");
  render(Bar, { table, director: { now: null } as Director });
});

const inBar = (): string[] =>
  [...document.querySelectorAll("[data-sheet]")].map((one) => one.getAttribute("data-sheet") ?? "");

test("the bar has the panels on offer", () => {
  const expected = offeredPanels(table).filter((sheet) => panelOf(sheet).bar !== "never");
  expect(expected).toContain("score");
  expect(inBar()).toEqual(expected);
});

test("a button of the bar opens its panel", async () => {
  await fireEvent.click(screen.getByRole("button", { name: "Score so far" }));
  expect(screen.getByRole("dialog", { name: "Score so far" })).toBeTruthy();
});

test("the menu has the panels for it", async () => {
  await fireEvent.click(screen.getByRole("button", { name: "At the table" }));
  const menu = screen.getByRole("dialog", { name: "At the table" });
  const expected = offeredPanels(table).filter((sheet) => panelOf(sheet).menu === true);
  expect(expected).toContain("rules");
  for (const sheet of expected) expect(menu.textContent).toContain(t(`table.${sheet}`));
  expect(menu.textContent).not.toContain("Score so far");
});

test.each<[Sheet, boolean]>([
  ["log", false],
  ["settings", true],
])("a hand-over treats the panel %s by its row", async (sheet, stays) => {
  sheets.show(sheet);
  let locked = $state(false);
  Object.defineProperty(table, "locked", { get: () => locked });
  locked = true;
  await tick();
  expect(sheets.open).toBe(stays ? sheet : null);
});
