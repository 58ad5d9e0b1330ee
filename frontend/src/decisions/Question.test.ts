// @vitest-environment jsdom
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Question from "./Question.svelte";
import { ask } from "./testing";

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function asked(): Promise<Element> {
  const { table } = await ask("window");
  return render(Question, { table }).container;
}

test("a question takes the focus to its heading", async () => {
  const container = await asked();
  await nextFrame();
  expect(document.activeElement).toBe(container.querySelector("h2"));
});

test("a moved focus stays where it is", async () => {
  const container = await asked();
  const button = container.querySelector<HTMLElement>("[data-choice]");
  button?.focus();
  await nextFrame();
  expect(document.activeElement).toBe(button);
});

test("the focus stays in the talk", async () => {
  const talk = document.body.appendChild(document.createElement("input"));
  talk.focus();
  await asked();
  await nextFrame();
  expect(document.activeElement).toBe(talk);
  talk.remove();
});

test("a new screen's first question takes focus", async () => {
  const screen = document.body.appendChild(document.createElement("main"));
  screen.tabIndex = -1;
  screen.focus();
  const container = await asked();
  await nextFrame();
  expect(document.activeElement).toBe(container.querySelector("h2"));
  screen.remove();
});
