// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HandOver as Hands } from "../../lib/model/handOver.svelte";
import type { TableStore } from "../../lib/model/table.svelte";
import { speak } from "../../lib/texts";
import HandOver from "./HandOver.svelte";

const NAMES = ["Ann", "Bea"];
const unlock = vi.fn();

beforeEach(async () => {
  await speak();
  vi.useFakeTimers();
  unlock.mockClear();
  const table = {
    shown: { asked: [0, 1], you: { seats: [0, 1] } },
    nameOf: (seat: number) => NAMES[seat] ?? "",
  } as unknown as TableStore;
  render(HandOver, { table, hands: { to: 1, unlock } as unknown as Hands });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const here = (): HTMLElement => screen.getByRole("button", { name: "I am Bea" });

test("a press right away is ignored", () => {
  here().click();
  expect(unlock).not.toHaveBeenCalled();
});

test("later Enter unlocks the device", async () => {
  vi.runAllTimers();
  await tick();
  expect(document.activeElement).toBe(here());
  here().click();
  expect(unlock).toHaveBeenCalledExactlyOnceWith(1);
});

test("other players can take the device", async () => {
  vi.runAllTimers();
  await tick();
  await fireEvent.click(screen.getByRole("button", { name: /I am Ann.*is asked too/ }));
  expect(unlock).toHaveBeenCalledExactlyOnceWith(0);
});
