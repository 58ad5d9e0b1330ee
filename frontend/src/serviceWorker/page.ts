/**
 * Keeps one complete build of the page: its index, its parts, and answers that are the same for all visitors.
 * It asks the server first and uses the kept copy if there is no connection.
 *
 * Personal data and games are never kept here.
 */

import { kindOf, WANTED } from "./addresses";
import { settleIn } from "./handover";

/**
 * The server inserts the version of its page here (web/site/built.py), so that each page has its own worker.
 */
const PAGE = "__PAGE__";
const INDEX = "/";
const OURS = "dicetown-page-";
const OWN = OURS + PAGE;
/** Milliseconds after which a silent server counts as unreachable. */
const PATIENCE = 5000;

/** The parts of the page, also inserted by the server. */
declare const __PARTS__: readonly string[];

export function keepPage(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("install", (event) => event.waitUntil(install(worker)));
  worker.addEventListener("activate", (event) => event.waitUntil(activate(worker)));
  worker.addEventListener("fetch", (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (event.request.method !== "GET" || origin !== worker.location.origin) return;
    const kind = kindOf(pathname, event.request.mode === "navigate");
    if (kind === "screen") event.respondWith(screen(event.request));
    else if (kind === "part") event.respondWith(part(event.request));
    else if (kind === "reference") event.respondWith(reference(event));
  });
  settleIn(worker, PAGE);
}

/** Stores the whole page or fails: a worker without all parts is not used. */
async function install(worker: ServiceWorkerGlobalScope): Promise<void> {
  const cache = await worker.caches.open(OWN);
  const index = await fetch(INDEX, { cache: "no-cache", credentials: "omit" });
  if (!index.ok || !(await index.clone().text()).includes(PAGE)) {
    throw new Error("The server has another page by now.");
  }
  await cache.put(INDEX, index);
  await cache.addAll(__PARTS__.map((path) => new Request(path, { priority: "low" })));
  const wanted = new Set([...WANTED, ...(await keptBefore(worker))]);
  // One after another, to spare a server that was just upgraded.
  for (const path of wanted) await renew(cache, path);
}

/** The references that this browser has kept: a new page loads them again. */
async function keptBefore(worker: ServiceWorkerGlobalScope): Promise<string[]> {
  const found: string[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, search } = new URL(url, worker.location.href);
      if (kindOf(pathname, false) === "reference") found.push(pathname + search);
    }
  }
  return found;
}

/** Loads a reference again; the page works without it. */
async function renew(cache: Cache, path: string): Promise<void> {
  try {
    const answer = await fetch(path, { priority: "low", credentials: "omit" });
    if (isForAll(answer)) await cache.put(path, answer);
  } catch {
    // The next request for it will keep it.
  }
}

async function activate(worker: ServiceWorkerGlobalScope): Promise<void> {
  const names = await worker.caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== OWN);
  await Promise.all(old.map((name) => worker.caches.delete(name)));
  await worker.clients.claim();
}

const kept = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { cacheName: OWN, ignoreVary: true });

/** The index answers every address; the page itself finds the screen. */
async function screen(request: Request): Promise<Response> {
  const answer = await patiently(fetch(request), () => kept(INDEX));
  // A proxy whose server is down answers with an error of its own.
  return answer.status >= 500 ? ((await kept(INDEX)) ?? answer) : answer;
}

/** Names of parts contain hashes, so a kept part equals the server's. */
async function part(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function reference(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asked = fetch(request);
  event.waitUntil(
    asked.then(
      async (answer) => {
        if (isForAll(answer)) await (await caches.open(OWN)).put(request, answer.clone());
      },
      () => undefined,
    ),
  );
  return (await patiently(asked, () => kept(request))).clone();
}

/** The server forbids storing personal answers. */
function isForAll(answer: Response): boolean {
  return answer.ok && !(answer.headers.get("Cache-Control") ?? "no-store").includes("no-store");
}

/** The server's answer; if it fails or is late, the alternative. */
async function patiently(
  asked: Promise<Response>,
  instead: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const soon = await Promise.race([asked.catch(() => undefined), late]);
  return soon ?? (await instead()) ?? asked;
}
