// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FACES, type Face } from "../lib/game/dice";
import { prefs } from "../lib/browser/prefs.svelte";
import { speak } from "../lib/texts";
import Cup from "./Cup.svelte";
import Dice from "./Dice.svelte";
import Die from "./Die.svelte";
import { FACE_ART } from "./dieFaces";

beforeAll(async () => {
  prefs.lang = "en";
  await speak();
});

afterEach(cleanup);

describe("a die", () => {
  it("is an image named by its face", () => {
    render(Die, { face: "Q" });
    expect(screen.getByRole("img", { name: "Queen" })).toBeTruthy();
  });

  it("keeps a hidden face secret", () => {
    const { container } = render(Die, { face: "Q", hidden: true });
    expect(screen.queryByRole("img", { name: "Queen" })).toBeNull();
    expect(container.querySelector(".blank")).not.toBeNull();
  });

  it("to pick is a toggle button", async () => {
    const onpress = vi.fn();
    const { rerender } = render(Die, { face: "9", onpress });
    const button = screen.getByRole("button", { name: "nine" });
    expect(button.getAttribute("aria-pressed")).toBe("false");
    button.click();
    expect(onpress).toHaveBeenCalledOnce();
    await rerender({ face: "9", onpress, selected: true });
    expect(button.getAttribute("aria-pressed")).toBe("true");
  });

  it("has all sides only while turning", async () => {
    const { container, rerender } = render(Die, { face: "A", rolling: true });
    await vi.waitFor(() => expect(container.querySelectorAll(".side")).toHaveLength(6));
    await rerender({ face: "A", rolling: false });
    container.querySelector(".cube")?.dispatchEvent(new Event("animationend"));
    await vi.waitFor(() => expect(container.querySelectorAll(".side")).toHaveLength(1));
  });

  const letterOf = (face: Face): (string | null)[] => {
    const { heavy, light, filled } = FACE_ART[face];
    return [heavy, light ?? null, filled ?? null];
  };

  it("changes its letter with its face", async () => {
    const strokes = (container: Element): (string | null)[] =>
      [...container.querySelectorAll(".print path")].map((path) => path.getAttribute("d"));
    const { container, rerender } = render(Die, { face: "Q" });
    expect(strokes(container)).toEqual(letterOf("Q"));
    await rerender({ face: "K" });
    expect(strokes(container)).toEqual(letterOf("K"));
    await rerender({ face: null });
    expect(strokes(container)).toEqual([]);
  });

  it("differs from side to side", () => {
    const letters = FACES.map((face) => letterOf(face).join());
    expect(new Set(letters).size).toBe(FACES.length);
    expect(new Set(FACES.map((face) => FACE_ART[face].sign)).size).toBe(FACES.length);
  });
});

describe("a row of dice", () => {
  it("to look at is one image", () => {
    render(Dice, { dice: "9K", hidden: 2, label: "Ann" });
    expect(screen.getByRole("img", { name: "Ann: nine, King, 2 hidden dice" })).toBeTruthy();
  });

  it("to pick from reports the press", () => {
    const onpress = vi.fn();
    render(Dice, { dice: "9KK", onpress, selected: [2], label: "Your roll" });
    expect(screen.getByRole("group", { name: "Your roll" })).toBeTruthy();
    const kings = screen.getAllByRole("button", { name: "King" });
    expect(kings.map((king) => king.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    kings[1]?.click();
    expect(onpress).toHaveBeenCalledExactlyOnceWith(2);
  });
});

describe("a cup", () => {
  const children = createRawSnippet(() => ({ render: () => "<b>dice</b>" }));

  it("says how many dice it covers", () => {
    render(Cup, { count: 3 });
    expect(screen.getByRole("img", { name: "Cup with 3 dice under it" })).toBeTruthy();
  });

  it("keeps covered dice out of reach", async () => {
    const { container, rerender } = render(Cup, { pose: "down", children });
    const under = container.querySelector<HTMLElement>(".under");
    expect(under?.inert).toBe(true);
    await rerender({ pose: "peek", children });
    expect(under?.inert).toBe(false);
  });

  it("can be lifted and put down", async () => {
    const onpress = vi.fn();
    const { rerender } = render(Cup, { pose: "down", onpress, children });
    screen.getByRole("button", { name: "Peek under the cup" }).click();
    expect(onpress).toHaveBeenCalledOnce();
    await rerender({ pose: "peek", onpress, children });
    expect(screen.getByRole("button", { name: "Cover the dice again" })).toBeTruthy();
  });
});
