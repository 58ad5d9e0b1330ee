/** Where the record of a watched game comes from. */

import type { TableInfo } from "$protocol";
import { sha256 } from "@noble/hashes/sha2.js";
import { get, Problem } from "../net/api";
import { hexOf, utf8 } from "../proof/bytes";
import { keyOf, type Source } from "./address";
import { findRecord, keepRecord, type KeptRecord } from "./shelf";

const DIGITS = 16;

/** Keeps the text of a record under its digest, so that an address leads to it. */
export async function keepFile(text: string): Promise<Source> {
  const digest = hexOf(sha256(utf8(text))).slice(0, DIGITS);
  const source: Source = { kind: "file", name: digest };
  await keepRecord(keyOf(source), { text, names: [] });
  return source;
}

/** The record as it was sent: the hash is over its text. */
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

/** The server's reason for refusing it. */
function messageOf(text: string): string {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null || !("message" in found)) return "";
    return typeof found.message === "string" ? found.message : "";
  } catch {
    return "";
  }
}
