/**
 * Opened games, which this browser keeps so that they open again without the server. They are in IndexedDB
 * and not in the Cache, which needs a secure context; a server in a home network has none.
 */

import type { Names, ReplayBody } from "$protocol";

export interface OpenedGame {
  /** As in the address, such as `table/k7m2x9qa4f`. */
  readonly key: string;
  readonly names: readonly string[];
  readonly ruleset: string;
  /** When it was last opened. */
  readonly at: number;
}

export interface KeptRecord {
  readonly text: string;
  readonly names: readonly string[];
}

const NAME = "dicetown-replays";
/** Increased whenever the format of replays changes. */
const VERSION = 4;
const STORES = ["games", "replays", "records", "names"] as const;
type StoreName = (typeof STORES)[number];

/** How many games are kept, the last opened ones. */
export const MOST = 20;

/** Records of this visit, for browsers without storage. */
const visiting = new Map<string, KeptRecord>();

/** Where releases up to 0.7 kept them. */
const OLD_STORE = "reels";

/** Creates what is missing. It drops replays of an older format, which this page could not follow. */
function prepare(database: IDBDatabase): void {
  const there = database.objectStoreNames;
  for (const old of [OLD_STORE, "replays"]) if (there.contains(old)) database.deleteObjectStore(old);
  for (const store of STORES) if (!there.contains(store)) database.createObjectStore(store);
}

let opening: Promise<IDBDatabase | null> | undefined;

function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => prepare(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

function asked<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
}

async function find<Value>(store: StoreName, key: string): Promise<Value | undefined> {
  const found = await database();
  if (found === null) return undefined;
  return (await asked(found.transaction(store).objectStore(store).get(key))) as Value | undefined;
}

async function put(store: StoreName, key: string, value: unknown): Promise<void> {
  const found = await database();
  // A game must be shown even if the disk is full.
  if (found !== null)
    await asked(found.transaction(store, "readwrite").objectStore(store).put(value, key)).catch(() => null);
}

const replayKey = (game: string, eyes: string): string => `${game}|${eyes}`;

export const findReplay = (game: string, eyes: string): Promise<ReplayBody | undefined> =>
  find<ReplayBody>("replays", replayKey(game, eyes));

export async function keepReplay(game: string, eyes: string, replay: ReplayBody): Promise<void> {
  const { seats, settings } = replay.welcome.table;
  const names = seats.map(({ name }) => name);
  const line: OpenedGame = { key: game, names, ruleset: settings.ruleset, at: Date.now() };
  await put("games", game, line);
  await put("replays", replayKey(game, eyes), replay);
  for (const { key } of (await openedGames()).slice(MOST)) await forget(key);
}

/** The opened games, the last one first. */
export async function openedGames(): Promise<OpenedGame[]> {
  const found = await database();
  if (found === null) return [];
  const games = (await asked(found.transaction("games").objectStore("games").getAll())) as OpenedGame[];
  return games.toSorted((one, other) => other.at - one.at);
}

export async function forget(game: string): Promise<void> {
  const found = await database();
  if (found === null) return;
  const change = found.transaction(["games", "replays", "records"], "readwrite");
  change.objectStore("games").delete(game);
  change.objectStore("replays").delete(IDBKeyRange.bound(replayKey(game, ""), replayKey(game, "\uffff")));
  await asked(change.objectStore("records").delete(game));
}

export async function findRecord(game: string): Promise<KeptRecord | undefined> {
  return visiting.get(game) ?? (await find<KeptRecord>("records", game));
}

export async function keepRecord(game: string, record: KeptRecord): Promise<void> {
  visiting.set(game, record);
  await put("records", game, record);
}

export const findNames = (path: string): Promise<Names | undefined> => find<Names>("names", path);
export const keepNames = (path: string, names: Names): Promise<void> => put("names", path, names);
