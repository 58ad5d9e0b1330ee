// @vitest-environment jsdom
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Icon, { iconNames } from "./Icon.svelte";
import { marks } from "./marks";
import SeatMark from "./SeatMark.svelte";

test("the six marks differ", () => {
  expect(marks).toHaveLength(6);
  expect(new Set(marks.map(({ plate }) => plate)).size).toBe(6);
  expect(new Set(marks.map(({ fill, line }) => fill ?? line)).size).toBe(6);
});

test("a mark has its seat's colour", () => {
  const { container } = render(SeatMark, { seat: 3 });
  expect(container.querySelector("svg")?.style.getPropertyValue("--mark-colour")).toBe("var(--seat-3)");
});

test("only an icon without words is spoken", () => {
  const { container } = render(Icon, { name: "undo" });
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  const spoken = render(Icon, { name: "undo", label: "Take back" });
  expect(spoken.getByRole("img", { name: "Take back" })).toBeDefined();
});

test.each(iconNames)("%s draws something", (name) => {
  const { container } = render(Icon, { name });
  expect(container.querySelectorAll("path").length).toBeGreaterThan(0);
});
