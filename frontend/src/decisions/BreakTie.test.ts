// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ask } from "./testing";

test("tied players and better offers are options", async () => {
  const room = await ask("break-tie");
  expect(room.open().sort()).toEqual([...room.prompt.options].sort());
  for (const option of room.prompt.options) await room.give(option);
  expect(room.answers).toEqual(room.prompt.options);
});

test("better offers are missing where forbidden", async () => {
  const room = await ask("break-tie", { prompt: { options: ["seat:0", "seat:1"] } });
  expect(room.open()).toEqual(["seat:0", "seat:1"]);
});

test("each poster shows all offers for it", async () => {
  const room = await ask("break-tie");
  const things = (seat: number): (string | null)[] =>
    [...room.container.querySelectorAll(`[data-choice="seat:${seat}"] .things`)].map((one) =>
      one.getAttribute("aria-label"),
    );
  // What Bea has, what she brings in all, what Ann and she offer for it.
  expect(things(1)).toEqual(["$12 and 3 nuggets", "$7", "$6", "$1"]);
  expect(room.container.querySelector('[data-choice="seat:4"]')?.textContent).toContain(
    "property worth five",
  );
  expect(room.container.querySelector('[data-choice="seat:5"]')?.textContent).toContain("No offer");
});
