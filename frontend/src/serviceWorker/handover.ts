/**
 * A new worker takes over from an old one once every tab shows the new page. Until then the old worker serves
 * old tabs the parts they still have to load.
 *
 * Browsers stop idle workers, so nothing is kept in memory: whenever a tab reports the new page, the worker
 * asks all tabs.
 */

/** Milliseconds after which a tab that does not answer counts as showing an older page. */
const PATIENCE = 3000;

export function settleIn(worker: ServiceWorkerGlobalScope, page: string): void {
  worker.addEventListener("message", (event) => {
    if (pageIn(event.data) === page) event.waitUntil(takeOver(worker, page));
  });
}

/** The page in a tab's message: `{ page: "…" }`. */
function pageIn(data: unknown): string {
  if (typeof data !== "object" || data === null || !("page" in data)) return "";
  return typeof data.page === "string" ? data.page : "";
}

async function takeOver(worker: ServiceWorkerGlobalScope, page: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = await Promise.all(open.map(pageOf));
  if (shown.every((one) => one === page)) await worker.skipWaiting();
}

/** Asks a tab which page it shows (lib/browser/registration.ts answers). */
function pageOf(tab: Pick<Client, "postMessage">): Promise<string> {
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise<string>((resolve) => {
    const late = setTimeout(resolve, PATIENCE, "");
    here.onmessage = ({ data }) => {
      clearTimeout(late);
      resolve(pageIn(data));
    };
    tab.postMessage({ asks: "page" }, [there]);
  }).finally(() => here.close());
}
