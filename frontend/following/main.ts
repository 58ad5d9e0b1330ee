/**
 * Checks that the page follows games as the server does: reads lines of JSON from `lab/page/following.py`.
 *
 * A line with only a view is what a viewer of a game sees first. The next lines have the messages that the
 * viewer got since, and the view that the server has then.
 */

import { createInterface } from "node:readline";
import type { EventInfo, ViewInfo } from "$protocol";
import { advanced } from "../src/lib/model/moves";

interface Line {
  /** Game and viewer. */
  readonly of: string;
  readonly events?: readonly EventInfo[];
  readonly view: ViewInfo;
}

/** What the server sends whenever it changes, because no event reports it. */
const SENT = ["agenda", "asking", "waiting", "asked", "deadlines", "leads", "points", "undo"] as const;
/** Zones in which the order of the cards means something. */
const PILES = ["row", "outlaws", "cowboys-shown"];
/** At most this many faults are reported. */
const MOST = 20;

const views = new Map<string, ViewInfo>();
let stops = 0;
let faults = 0;

function fault(text: string): void {
  faults += 1;
  if (faults <= MOST) console.log(text);
}

for await (const text of createInterface({ input: process.stdin })) {
  const { of, events, view } = JSON.parse(text) as Line;
  if (events === undefined) {
    views.set(of, view);
    continue;
  }
  const before = views.get(of);
  if (before === undefined) throw new Error(`${of} has not begun.`);
  stops += 1;
  try {
    compare(of, advanced(before, { events }), view, events);
  } catch (problem) {
    fault(`${of}: ${problem} after ${events.map((one) => one.event).join(", ")}`);
  }
  // Report each fault once.
  views.set(of, view);
}
console.log(JSON.stringify({ stops, faults }));

function compare(of: string, mine: ViewInfo, shown: ViewInfo, events: readonly EventInfo[]): void {
  const [one, other] = [leaves(plain(mine)), leaves(plain(shown))];
  for (const key of new Set([...one.keys(), ...other.keys()]))
    if (one.get(key) !== other.get(key))
      fault(`${of}: ${key} is ${one.get(key)} and not ${other.get(key)} after ${events.map((e) => e.event)}`);
}

/** The part that is compared: without what is sent, with piles in one order. */
function plain(view: ViewInfo): object {
  const kept = Object.entries(view).filter(([name]) => !SENT.some((sent) => sent === name));
  const players = view.players.map((player) => ({ ...player, zones: heaps(player.zones) }));
  return { ...Object.fromEntries(kept), zones: heaps(view.zones), players };
}

function heaps(zones: Readonly<Record<string, readonly string[]>>): object {
  const found = Object.entries(zones).map(([name, cards]) => [
    name,
    PILES.includes(name) ? cards : [...cards].sort(),
  ]);
  return Object.fromEntries(found);
}

/** Returns the values inside an object as JSON, by their path. */
function leaves(value: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner))
      for (const [key, text] of leaves(inner, `${path}${name}.`)) found.set(key, text);
    else if (Array.isArray(inner) && typeof inner[0] === "object")
      for (const [key, text] of leaves(inner, `${path}${name}.`)) found.set(key, text);
    else found.set(path + name, JSON.stringify(inner));
  }
  return found;
}
