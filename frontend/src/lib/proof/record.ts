/** Reads a record, as far as that is possible without the rules (docs/research/records.md). */

import { parseAddress, type Address } from "./address";
import { OPS, type Op } from "./fate";
import { BadJson, parseJson, type Fields, type Json } from "./json";
import { BadRecord, fields, hex, matching, object, whole, wrong } from "./shapes";

const FORMAT = "dicetown-record";
const SEEN = "dicetown-seen";
/** From the second on, options say how players bargain, and answers may be said aloud. */
const FORMAT_VERSIONS = [1, 2];
export const LARGEST = 8_000_000;
const MOST_ENTRIES = 50_000;
const MOST_SEATS = 6;
const FACES = "9TJQKA";
const HEADER = [
  "format",
  "format_version",
  "rules_version",
  "ruleset",
  "options",
  "parts",
  "seats",
  "sheriff",
] as const;
const REST = ["fate", "entries", "digest", "result"] as const;
/** What the game was played with, and what others add to prove it; the digest does not cover it. */
const CLAIMED = ["made", "proof"] as const;
const CHOICE = /^(?:[a-z]+:[0-9A-Za-z.%:=+-]+|pass|more|decline)$/;

export type FateHeader =
  | { readonly kind: "seeded"; readonly seed: bigint }
  | {
      readonly kind: "sealed";
      readonly commitment: string;
      readonly nonces: readonly (string | null)[];
      readonly secret: string | null;
    }
  | { readonly kind: "scripted" | "none" };

export interface Chance {
  readonly where: Address;
  readonly op: Op;
  readonly size: number;
  readonly outcome: readonly number[];
  readonly json: Json;
}

/** A player's choice; without the rules there is nothing to check about it. */
export interface Answers {
  readonly json: Json;
}

export interface GameRecord {
  readonly ruleset: string;
  readonly seats: number;
  readonly header: Fields;
  readonly parts: Fields;
  readonly fate: FateHeader;
  /** The part of the fate that the digest covers. */
  readonly fateShown: Fields;
  readonly entries: readonly (Chance | Answers)[];
  readonly digest: string;
  readonly over: boolean;
}

export function isChance(entry: Chance | Answers): entry is Chance {
  return "op" in entry;
}

