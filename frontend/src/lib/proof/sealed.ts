/** The Fate of tables with people, and the commitment to it (docs/evidence/fate.md, "Sealed"). */

import { addressBytes, type Address } from "./address";
import { hexOf, joined, utf8 } from "./bytes";
import { shuffled, type Fate } from "./fate";
import { Hmac } from "./hmac";
import { sha256 } from "./sha256";

const COMMIT_TAG = utf8("dicetown/commit/1\0");
const STREAM_TAG = utf8("dicetown/fate/1\0");

/** What the server shows before the first roll. */
export function commitmentOf(secret: Uint8Array, header: Uint8Array): string {
  return hexOf(sha256(COMMIT_TAG, secret, sha256(header)));
}

export class SealedFate implements Fate {
  private readonly hmac: Hmac;

  /** A nonce for every seat, empty where there is none. */
  constructor(secret: Uint8Array, nonces: readonly Uint8Array[], header: Uint8Array) {
    const told = nonces.map((nonce) => joined(Uint8Array.of(nonce.length), nonce));
    const beginning = joined(STREAM_TAG, sha256(header), Uint8Array.of(nonces.length), ...told);
    this.hmac = new Hmac(secret, beginning);
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
    return new Stream(this.hmac, addressBytes(where));
  }
}

/** The bytes of one address, block by block. */
export class Stream {
  private block: Uint8Array = new Uint8Array();
  private blocks = 0;
  private next = 0;

  constructor(
    private readonly hmac: Hmac,
    private readonly address: Uint8Array,
  ) {}

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
      this.block = this.hmac.of(this.address, new Uint8Array(counter.buffer));
      this.blocks += 1;
      this.next = 0;
    }
    const byte = this.block[this.next] ?? 0;
    this.next += 1;
    return byte;
  }
}
