/**
 * The Fate of tables with people, and the commitment to it (docs/evidence/fate.md, "Sealed").
 *
 * The hashes are a library because those of the browser need a secure context, which a server in a home
 * network has not.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { addressBytes, type Address } from "./address";
import { hexOf, joined, utf8 } from "./bytes";
import { shuffled, type Fate } from "./fate";

const COMMIT_TAG = utf8("dicetown/commit/1\0");
const STREAM_TAG = utf8("dicetown/fate/1\0");

/** What the server shows before the first roll. */
export function commitmentOf(secret: Uint8Array, header: Uint8Array): string {
  return hexOf(sha256(joined(COMMIT_TAG, secret, sha256(header))));
}

interface Hmac {
  clone(): Hmac;
  update(bytes: Uint8Array): Hmac;
  digest(): Uint8Array;
}

export class SealedFate implements Fate {
  /** Has taken in what is the same for all addresses, so that it is hashed once. */
  private readonly begun: Hmac;

  /** A nonce for every seat, empty where there is none. */
  constructor(secret: Uint8Array, nonces: readonly Uint8Array[], header: Uint8Array) {
    const told = nonces.map((nonce) => joined(Uint8Array.of(nonce.length), nonce));
    const beginning = joined(STREAM_TAG, sha256(header), Uint8Array.of(nonces.length), ...told);
    this.begun = hmac.create(sha256, secret).update(beginning);
  }

  roll(where: Address, dice: number): number[] {
    const stream = this.stream(where);
    return Array.from({ length: dice }, () => stream.below(6));
  }

  order(where: Address, size: number, count: number): number[] {
    const stream = this.stream(where);
    return shuffled(size, count, (n) => stream.below(n));
  }

  below(where: Address, size: number): number {
    return this.stream(where).below(size);
  }

  stream(where: Address): Stream {
    return new Stream(this.begun.clone().update(addressBytes(where)));
  }
}

/** The bytes of one address, block by block. */
export class Stream {
  private block: Uint8Array = new Uint8Array();
  private blocks = 0;
  private next = 0;

  constructor(private readonly begun: Hmac) {}

  /** Returns a number below n without bias: bytes that would favour small numbers are dropped. */
  below(n: number): number {
    if (n === 1) return 0;
    let [span, width] = [256, 1];
    for (; span < n; width += 1) span *= 256;
    const limit = span - (span % n);
    for (;;) {
      let value = 0;
      for (let read = 0; read < width; read += 1) value = value * 256 + this.byte();
      if (value < limit) return value % n;
    }
  }

  byte(): number {
    if (this.next === this.block.length) {
      const counter = new DataView(new ArrayBuffer(4));
      counter.setUint32(0, this.blocks);
      this.block = this.begun.clone().update(new Uint8Array(counter.buffer)).digest();
      this.blocks += 1;
      this.next = 0;
    }
    const byte = this.block[this.next] ?? 0;
    this.next += 1;
    return byte;
  }
}