/** Parses a record; throws BadRecord for anything else. */
export function parseRecord(text: string): GameRecord {
  if (text.length > LARGEST) throw new BadRecord({ kind: "large" });
  // A picture opened by mistake should not be reported as damaged JSON.
  if (!/^\s*\{/.test(text)) throw new BadRecord({ kind: "foreign" });
  let data: Json;
  try {
    data = parseJson(text);
  } catch (error) {
    if (!(error instanceof BadJson)) throw error;
    const { line, column, twice: name } = error;
    throw new BadRecord(name === "" ? { kind: "json", line, column } : { kind: "twice", line, name });
  }
  return recordOf(data);
}

function recordOf(data: Json): GameRecord {
  const format = data instanceof Map ? (data as Fields).get("format") : undefined;
  if (!(data instanceof Map) || format !== FORMAT) {
    throw new BadRecord({ kind: format === SEEN ? "seen" : "foreign" });
  }
  const version = whole((data as Fields).get("format_version"), 0, 9999, "format_version");
  if (!FORMAT_VERSIONS.includes(version)) throw new BadRecord({ kind: "version", version });
  const claimed = CLAIMED.filter((name) => version > 1 && (name === "made" || data.has(name)));
  const top = fields(data as Fields, "", [...HEADER, ...claimed, ...REST]);
  whole(top.get("rules_version"), 0, 9999, "rules_version");
  const ruleset = matching(top.get("ruleset"), /^[a-z]+(?:\+[a-z]+)*$/, "ruleset");
  const options = object(top.get("options"), "options");
  // Without bribes there is no kind of bargaining.
  const named = version > 1 && options.has("bargaining") ? ["bargaining", "bribes"] : ["bribes"];
  fields(options, "options", named);
  for (const name of named) matching(options.get(name), /^[a-z]+$/, `options.${name}`);
  const seats = whole(top.get("seats"), 2, MOST_SEATS, "seats");
  if (top.get("sheriff") !== null) whole(top.get("sheriff"), 0, seats - 1, "sheriff");
  const shown = object(top.get("fate"), "fate");
  const entries = top.get("entries");
  if (!Array.isArray(entries) || entries.length > MOST_ENTRIES) throw wrong("entries");
  return {
    ruleset,
    seats,
    header: new Map(HEADER.map((name) => [name, top.get(name) ?? null])),
    parts: partsOf(top.get("parts")),
    fate: fateOf(shown, seats),
    fateShown: new Map([...shown].filter(([name]) => name !== "secret")),
    entries: entries.map((entry: Json, at) => entryOf(entry, `entries[${at}]`, seats)),
    digest: hex(top.get("digest"), "digest", 32),
    over: isResult(top.get("result"), seats),
  };
}

function partsOf(found: Json | undefined): Fields {
  const parts = object(found, "parts");
  for (const [name, section] of parts) {
    for (const [part, amount] of object(section, `parts.${name}`)) {
      const where = `parts.${name}.${part}`;
      if (!/^[a-z_]+$/.test(name) || !/^[a-z0-9_@-]+$/.test(part)) throw wrong(where);
      if (typeof amount === "string") matching(amount, /^[9TJQKA]$/, where);
      else whole(amount, 0, 9999, where);
    }
  }
  return parts;
}

function fateOf(data: Fields, seats: number): FateHeader {
  const kind = data.get("kind");
  if (kind === "seeded") {
    const seed = fields(data, "fate", ["kind", "seed"]).get("seed");
    if (typeof seed !== "number" && typeof seed !== "bigint") throw wrong("fate.seed");
    if (BigInt.asUintN(64, BigInt(seed)) !== BigInt(seed)) throw wrong("fate.seed");
    return { kind, seed: BigInt(seed) };
  }
  if (kind === "sealed") {
    const names = ["kind", "commitment", "nonces"];
    fields(data, "fate", data.has("secret") ? [...names, "secret"] : names);
    const nonces = data.get("nonces");
    if (!Array.isArray(nonces) || nonces.length !== seats) throw wrong("fate.nonces");
    return {
      kind,
      commitment: hex(data.get("commitment"), "fate.commitment", 32),
      nonces: nonces.map((nonce: Json, at) => (nonce === null ? null : hex(nonce, `fate.nonces[${at}]`))),
      secret: data.has("secret") ? hex(data.get("secret"), "fate.secret", 32) : null,
    };
  }
  if (kind !== "scripted" && kind !== "none") throw wrong("fate.kind");
  fields(data, "fate", ["kind"]);
  return { kind };
}

function entryOf(json: Json, where: string, seats: number): Chance | Answers {
  const data = object(json, where);
  if (data.has("answers")) {
    fields(data, where, ["answers"]);
    const answers = [...object(data.get("answers"), `${where}.answers`)];
    const known = (seat: string): boolean => seat === "chance" || /^[0-5]$/.test(seat);
    const right = answers.every(
      ([seat, choice], at) =>
        known(seat) &&
        (seat === "chance" || Number(seat) < seats) &&
        (at === 0 || (answers[at - 1]?.[0] ?? "") < seat) &&
        typeof choice === "string" &&
        CHOICE.test(choice),
    );
    if (!right || answers.length === 0) throw wrong(`${where}.answers`);
    return { json };
  }
  if (data.has("said")) {
    fields(data, where, ["said"]);
    const said = [...object(data.get("said"), `${where}.said`)];
    const [seat, choice] = said[0] ?? [];
    const known = seat !== undefined && /^[0-5]$/.test(seat) && Number(seat) < seats;
    if (said.length !== 1 || !known || typeof choice !== "string" || !CHOICE.test(choice)) {
      throw wrong(`${where}.said`);
    }
    return { json };
  }
  fields(data, where, ["chance", "op", "size", "outcome"]);
  const op = OPS.find((name) => name === data.get("op"));
  if (op === undefined) throw wrong(`${where}.op`);
  const text = data.get("chance");
  const address = typeof text === "string" ? parseAddress(text) : null;
  if (address === null) throw wrong(`${where}.chance`);
  const size = whole(data.get("size"), 1, 4096, `${where}.size`);
  const outcome = outcomeOf(data.get("outcome"), op, size);
  if (outcome === null) throw wrong(`${where}.outcome`);
  return { where: address, op, size, outcome, json };
}

/** Returns the values of an outcome if it answers such a question, else null. */
function outcomeOf(found: Json | undefined, op: Op, size: number): number[] | null {
  if (op === "roll") {
    if (typeof found !== "string" || !/^[9TJQKA]{1,5}$/.test(found) || size !== 6) return null;
    return [...found].map((face) => FACES.indexOf(face));
  }
  if (!Array.isArray(found) || found.length === 0 || found.length > size) return null;
  const values = found.map((value: Json) => (typeof value === "number" ? value : -1));
  if (values.some((value) => value < 0 || value >= size)) return null;
  const ascending = values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));
  const fits = {
    shuffle: values.length === size && new Set(values).size === size,
    pick: ascending,
    below: values.length === 1,
  };
  return fits[op] ? values : null;
}

function isResult(found: Json | undefined, seats: number): boolean {
  if (found === null) return false;
  const result = fields(found, "result", ["winner", "tiebreak", "totals"]);
  whole(result.get("winner"), 0, seats - 1, "result.winner");
  matching(result.get("tiebreak"), /^(?:points|properties|sheriff)$/, "result.tiebreak");
  const totals = result.get("totals");
  if (!Array.isArray(totals) || totals.length !== seats) throw wrong("result.totals");
  totals.forEach((total: Json) => whole(total, 0, 9999, "result.totals"));
  return true;
}
