// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../lib/texts";
import Dialog from "./Dialog.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>inside</p>" }));
let opener: HTMLButtonElement;

beforeAll(async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector("button")?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  await speak();
});

beforeEach(() => {
  opener = document.body.appendChild(document.createElement("button"));
  opener.focus();
});

afterEach(() => {
  cleanup();
  opener.remove();
});

test("the focus enters a sheet and returns", () => {
  const { unmount } = render(Dialog, { title: "Sheet", onclose: () => undefined, children });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
  unmount();
  expect(document.activeElement).toBe(opener);
});

test("a removed sheet reports no close", () => {
  const onclose = vi.fn();
  const { unmount } = render(Dialog, { title: "Sheet", onclose, children });
  unmount();
  expect(onclose).not.toHaveBeenCalled();
});

test("Escape, cross and outside press close it", async () => {
  const onclose = vi.fn();
  const { container } = render(Dialog, { title: "Sheet", onclose, children });
  const dialog = container.querySelector("dialog");
  if (dialog === null) throw new Error("There is no dialog.");
  await fireEvent.click(screen.getByText("inside"));
  expect(onclose).toHaveBeenCalledTimes(0);
  // On Escape the browser closes the dialog itself.
  dialog.close();
  expect(onclose).toHaveBeenCalledTimes(1);
  await fireEvent.click(screen.getByRole("button", { name: "Close", hidden: true }));
  expect(onclose).toHaveBeenCalledTimes(2);
  await fireEvent.pointerDown(dialog);
  await fireEvent.click(dialog);
  expect(onclose).toHaveBeenCalledTimes(3);
  // Selecting text from inside outwards ends with a click beside the sheet.
  await fireEvent.pointerDown(screen.getByText("inside"));
  await fireEvent.click(dialog);
  expect(onclose).toHaveBeenCalledTimes(3);
});
