/** What a record proves about its chance, recomputed without the rules. It reports every fault. */

import { sha256 } from "@noble/hashes/sha2.js";
import { addressText } from "./address";
import { bytesOf, hexOf, joined, utf8 } from "./bytes";
import { outcomeOf, type Fate } from "./fate";
import { canonical } from "./json";
import { isChance, type Chance, type GameRecord } from "./record";
import { commitmentOf, SealedFate } from "./sealed";
import { SeededFate } from "./seeded";
import { Sequence, type Misfit } from "./sequence";

const DIGEST_TAG = utf8("dicetown/record/1\0");

/** A difference between record and recomputation; `at` is the index of the entry. */
export type Fault =
  | { readonly kind: "digest" | "commitment" }
  | { readonly kind: "outcome" | "twice"; readonly at: number }
  | Misfit;

/** What cannot be proved, by its reason. */
export type Gap = "seeded" | "unsealed" | "secret" | "nonces" | "unfinished";

/** A question to chance, with the answer that it should have had. */
export interface Asked {
  readonly at: number;
  /** The round; 0 before the first. */
  readonly round: number;
  readonly entry: Chance;
  /** Null where it cannot be computed. */
  readonly computed: readonly number[] | null;
}

export interface Report {
  readonly record: GameRecord;
  readonly digest: string;
  /** The seal computed from secret and header; null without a secret. */
  readonly commitment: string | null;
  readonly asked: readonly Asked[];
  /** In the order in which `dicetown verify` reports. */
  readonly faults: readonly Fault[];
  readonly gaps: readonly Gap[];
}

/** The bytes that the commitment and the Fate are bound to. */
function headerBytes(record: GameRecord): Uint8Array {
  return utf8(canonical(record.header));
}

/** The source of a record's chance, if that is known. */
export function fateOf(record: GameRecord, nonces?: readonly (string | null)[]): Fate | null {
  const { fate } = record;
  if (fate.kind === "seeded") return new SeededFate(fate.seed);
  if (fate.kind !== "sealed" || fate.secret === null) return null;
  const given = (nonces ?? fate.nonces).map((nonce) => bytesOf(nonce ?? ""));
  return new SealedFate(bytesOf(fate.secret), given, headerBytes(record));
}

/** Whether a fate gives the values of the record. */
export function follows(fate: Fate, { where, op, size, outcome }: Chance): boolean {
  return isSame(outcomeOf(fate, { where, op, size, count: outcome.length }), outcome);
}

/** Checks a record step by step; each step yields the progress from 0 to 1. */
export function* verifying(record: GameRecord): Generator<number, Report> {
  const { fate: header, entries } = record;
  const fate = fateOf(record);
  const asked: Asked[] = [];
  const wrong: Fault[] = [];
  const sequence = new Sequence(record.seats);
  const seen = new Set<string>();
  let digest = sha256(joined(DIGEST_TAG, utf8(canonical(record.header) + canonical(record.fateShown))));
  for (const [at, entry] of entries.entries()) {
    digest = sha256(joined(digest, utf8(canonical(entry.json))));
    if (isChance(entry)) {
      const { where, op, size, outcome } = entry;
      const computed = fate === null ? null : outcomeOf(fate, { where, op, size, count: outcome.length });
      if (seen.has(addressText(where))) wrong.push({ kind: "twice", at });
      else if (computed !== null && !isSame(computed, outcome)) wrong.push({ kind: "outcome", at });
      seen.add(addressText(where));
      wrong.push(...sequence.next(at, where));
      asked.push({ at, round: sequence.round, entry, computed });
    }
    yield (at + 1) / entries.length;
  }
  const secret = header.kind === "sealed" ? header.secret : null;
  const commitment = secret === null ? null : commitmentOf(bytesOf(secret), headerBytes(record));
  const faults: Fault[] = [];
  if (hexOf(digest) !== record.digest) faults.push({ kind: "digest" });
  if (header.kind === "sealed" && commitment !== null && commitment !== header.commitment)
    faults.push({ kind: "commitment" });
  return {
    record,
    digest: hexOf(digest),
    commitment,
    asked,
    faults: [...faults, ...wrong],
    gaps: gapsOf(record),
  };
}

/** Does the same at once. */
export function verify(record: GameRecord): Report {
  const steps = verifying(record);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function gapsOf({ fate, over }: GameRecord): Gap[] {
  const gaps: Gap[] = [];
  if (fate.kind === "seeded") gaps.push("seeded");
  else if (fate.kind !== "sealed") gaps.push("unsealed");
  else if (fate.secret === null) gaps.push("secret");
  else if (fate.nonces.every((nonce) => nonce === null)) gaps.push("nonces");
  if (!over) gaps.push("unfinished");
  return gaps;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
