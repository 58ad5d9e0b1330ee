/** The source of a replay, and the address of the screen that shows it. */

/** A table of this server, a game of its corpus, or a file that was opened in this browser. */
export type Kind = "table" | "game" | "file";

export interface Source {
  readonly kind: Kind;
  readonly name: string;
}

const KINDS: readonly Kind[] = ["table", "game", "file"];

/** The source of an address like `/replay/game/duel`. */
export function sourceOf(path: string): Source | null {
  const [, wanted, name] = /^\/replay\/([a-z]+)\/([A-Za-z0-9_-]+)$/.exec(path) ?? [];
  const kind = KINDS.find((one) => one === wanted);
  return kind !== undefined && name !== undefined ? { kind, name } : null;
}

/** The source in a query, like `?game=duel`. */
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
