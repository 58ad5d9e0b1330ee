/** Loads replays and their names: from the server or, where it does not answer, from this browser's shelf. */

import type { Names as Found, ReplayBody } from "$protocol";
import { get, getOnce, post, Problem } from "../net/api";
import { Names } from "../model/names.svelte";
import { language } from "../texts";
import type { Lang } from "../texts";
import { findNames, findReplay, keepNames, keepReplay } from "./shelf";
import { keyOf, type Source } from "./address";
import { Replay } from "./replay";
import { recordOf } from "./source";

/** Whether the server says that a record cannot be watched, rather than that it cannot answer just now. */
export function isRefused(problem: unknown): boolean {
  return problem instanceof Problem && (problem.status === 400 || problem.status === 413);
}

export interface Loaded {
  readonly replay: Replay;
  readonly names: Names;
  /** Whether the server did not answer. */
  readonly kept: boolean;
}

/** The language for seats without names. Only a file needs it: it does not say who played. */
export function numbersIn(source: Source): Lang | "" {
  return source.kind === "file" ? language() : "";
}

/**
 * Loads a game as a seat or a spectator saw it; `numbers` is the language in which unnamed seats are
 * numbered.
 */
export async function loadReplay(source: Source, seat: number | null, numbers: Lang | ""): Promise<Loaded> {
  const eyes = `${seat ?? "all"}/${numbers}`;
  const key = keyOf(source);
  const { found, kept } = await orKept(
    () => ask(source, seat, numbers),
    () => findReplay(key, eyes),
  );
  if (!kept) void keepReplay(key, eyes, found);
  const replay = new Replay(found);
  const names = new Names(null, findOrKeep);
  if (!(await names.load(replay.ruleset))) throw new Problem(0);
  return { replay, names, kept };
}

async function ask(source: Source, seat: number | null, lang: Lang | ""): Promise<ReplayBody> {
  if (source.kind === "file") {
    const { text, names } = await recordOf(source);
    return await post<ReplayBody>("/api/replays", { record: text, seat, lang, names });
  }
  const place = source.kind === "table" ? "tables" : "corpus";
  const looking = seat === null ? "" : `?seat=${seat}`;
  return await get<ReplayBody>(`/api/${place}/${encodeURIComponent(source.name)}/replay${looking}`);
}

async function findOrKeep(path: string): Promise<Found> {
  const { found, kept } = await orKept(
    () => getOnce<Found>(path),
    () => findNames(path),
  );
  if (!kept) void keepNames(path, found);
  return found;
}

async function orKept<Value>(
  ask: () => Promise<Value>,
  find: () => Promise<Value | undefined>,
): Promise<{ found: Value; kept: boolean }> {
  try {
    return { found: await ask(), kept: false };
  } catch (problem) {
    // A refusal is final, but an unreachable server does not hide what is on the shelf.
    if (!(problem instanceof Problem) || problem.status !== 0) throw problem;
    const found = await find().catch(() => undefined);
    if (found === undefined) throw problem;
    return { found, kept: true };
  }
}
