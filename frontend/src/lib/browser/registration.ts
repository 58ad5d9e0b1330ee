/**
 * How the worker (src/worker) is put to work: it keeps the page for when there is no connection. Browsers have none
 * where the connection is not secure, as in a home network; then everything else works as ever.
 */

import { ownPage } from "./version";

const SCRIPT = "/sw.js";

interface Policy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

let registered: Promise<ServiceWorkerRegistration | null> | undefined;

/** The worker's registration for who needs it now; null where there can be none. */
export function registration(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register();
  return registered;
}

/** Begin when the first screen is there and the browser has nothing better to do. */
export function startWorker(): void {
  answerWorkers();
  // Whoever counts bytes gets the worker with the first thing that needs it.
  if (savesData()) return;
  const begin = (): void => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => void registration(), { timeout: 10_000 });
    else setTimeout(() => void registration(), 2000);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** A worker that waits to take over asks every tab which page it shows (worker/handover.ts). */
function answerWorkers(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== "object" || data === null || !("asks" in data) || data.asks !== "page") return;
    ports[0]?.postMessage({ page: ownPage() });
  });
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  // Without a page that knows which one it is, nothing could be told old from new: in development.
  if (!("serviceWorker" in navigator) || ownPage() === "") return null;
  try {
    const found = await navigator.serviceWorker.register(trusted(SCRIPT), { updateViaCache: "none" });
    tellNext(found);
    found.addEventListener("updatefound", () => {
      found.installing?.addEventListener("statechange", () => tellNext(found));
    });
    return found;
  } catch {
    // Private windows and strict settings forbid it.
    return null;
  }
}

/** A new worker waits until all tabs show its page: this one says which it shows. */
function tellNext({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage({ page: ownPage() });
}

/** The policy for content lets only what a policy of ours has named run as a script. */
function trusted(script: typeof SCRIPT): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("dicetown-worker", {
    createScriptURL: (url) => (url === SCRIPT ? url : ""),
  });
  return policy?.createScriptURL(script) ?? script;
}
