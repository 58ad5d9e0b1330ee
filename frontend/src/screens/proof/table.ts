/** The record of a table of this server, as it was sent: what is hashed is its text. */

import type { TableInfo } from "$protocol";
import { get } from "../../lib/api";

export interface Fetched {
  readonly text: string;
  /** What the seats were called. */
  readonly players: readonly string[];
}

export async function fetchRecord(table: string): Promise<Fetched> {
  const path = `/api/tables/${encodeURIComponent(table)}`;
  const response = await fetch(`${path}/record`, { credentials: "same-origin" }).catch(() => null);
  if (response === null) throw new Error("");
  const text = await response.text();
  if (!response.ok) throw new Error(messageOf(text));
  const info = await get<TableInfo>(path).catch(() => null);
  return { text, players: info?.seats.map(({ name }) => name) ?? [] };
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
