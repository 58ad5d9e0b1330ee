/** The Fate of simulated games: everything follows from a seed (docs/evidence/fate.md, "Seeded"). */

import { addressValue, type Address } from "./address";
import { shuffled, type Fate } from "./fate";

const LANE = 2n ** 30n;
const PRIME = LANE - 35n;
const GAMMA = 0x9e3779b97f4a7c15n;

function mixed(start: bigint): bigint {
  let z = BigInt.asUintN(64, start);
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

export class SeededFate implements Fate {
  private readonly keyX: bigint;
  private readonly keyY: bigint;
  private readonly key2: bigint;
  private readonly key3: bigint;

  constructor(seed: bigint) {
    const [a, b] = [mixed(seed + GAMMA), mixed(seed + 2n * GAMMA)];
    this.keyX = a % LANE;
    this.keyY = a >> 34n;
    this.key2 = b % LANE;
    this.key3 = b >> 34n;
  }

  /** The two lanes of a word. */
  lanes(where: Address, counter = 0): readonly [bigint, bigint] {
    const place = (BigInt(counter) << 48n) + BigInt(addressValue(where));
    let x = this.keyX ^ (place % LANE);
    let y = this.keyY ^ (place >> 30n);
    y ^= (x * 0x1a827999n) % PRIME;
    x ^= (y * 0x2ed9eba1n + this.key2) % PRIME;
    y ^= (x * 0x0f1bbcddn + this.key3) % PRIME;
    x ^= (y * 0x2953fd4fn) % PRIME;
    y ^= (x * 0x1443949fn) % PRIME;
    return [x, y];
  }

  roll(where: Address, dice: number): number[] {
    const word = this.word(where);
    return Array.from({ length: dice }, (_, die) => Number((word / 6n ** BigInt(dice - 1 - die)) % 6n));
  }

  order(where: Address, size: number, count: number): number[] {
    return shuffled(size, count, (n, step) => {
      const lane = this.lanes(where, step >> 1)[step & 1] ?? 0n;
      return Number((lane * BigInt(n)) >> 30n);
    });
  }

  below(where: Address, size: number): number {
    return Number(this.word(where) % BigInt(size));
  }

  private word(where: Address): bigint {
    const [x, y] = this.lanes(where);
    return x * LANE + y;
  }
}
