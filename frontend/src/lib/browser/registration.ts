/**
 * Registers the service worker (src/serviceWorker), which keeps the page for use without a connection. Browsers
 * allow no service worker where the connection is not secure, as in a home network; everything else works there too.
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

/** Returns the registration of the service worker; null where there can be none. */
export function registration(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register();
  return registered;
}

/** Registers once the first screen is there and the browser is idle. */
export function startServiceWorker(): void {
  answerServiceWorker();
  // In data saver mode, the service worker comes only with the first feature that needs it.
  if (savesData()) return;
  const begin = (): void => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => void registration(), { timeout: 10_000 });
    else setTimeout(() => void registration(), 2000);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** A waiting service worker asks every tab which page it shows (serviceWorker/handover.ts). */
function answerServiceWorker(): void {
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
  // In development the page has no version, so old and new cannot be told apart.
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

/** A new service worker waits until all tabs show its page; tell it which one this tab shows. */
function tellNext({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage({ page: ownPage() });
}

/** Browsers with trusted types accept the script of a service worker only from our own policy. */
function trusted(script: typeof SCRIPT): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("dicetown-worker", {
    createScriptURL: (url) => (url === SCRIPT ? url : ""),
  });
  return policy?.createScriptURL(script) ?? script;
}
