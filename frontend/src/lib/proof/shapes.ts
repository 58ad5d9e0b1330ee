/** Checks the types of a record's values and reports those that do not fit. */

import type { Fields, Json } from "./json";

const HEX = /^(?:[0-9a-f]{2}){1,255}$/;

/** Why a text is no record. */
export type Flaw =
  | { readonly kind: "large" | "foreign" | "seen" }
  | { readonly kind: "json"; readonly line: number; readonly column: number }
  | { readonly kind: "twice"; readonly line: number; readonly name: string }
  | { readonly kind: "version"; readonly version: number }
  | { readonly kind: "field"; readonly where: string };

export class BadRecord extends Error {
  constructor(readonly flaw: Flaw) {
    super(flaw.kind === "field" ? flaw.where : flaw.kind);
  }
}

export const wrong = (where: string): BadRecord => new BadRecord({ kind: "field", where });

export function object(found: Json | undefined, where: string): Fields {
  if (!(found instanceof Map)) throw wrong(where);
  return found as Fields;
}

/** An object with exactly these fields. */
export function fields(found: Json | undefined, where: string, names: readonly string[]): Fields {
  const data = object(found, where);
  const path = (name: string): string => (where === "" ? name : `${where}.${name}`);
  for (const name of names) if (!data.has(name)) throw wrong(path(name));
  for (const name of data.keys()) if (!names.includes(name)) throw wrong(path(name.slice(0, 40)));
  return data;
}

export function whole(found: Json | undefined, lowest: number, highest: number, where: string): number {
  if (typeof found !== "number" || found < lowest || found > highest) throw wrong(where);
  return found;
}

export function matching(found: Json | undefined, pattern: RegExp, where: string): string {
  if (typeof found !== "string" || !pattern.test(found)) throw wrong(where);
  return found;
}

export function hex(found: Json | undefined, where: string, bytes = 0): string {
  const text = matching(found, HEX, where);
  if (bytes > 0 && text.length !== 2 * bytes) throw wrong(where);
  return text;
}
