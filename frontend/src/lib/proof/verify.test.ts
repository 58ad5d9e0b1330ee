import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressText } from "./address";
import { diagnose } from "./diagnosis";
import { parseRecord } from "./record";
import { verify, verifying, type Fault } from "./verify";

interface Verdict {
  readonly fault: string;
  readonly at?: number;
  readonly digest: string;
  readonly asked: number;
}

interface Forgery {
  readonly name: string;
  readonly set: Record<string, unknown>;
  readonly entries?: [number, number, unknown[]];
  readonly verdict: Verdict;
}

interface Sample {
  readonly record: string;
  readonly verdict: Verdict;
  readonly forged: readonly Forgery[];
}

/** Made by tools/make_proofs.py, with what `dicetown verify` says. */
const FOLDER = join(import.meta.dirname, "../../../samples/records");
const names = readdirSync(FOLDER).map((file) => file.replace(".json", ""));

function sampleOf(name: string): Sample {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf-8")) as Sample;
}

function forge(record: string, { set, entries }: Pick<Forgery, "set" | "entries">): string {
  const data = { ...(JSON.parse(record) as { entries: unknown[] }), ...set };
  if (entries !== undefined) data.entries.splice(entries[0], entries[1], ...entries[2]);
  // JavaScript cannot represent these numbers; they are copied as they stand.
  return JSON.stringify(data).replace("18446744073709552000", "18446744073709551615");
}

const forgeries = names.flatMap((name) => {
  const { record, forged } = sampleOf(name);
  return forged.map((one) => ({ ...one, of: name, text: forge(record, one) }));
});

const named = (kind: string, faults: readonly Fault[]): Fault[] =>
  faults.filter((fault) => fault.kind === kind);

function forgeryOf(name: string, of = "sealed"): string {
  const found = forgeries.find((one) => one.name === name && one.of === of);
  if (found === undefined) throw new Error(`no ${name} of ${of}`);
  return found.text;
}

test.each(names)("accepts the true record %s", (name) => {
  const { record, verdict } = sampleOf(name);
  const report = verify(parseRecord(record));
  expect(report.faults).toEqual([]);
  expect(diagnose(report)).toEqual([]);
  expect(report.digest).toBe(verdict.digest);
  expect(report.asked.length).toBe(verdict.asked);
});

test("there are forgeries of all kinds", () => {
  expect(forgeries.length).toBeGreaterThan(40);
});

test.each(forgeries)("agrees with dicetown verify: $name in $of", ({ text, verdict }) => {
  const report = verify(parseRecord(text));
  const certain = report.faults.filter(({ kind }) => kind !== "missing" && kind !== "misplaced");
  expect(report.digest).toBe(verdict.digest);
  expect(report.asked.length).toBe(verdict.asked);
  if (verdict.fault === "rules") expect(certain).toEqual([]);
  else if (verdict.at === undefined) expect(certain[0]).toEqual({ kind: verdict.fault });
  else expect(certain[0]).toEqual({ kind: verdict.fault, at: verdict.at });
});

test("names a forged roll and its true value", () => {
  const record = sampleOf("sealed").record;
  const report = verify(parseRecord(forgeryOf("roll")));
  const [fault] = named("outcome", report.faults);
  const asked = report.asked.find(({ at }) => fault !== undefined && "at" in fault && at === fault.at);
  const before = verify(parseRecord(record)).asked.find(({ at }) => at === asked?.at);
  expect(diagnose(report)).toEqual([{ kind: "fault", fault }]);
  expect(asked?.computed).toEqual(before?.entry.outcome);
  expect(asked?.entry.outcome).not.toEqual(before?.entry.outcome);
});

test.each([
  ["nonce altered", { how: "unknown" }],
  ["nonce added", { how: "added", seat: 1 }],
  ["nonces exchanged", { how: "exchanged", seats: [0, 1] }],
])("a forged nonce differs from forged dice: %s", (name, guess) => {
  const report = verify(parseRecord(forgeryOf(name)));
  expect(diagnose(report)).toEqual([{ kind: "nonces", guess }]);
});

test("a forged seal differs from a forged secret", () => {
  expect(diagnose(verify(parseRecord(forgeryOf("commitment"))))).toEqual([{ kind: "seal" }]);
  expect(diagnose(verify(parseRecord(forgeryOf("secret"))))).toEqual([{ kind: "source" }]);
  expect(diagnose(verify(parseRecord(forgeryOf("parts"))))).toEqual([{ kind: "source" }]);
});

test("names another seed", () => {
  expect(diagnose(verify(parseRecord(forgeryOf("seed", "seeded"))))).toEqual([{ kind: "seed" }]);
});

const entries = (name: string): { chance?: string }[] =>
  (JSON.parse(sampleOf(name).record) as { entries: { chance?: string }[] }).entries;

test("names a missing roll", () => {
  const at = entries("sealed").findIndex(({ chance }) => chance === "roll.r2.s0.n1");
  const report = verify(parseRecord(forge(sampleOf("sealed").record, { set: {}, entries: [at, 1, []] })));
  const [missing] = named("missing", report.faults);
  expect(missing !== undefined && "before" in missing && addressText(missing.before)).toBe("roll.r2.s0.n1");
});

test("names a round that is missing", () => {
  const all = entries("sealed");
  const [from, to] = [2, 3].map((round) =>
    all.findIndex(({ chance }) => chance?.startsWith(`roll.r${round}.`) === true),
  );
  const gone: Forgery["entries"] = [from ?? 0, (to ?? 0) - (from ?? 0), []];
  const report = verify(parseRecord(forge(sampleOf("sealed").record, { set: {}, entries: gone })));
  const [missing] = named("missing", report.faults);
  expect(missing !== undefined && "before" in missing && missing.before.round).toBe(2);
});

test("names misplaced rolls and unknown seats", () => {
  const all = entries("sealed");
  const at = all.findIndex(({ chance }) => chance === "roll.r2.s0.n1");
  const turned = [all[at + 1], all[at]];
  const swapped = forge(sampleOf("sealed").record, { set: {}, entries: [at, 2, turned] });
  expect(named("misplaced", verify(parseRecord(swapped)).faults)).toEqual([
    { kind: "misplaced", at: at + 1 },
  ]);
  const stranger = { chance: "roll.r2.s5.n1", op: "roll", size: 6, outcome: "9" };
  const added = forge(sampleOf("sealed").record, { set: {}, entries: [at, 0, [stranger]] });
  expect(named("misplaced", verify(parseRecord(added)).faults)).toEqual([{ kind: "misplaced", at }]);
});

test.each([
  ["sealed", []],
  ["bots", ["nonces"]],
  ["running", ["secret", "unfinished"]],
  ["seeded", ["seeded"]],
  ["scripted", ["unsealed"]],
  ["none", ["unsealed"]],
])("lists what is unproved in %s", (name, gaps) => {
  expect(verify(parseRecord(sampleOf(name).record)).gaps).toEqual(gaps);
});

test("reports progress and can be stopped", () => {
  const steps = [...verifying(parseRecord(sampleOf("sealed").record))];
  expect(steps.length).toBe(entries("sealed").length);
  expect(steps.at(-1)).toBe(1);
  expect([...steps].sort((one, other) => one - other)).toEqual(steps);
});
