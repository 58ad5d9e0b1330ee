/**
 * Compares the sentences of the page with those of the server: reads lines of JSON from `lab/page/saying.py`.
 *
 * A line with `names` has what the page knows of a ruleset in a language. The next lines have the events that
 * viewers got and the server's sentences for them.
 */

import { createInterface } from "node:readline";
import type { EventInfo, Names } from "$protocol";
import { Narrator } from "../src/lib/words/narrate";

interface Begin {
  readonly names: Names;
}

interface Line {
  /** Game, viewer and language. */
  readonly of: string;
  readonly people: readonly string[];
  readonly you: number | null;
  readonly told: readonly (readonly [event: EventInfo, says: string])[];
}

/** At most this many faults are reported. */
const MOST = 20;

let narrator: Narrator | null = null;
let sentences = 0;
let faults = 0;

for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text) as Begin | Line;
  if ("names" in line) {
    narrator = new Narrator(line.names);
    continue;
  }
  if (narrator === null) throw new Error("There are no words.");
  for (const [event, says] of line.told) {
    sentences += 1;
    const mine = said(narrator, event, line);
    if (mine === says) continue;
    faults += 1;
    if (faults <= MOST) console.log(`${line.of}: ${event.event} is said “${mine}” and not “${says}”`);
  }
}
console.log(JSON.stringify({ sentences, faults }));

function said(narrator: Narrator, event: EventInfo, line: Line): string {
  try {
    return narrator.say(event, line);
  } catch (problem) {
    return String(problem);
  }
}
