/** HMAC-SHA256 (RFC 2104): a hash that needs the key. */

import { Sha256, sha256 } from "./sha256";

const BLOCK = 64;

export class Hmac {
  private readonly inner: Sha256;
  private readonly outer: Sha256;

  /** `beginning` is the common prefix of all messages, so that it is hashed once. */
  constructor(key: Uint8Array, beginning: Uint8Array = new Uint8Array()) {
    const block = new Uint8Array(BLOCK);
    block.set(key.length > BLOCK ? sha256(key) : key);
    this.inner = new Sha256().add(block.map((byte) => byte ^ 0x36)).add(beginning);
    this.outer = new Sha256().add(block.map((byte) => byte ^ 0x5c));
  }

  /** Returns the code of the prefix followed by these bytes. */
  of(...parts: readonly Uint8Array[]): Uint8Array {
    const inner = this.inner.copy();
    for (const part of parts) inner.add(part);
    return this.outer.copy().add(inner.digest()).digest();
  }
}
