/** Where a game that is watched comes from, and how its record is had. */

import type { TableInfo } from "$protocol";
import { get, Problem } from "../net/api";
import { hexOf, utf8 } from "../proof/bytes";
import { Sha256 } from "../proof/sha256";
import { findRecord, keepRecord, type KeptRecord } from "./shelf";

/** A table of this server, a game of its corpus, or a file that was opened in this browser. */
export type Kind = "table" | "game" | "file";

export interface Source {
  readonly kind: Kind;
  readonly name: string;
}

const KINDS: readonly Kind[] = ["table", "game", "file"];
const DIGITS = 16;

/** The source of an address like `/replay/game/duel`. */
export function sourceOf(path: string): Source | null {
  const [, wanted, name] = /^\/replay\/([a-z]+)\/([A-Za-z0-9_-]+)$/.exec(path) ?? [];
  const kind = KINDS.find((one) => one === wanted);
  return kind !== undefined && name !== undefined ? { kind, name } : null;
}

/** The source that a query names, like `?game=duel`. */
export function sourceIn(query: URLSearchParams): Source | null {
  for (const kind of KINDS) {
    const name = query.get(kind);
    if (name) return { kind, name };
  }
  return null;
}

export function keyOf({ kind, name }: Source): string {
  return `${kind}/${name}`;
}

export function pathOf(source: Source, step = 0, seat: number | null = null): string {
  const query = new URLSearchParams();
  if (step > 0) query.set("step", String(step));
  if (seat !== null) query.set("seat", String(seat));
  const asked = query.toString();
  return `/replay/${keyOf(source)}${asked === "" ? "" : `?${asked}`}`;
}

/** Keep the text of a record under what it is, so that an address leads to it. */
export async function keepFile(text: string): Promise<Source> {
  const digest = hexOf(new Sha256().add(utf8(text)).digest()).slice(0, DIGITS);
  const source: Source = { kind: "file", name: digest };
  await keepRecord(keyOf(source), { text, names: [] });
  return source;
}

/** The record as it was sent: what is hashed is its text. */
export async function recordOf(source: Source): Promise<KeptRecord> {
  if (source.kind === "file") {
    const kept = await findRecord(keyOf(source));
    if (kept === undefined) throw new Problem(404);
    return kept;
  }
  const name = encodeURIComponent(source.name);
  const path = source.kind === "table" ? `/api/tables/${name}` : `/api/corpus/${name}`;
  const text = await textOf(source.kind === "table" ? `${path}/record` : path);
  const info = source.kind === "table" ? await get<TableInfo>(path).catch(() => null) : null;
  return { text, names: info?.seats.map((seat) => seat.name) ?? [] };
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(path, { credentials: "same-origin" }).catch(() => null);
  if (response === null) throw new Problem(0);
  const text = await response.text();
  if (!response.ok) throw new Problem(response.status, messageOf(text));
  return text;
}

/** Why the server does not give it, in its words. */
function messageOf(text: string): string {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null || !("message" in found)) return "";
    return typeof found.message === "string" ? found.message : "";
  } catch {
    return "";
  }
}
