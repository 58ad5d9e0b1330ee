import everything from "$samples/records/everything.json";
import none from "$samples/records/none.json";
import sealed from "$samples/records/sealed.json";
import seeded from "$samples/records/seeded.json";
import { beforeAll, expect, test } from "vitest";
import { parseRecord } from "../../lib/proof/record";
import { verify, type Report } from "../../lib/proof/verify";
import { speakMore } from "../../lib/texts";
import { Proving } from "./proving.svelte";
import { compared, verdictOf } from "./verdict";
import { countsOf, namesFrom, outcomeWords, placeWords, roundsOf } from "./words";

beforeAll(speakMore);

const NOTHING = { seal: "", digest: "", nonce: "" };
const report = (record: string): Report => verify(parseRecord(record));
const verdict = (record: string, noted = NOTHING): string => {
  const found = report(record);
  return verdictOf(found, compared(found, noted));
};

test("the verdict is one word", () => {
  expect(verdict(sealed.record)).toBe("fair");
  expect(verdict(seeded.record)).toBe("repeats");
  expect(verdict(none.record)).toBe("unproved");
  expect(verdict(sealed.record.replace(/"outcome": "[TJQKA]/, (found) => found.slice(0, -1) + "9"))).toBe(
    "forged",
  );
});

test("notes detect another game's record", () => {
  const digest = report(sealed.record).digest;
  expect(verdict(sealed.record, { ...NOTHING, digest })).toBe("fair");
  expect(verdict(sealed.record, { ...NOTHING, digest: "00".repeat(32) })).toBe("other");
  expect(verdict(sealed.record, { ...NOTHING, seal: "0123456789" })).toBe("other");
  expect(verdict(sealed.record, { ...NOTHING, nonce: "0123456789" })).toBe("other");
  expect(compared(report(sealed.record), { ...NOTHING, nonce: "a0a1a2a3a4a5a6a7" }).nonce.seat).toBe(0);
});

test("own numbers are compared automatically", () => {
  const found = report(sealed.record);
  const { fate } = found.record;
  if (fate.kind !== "sealed") throw new Error("The sample is sealed.");
  const own = { table: "t", seat: 0, seal: fate.commitment, nonce: fate.nonces[0] ?? "" };
  const said = (given: typeof own): unknown[] => {
    const comparison = compared(found, NOTHING, [given]);
    return [comparison.own[0]?.found, verdictOf(found, comparison)];
  };
  expect(said(own)).toEqual(["there", "fair"]);
  expect(said({ ...own, nonce: "00".repeat(32) })).toEqual(["missing", "other"]);
  expect(said({ ...own, seal: "00".repeat(32) })).toEqual(["resealed", "other"]);
});

test("every outcome has words and a round", () => {
  const found = report(everything.record);
  const nameOf = namesFrom(["Ann", "Bea"]);
  const rows = roundsOf(found).flatMap(({ rows }) => rows);
  const { rolls, shuffles, others } = countsOf(found);
  expect(rows.length).toBe(rolls + shuffles + others);
  for (const { asked, mark } of rows) {
    expect(mark).toBe("right");
    expect(placeWords(asked.round, asked.entry.where, nameOf)).not.toMatch(/purpose|undefined|\{/);
    expect(outcomeWords(asked.entry, asked.entry.outcome, found.record, nameOf)).not.toBe("");
  }
  const said = rows.map(({ asked }) => placeWords(asked.round, asked.entry.where, nameOf));
  expect(said).toContain("Round 1, roll 1 of Ann");
  expect(said).toContain("Round 1, roll 1 of Seat 3");
  expect(said).toContain("The shuffle of the General Store deck");
});

test("a check can be stopped and restarted", async () => {
  const proving = new Proving();
  const checking = proving.check(everything.record);
  proving.stop();
  await checking;
  expect(proving.phase).toBe("stopped");
  expect(proving.report).toBeNull();
  await proving.again();
  expect(proving.phase).toBe("done");
  expect(proving.report?.faults).toEqual([]);
});

test("only the latest record counts", async () => {
  const proving = new Proving();
  await Promise.all([proving.check(everything.record), proving.check(sealed.record)]);
  expect(proving.report?.record.ruleset).toBe("classic");
});

test("what is no record is reported", async () => {
  const proving = new Proving();
  await proving.check("a letter to my aunt");
  expect(proving.phase).toBe("bad");
  expect(proving.flaw).toEqual({ kind: "foreign" });
});
