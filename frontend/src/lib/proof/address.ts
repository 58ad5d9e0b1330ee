/** Addresses of chance: what an outcome is for (docs/evidence/fate.md). */

export interface Address {
  readonly purpose: number;
  readonly round: number;
  readonly seat: number;
  readonly number: number;
}

const PURPOSES = { roll: 1, shuffle: 2, theft: 3, first_sheriff: 4, extra: 5 } as const;

export type Purpose = keyof typeof PURPOSES;

const NUMBER = "(0|[1-9][0-9]{0,4})";
const TEXT = new RegExp(`^(?:([a-z_]+)|p${NUMBER})\\.r${NUMBER}\\.s${NUMBER}\\.n${NUMBER}$`);

function isPurpose(name: string): name is Purpose {
  return Object.hasOwn(PURPOSES, name);
}

/** The name of an address's purpose, if it has one. */
export function purposeOf(where: Address): Purpose | null {
  const names = Object.keys(PURPOSES) as Purpose[];
  return names.find((name) => PURPOSES[name] === where.purpose) ?? null;
}

export function addressText(where: Address): string {
  const purpose = purposeOf(where) ?? `p${where.purpose}`;
  return `${purpose}.r${where.round}.s${where.seat}.n${where.number}`;
}

/** Parses an address, or returns null: each has one spelling only. */
export function parseAddress(text: string): Address | null {
  const [, name, unnamed, round, seat, number] = TEXT.exec(text) ?? [];
  if (round === undefined || seat === undefined || number === undefined) return null;
  const purpose = name === undefined ? Number(unnamed) : isPurpose(name) ? PURPOSES[name] : 256;
  const where = { purpose, round: Number(round), seat: Number(seat), number: Number(number) };
  const fits = where.purpose < 256 && where.round < 65536 && where.seat < 256 && where.number < 65536;
  return fits && addressText(where) === text ? where : null;
}

/** The address as one whole number of 48 bits. */
export function addressValue({ purpose, round, seat, number }: Address): number {
  return ((purpose * 65536 + round) * 256 + seat) * 65536 + number;
}

/** Its six bytes. */
export function addressBytes({ purpose, round, seat, number }: Address): Uint8Array {
  return Uint8Array.of(purpose, round >> 8, round & 255, seat, number >> 8, number & 255);
}
