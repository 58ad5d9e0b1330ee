// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { speak } from "../lib/texts";
import Card from "./Card.svelte";
import CardBack from "./CardBack.svelte";

const boots = { card: "boots", title: "Boots", family: "store", size: "m" } as const;

beforeAll(speak);
afterEach(cleanup);

it("only a pressable card is a button", () => {
  render(Card, boots);
  expect(screen.queryByRole("button")).toBeNull();
});

it("a button's name has title and worth", async () => {
  const onpress = vi.fn();
  render(Card, { ...boots, value: 3, onpress });
  await fireEvent.click(screen.getByRole("button", { name: /^Boots\s*, worth 3 points$/ }));
  expect(onpress).toHaveBeenCalledOnce();
});

it("only choosable cards are pressed or not", async () => {
  const { rerender } = render(Card, { ...boots, onpress: () => {} });
  const button = screen.getByRole("button");
  expect(button.hasAttribute("aria-pressed")).toBe(false);
  await rerender({ selected: false });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await rerender({ selected: true });
  expect(button.getAttribute("aria-pressed")).toBe("true");
});

it("a disabled card cannot be pressed", () => {
  const onpress = vi.fn();
  render(Card, { ...boots, disabled: true, onpress });
  screen.getByRole("button").click();
  expect(onpress).not.toHaveBeenCalled();
});

it("a card carries its choice", () => {
  render(Card, { ...boots, onpress: () => {}, "data-choice": "card:boots" });
  expect(screen.getByRole("button").dataset["choice"]).toBe("card:boots");
});

it("only a large card prints its text", async () => {
  const text = "Worth three points.";
  const { container, rerender } = render(Card, { ...boots, text });
  expect(screen.queryByText(text)).toBeNull();
  expect(container.querySelector("[title]")?.getAttribute("title")).toBe(text);
  await rerender({ size: "l" });
  expect(screen.getByText(text)).toBeTruthy();
});

it("a broken title is one name", () => {
  render(Card, { ...boots, title: "Titre de propriété de valeur cinq", onpress: () => {} });
  expect(screen.getByRole("button", { name: "Titre de propriété de valeur cinq" })).toBeTruthy();
});

it("a back has its deck's name", () => {
  render(CardBack, { family: "store", size: "s" });
  expect(screen.getByRole("img", { name: "General Store card" })).toBeTruthy();
});
