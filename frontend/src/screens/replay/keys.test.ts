// @vitest-environment jsdom
import { expect, test } from "vitest";
import { deedOf, type Deed } from "./keys";

const press = (key: string, held: Partial<Record<"shiftKey" | "ctrlKey" | "altKey", boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

/** The action of a key pressed on the first element of this HTML. */
function on(html: string, key: string, held = {}): Deed | null {
  const box = document.createElement("div");
  box.innerHTML = html;
  return deedOf(press(key, held), box.firstElementChild, 3);
}

test("space plays and arrows step", () => {
  expect(on("<main></main>", " ")).toBe("toggle");
  expect(on("<main></main>", "ArrowRight")).toBe("next");
  expect(on("<main></main>", "ArrowLeft", { shiftKey: true })).toBe("previous-round");
  expect(on("<main></main>", "End")).toBe("last");
  expect(on("<main></main>", "?", { shiftKey: true })).toBe("keys");
});

test("digits choose existing seats", () => {
  expect(on("<main></main>", "0")).toEqual({ eyes: null });
  expect(on("<main></main>", "3")).toEqual({ eyes: 2 });
  expect(on("<main></main>", "4")).toBeNull();
});

test("fields, lists and browser keep their keys", () => {
  expect(on("<input>", "ArrowRight")).toBeNull();
  expect(on("<textarea></textarea>", "1")).toBeNull();
  expect(on('<div role="region" tabindex="0"></div>', "End")).toBeNull();
  expect(on("<main></main>", "ArrowLeft", { altKey: true })).toBeNull();
  expect(on("<main></main>", "PageDown")).toBeNull();
});

test("a button keeps the space bar", () => {
  expect(on("<button></button>", " ")).toBeNull();
  expect(on("<button></button>", "ArrowRight")).toBe("next");
});

test("the slider uses the same steps", () => {
  expect(on('<input type="range">', "ArrowRight")).toBe("next");
  expect(on('<input type="range">', "PageUp")).toBe("next-round");
  expect(on('<input type="range">', "2")).toEqual({ eyes: 1 });
});
