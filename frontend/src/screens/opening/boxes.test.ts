import type { BoxInfo } from "$protocol";
import { expect, test } from "vitest";
import { hasBox, withEdition, withToggled } from "./boxes";

const box = (kind: BoxInfo["kind"], name: string, needs: string[] = []): BoxInfo => ({
  name,
  kind,
  title: name,
  sentence: "",
  needs,
});
const BOXES = [
  box("edition", "classic"),
  box("edition", "revised"),
  box("expansion", "wanted"),
  box("expansion", "indians", ["wanted"]),
  box("expansion", "cowboys"),
];

test("a ruleset lists boxes in rules order", () => {
  const cowboysFirst = withToggled("classic", "cowboys", BOXES);
  expect(withToggled(cowboysFirst, "wanted", BOXES)).toBe("classic+wanted+cowboys");
});

test("Indians brings Wanted", () => {
  expect(withToggled("revised", "indians", BOXES)).toBe("revised+wanted+indians");
});

test("removing Wanted removes Indians", () => {
  expect(withToggled("revised+wanted+indians+cowboys", "wanted", BOXES)).toBe("revised+cowboys");
});

test("an expansion can be removed alone", () => {
  expect(withToggled("revised+wanted+indians", "indians", BOXES)).toBe("revised+wanted");
});

test("another edition keeps the expansions", () => {
  expect(withEdition("revised+wanted", "classic", BOXES)).toBe("classic+wanted");
  expect(withEdition("classic+wanted", "classic", BOXES)).toBe("classic+wanted");
});

test("unknown boxes are left out", () => {
  expect(withToggled("revised+nonsense", "cowboys", BOXES)).toBe("revised+cowboys");
});

test("a box is found by its name", () => {
  expect(hasBox("revised+wanted", "wanted")).toBe(true);
  expect(hasBox("revised+wanted", "want")).toBe(false);
});
