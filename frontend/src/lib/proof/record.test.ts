import { expect, test } from "vitest";
import sample from "$samples/records/sealed.json";
import spoken from "$samples/records/spoken.json";
import { canonical, parseJson } from "./json";
import { compareNoted } from "./noted";
import { parseRecord } from "./record";
import { BadRecord, type Flaw } from "./shapes";

function flawOf(text: string): Flaw | null {
  try {
    parseRecord(text);
    return null;
  } catch (error) {
    if (error instanceof BadRecord) return error.flaw;
    throw error;
  }
}

/** The record with some text in place of another. */
function changed(from: string | RegExp, to: string): string {
  const text = sample.record.replace(from, to);
  expect(text).not.toBe(sample.record);
  return text;
}

test.each([
  ["", { kind: "foreign" }],
  ["hello", { kind: "foreign" }],
  ['{\n "a": 1,\n}', { kind: "json", line: 3, column: 1 }],
  ['{"a": "', { kind: "json", line: 1, column: 7 }],
  ['{"a": "\\x"}', { kind: "json", line: 1, column: 7 }],
  ['{"a": 1, "a": 2}', { kind: "twice", line: 1, name: "a" }],
  ["[1, 2]", { kind: "foreign" }],
  ["null", { kind: "foreign" }],
  ['{"format": "dicetown-seen"}', { kind: "seen" }],
  ['{"format": "dicetown-record"}', { kind: "field", where: "format_version" }],
])("reports what is wrong with %j", (text, flaw) => {
  expect(flawOf(text)).toEqual(flaw);
});

test.each([
  ["a number as text", /"seats": 2/, '"seats": "2"', "seats"],
  ["a number with a point", /"seats": 2/, '"seats": 2.0', "seats"],
  ["a field too many", /"seats": 2/, '"seats": 2, "more": 1', "more"],
  ["an unknown fate", /"kind": "sealed"/, '"kind": "magic"', "fate.kind"],
  ["a seal in capitals", /"commitment": "[0-9a-f]/, '"commitment": "A', "fate.commitment"],
  ["a nonce with half a byte", /"nonces": \["/, '"nonces": ["0', "fate.nonces[0]"],
  ["a card twice in a shuffle", /"outcome": \[\d+, (\d+)/, '"outcome": [$1, $1', "entries[0].outcome"],
  ["an address in another spelling", /shuffle\.r0/, "shuffle.r00", "entries[0].chance"],
  ["an unknown question", /"op": "shuffle"/, '"op": "guess"', "entries[0].op"],
  ["a totals list of another size", /"totals": \[/, '"totals": [1, ', "result.totals"],
])("refuses %s", (_, from, to, where) => {
  expect(flawOf(changed(from, to))).toEqual({ kind: "field", where });
});

test("a card's name may hold a hyphen", () => {
  expect(flawOf(changed('"store": {', '"store": {"a-new-card": 1, '))).toBeNull();
});

test("refuses another version and large files", () => {
  expect(flawOf(changed('"format_version": 1', '"format_version": 3'))).toEqual({
    kind: "version",
    version: 3,
  });
  expect(flawOf(sample.record + " ".repeat(8_000_000))).toEqual({ kind: "large" });
});

test("a truncated file is refused", () => {
  for (let length = 1; length < sample.record.trimEnd().length; length += 97) {
    expect(flawOf(sample.record.slice(0, length))?.kind).toBe("json");
  }
});

test("deep nesting and endless texts are refused", () => {
  expect(flawOf(`{"a": ${"[".repeat(1_000_000)}`)?.kind).toBe("json");
  expect(flawOf(`{"${"\\".repeat(1_000_001)}"`)?.kind).toBe("json");
  expect(flawOf(`{"${"a".repeat(7_000_000)}": 1}`)?.kind).toBe("foreign");
});

test("spacing and field order change no hash", () => {
  expect(
    canonical(parseJson('{ "b": [1, -0, null],\n "a": {"d": 18446744073709551615, "c": "x\\"" }}')),
  ).toBe('{"a":{"c":"x\\"","d":18446744073709551615},"b":[1,0,null]}');
});

test.each([
  ["", "nothing"],
  [" 00AA11bb 22CC33dd\n", "same"],
  ["00aa11bb…", "beginning"],
  ["00aa", "short"],
  ["ffff", "short"],
  ["00aa11bc", "different"],
  ["00aa11bb22cc33dd00", "different"],
  ["my seal", "unreadable"],
])("compares a note: %j is %s", (noted, result) => {
  expect(compareNoted(noted, "00aa11bb22cc33dd")).toBe(result);
});

test("answers that are said aloud have one seat each", () => {
  expect(flawOf(spoken.record)).toBeNull();
  const said = /"said": \{"([0-9])": "([^"]+)"\}/;
  expect(flawOf(spoken.record.replace(said, '"said": {"5": "$2"}'))?.kind).toBe("field");
  expect(flawOf(spoken.record.replace(said, '"said": {"0": "pass", "1": "pass"}'))?.kind).toBe("field");
  expect(flawOf(spoken.record.replace('"made"', '"mode"'))).toEqual({ kind: "field", where: "made" });
});
