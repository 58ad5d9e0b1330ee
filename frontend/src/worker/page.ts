/**
 * Keeps one build of the page, whole: its index, the parts that the index leads to, and answers that are the
 * same for everybody. With a connection the server is asked first; without, there is what was kept.
 *
 * Nothing of a person or of a game is ever kept here.
 */

import { kindOf, WANTED } from "./addresses";
import { settleIn } from "./handover";

/** The server writes here which page it has (web/site/built.py), so that another page has another worker. */
const PAGE = "__PAGE__";
const INDEX = "/";
const OURS = "dicetown-page-";
const OWN = OURS + PAGE;
/** Milliseconds until a server that does not answer is one that is not there. */
const PATIENCE = 5000;

/** The parts of the page, written here by the server too. */
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

/** All of the page, or nothing: a worker that lacks a part is not put to work. */
async function install(worker: ServiceWorkerGlobalScope): Promise<void> {
  const cache = await worker.caches.open(OWN);
  const index = await fetch(INDEX, { cache: "no-cache", credentials: "omit" });
  if (!index.ok || !(await index.clone().text()).includes(PAGE)) {
    throw new Error("The server has another page by now.");
  }
  await cache.put(INDEX, index);
  await cache.addAll(__PARTS__.map((path) => new Request(path, { priority: "low" })));
  const wanted = new Set([...WANTED, ...(await keptBefore(worker))]);
  // One after another: a server that was just upgraded has enough to do.
  for (const path of wanted) await renew(cache, path);
}

/** The references that whoever sits here has looked at: they are asked for anew with a new page. */
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

/** The page is worth having without this or that answer. */
async function renew(cache: Cache, path: string): Promise<void> {
  try {
    const answer = await fetch(path, { priority: "low", credentials: "omit" });
    if (isForAll(answer)) await cache.put(path, answer);
  } catch {
    // It is kept when somebody next asks for it.
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

/** Whatever the address shows: the page finds that out by itself. */
async function screen(request: Request): Promise<Response> {
  const answer = await patiently(fetch(request), () => kept(INDEX));
  // A proxy whose server is down says so in its own way.
  return answer.status >= 500 ? ((await kept(INDEX)) ?? answer) : answer;
}

/** Names of parts hold hashes: what is kept is what the server would send. */
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

/** The server forbids to store what is somebody's own. */
function isForAll(answer: Response): boolean {
  return answer.ok && !(answer.headers.get("Cache-Control") ?? "no-store").includes("no-store");
}

/** What the server answers; where it does not, or not soon, what is found instead. */
async function patiently(
  asked: Promise<Response>,
  instead: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const soon = await Promise.race([asked.catch(() => undefined), late]);
  return soon ?? (await instead()) ?? asked;
}
