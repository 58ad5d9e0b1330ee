/** The boxes of a game: one edition, and expansions added to it. A ruleset is named by its boxes. */

import type { BoxInfo } from "$protocol";

type Boxes = readonly BoxInfo[];

/** The name of the ruleset of these boxes, in the order of the rules. */
function named(chosen: ReadonlySet<string>, boxes: Boxes): string {
  return boxes
    .filter((box) => chosen.has(box.name))
    .map((box) => box.name)
    .join("+");
}

export function hasBox(ruleset: string, box: string): boolean {
  return ruleset.split("+").includes(box);
}

/** The ruleset with another edition and the same expansions. */
export function withEdition(ruleset: string, edition: string, boxes: Boxes): string {
  const chosen = new Set([...ruleset.split("+"), edition]);
  for (const box of boxes) if (box.kind === "edition" && box.name !== edition) chosen.delete(box.name);
  return named(chosen, boxes);
}

/**
 * The ruleset with an expansion added or removed. Adding brings the boxes that it needs, removing drops those
 * that need it.
 */
export function withToggled(ruleset: string, expansion: string, boxes: Boxes): string {
  const chosen = new Set(ruleset.split("+"));
  if (chosen.delete(expansion)) {
    for (const box of boxes) if (box.needs.includes(expansion)) chosen.delete(box.name);
  } else {
    const needs = boxes.find((box) => box.name === expansion)?.needs ?? [];
    for (const box of [expansion, ...needs]) chosen.add(box);
  }
  return named(chosen, boxes);
}
