import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";
import vectors from "../../../../docs/vectors/fate.json";
import { addressText, addressValue, parseAddress, type Address } from "./address";
import { bytesOf, hexOf, utf8 } from "./bytes";
import { outcomeOf, type Op } from "./fate";
import { commitmentOf, SealedFate } from "./sealed";
import { SeededFate } from "./seeded";

function at(text: string): Address {
  const found = parseAddress(text);
  if (found === null) throw new Error(`${text} is no address`);
  return found;
}

test.each(vectors.addresses)("reads and writes the address $text", ({ text, value }) => {
  expect(addressValue(at(text))).toBe(value);
  expect(addressText(at(text))).toBe(text);
});

test.each([...vectors.not_addresses, "__proto__.r0.s0.n0", "constructor.r0.s0.n0"])(
  "%j is no address",
  (text) => {
    expect(parseAddress(text)).toBeNull();
  },
);

const sealed = vectors.sealed.map((vector) => {
  const nonces = vector.nonces.map(bytesOf);
  return { ...vector, fate: new SealedFate(bytesOf(vector.secret), nonces, utf8(vector.header)) };
});

test.each(sealed)("makes the commitment $commitment", ({ secret, header, header_digest, commitment }) => {
  expect(hexOf(sha256(utf8(header)))).toBe(header_digest);
  expect(commitmentOf(bytesOf(secret), utf8(header))).toBe(commitment);
});

test.each(sealed)("draws the streams under the secret $secret", ({ fate, streams }) => {
  for (const { address, bytes } of streams) {
    const stream = fate.stream(at(address));
    expect(hexOf(Uint8Array.from({ length: bytes.length / 2 }, () => stream.byte()))).toBe(bytes);
  }
});

const cases = [
  ...sealed.map(({ secret, fate, cases }) => ({ name: secret, fate, cases })),
  ...vectors.seeded.map(({ seed, cases }) => ({ name: seed, fate: new SeededFate(BigInt(seed)), cases })),
];

test.each(cases)("answers as the vectors do: $name", ({ fate, cases }) => {
  expect(cases.length).toBeGreaterThan(10);
  for (const { address, op, size, count, outcome } of cases) {
    expect(outcomeOf(fate, { where: at(address), op: op as Op, size, count }), address).toEqual(outcome);
  }
});

test("vectors cover dropped bytes and long shuffles", () => {
  const notes = sealed.flatMap(({ cases }) => cases.map((one) => ("note" in one ? one.note : "")));
  expect(notes.filter((note) => note?.includes("dropped")).length).toBeGreaterThan(3);
  expect(notes.some((note) => note?.includes("more than one block"))).toBe(true);
});

test.each(vectors.seeded)("makes the words of seed $seed", ({ seed, words }) => {
  const fate = new SeededFate(BigInt(seed));
  for (const { address, counter, word } of words) {
    const [x, y] = fate.lanes(at(address), counter);
    expect(String(x * 2n ** 30n + y)).toBe(word);
  }
});
