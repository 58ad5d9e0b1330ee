/**
 * SHA-256 (FIPS 180-4). The browser's own needs a secure context, which a server in a home network has not.
 */

const BLOCK = 64;

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const ROUNDS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The 64 words of the current block: one shared list, as the code never waits in between. */
const words = new Uint32Array(BLOCK);

/** A hash that takes more bytes; a copy goes on from the state of the original. */
export class Sha256 {
  private readonly state = new Uint32Array(START);
  private readonly block = new Uint8Array(BLOCK);
  private filled = 0;
  private length = 0;

  add(bytes: Uint8Array): this {
    this.length += bytes.length;
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + BLOCK - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === BLOCK) this.mix();
    }
    return this;
  }

  copy(): Sha256 {
    const other = new Sha256();
    other.state.set(this.state);
    other.block.set(this.block);
    other.filled = this.filled;
    other.length = this.length;
    return other;
  }

  /** The hash of all bytes so far; more can still be added. */
  digest(): Uint8Array {
    const last = this.copy();
    const bits = last.length * 8;
    const end = new Uint8Array((last.filled < 56 ? 56 : 120) - last.filled + 8);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(end.length - 4, bits % 2 ** 32);
    last.add(end);
    const hash = new DataView(new ArrayBuffer(32));
    last.state.forEach((word, index) => hash.setUint32(4 * index, word));
    return new Uint8Array(hash.buffer);
  }

  private mix(): void {
    const view = new DataView(this.block.buffer);
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(4 * at);
    for (let at = 16; at < BLOCK; at += 1) {
      const [far, near] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
      const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.state;
    for (let at = 0; at < BLOCK; at += 1) {
      const chosen = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const below = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const above = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const first = (h + below + chosen + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + above + most) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      this.state[index] = (this.state[index] ?? 0) + word;
    });
    this.filled = 0;
  }
}

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = new Sha256();
  for (const part of parts) hash.add(part);
  return hash.digest();
}
