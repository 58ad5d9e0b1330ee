/**
 * How a new worker takes over from an old one: when every tab shows the new page. Until then the old one goes
 * on giving old tabs the parts they still have to load.
 *
 * Browsers end a worker that has nothing to do, so nothing is remembered: whenever a tab says that it shows the
 * new page, all are asked.
 */

/** Milliseconds after which a tab that does not say what it shows is one with an older page. */
const PATIENCE = 3000;

export function settleIn(worker: ServiceWorkerGlobalScope, page: string): void {
  worker.addEventListener("message", (event) => {
    if (pageIn(event.data) === page) event.waitUntil(takeOver(worker, page));
  });
}

/** Tabs say which page they show: `{ page: "…" }`. */
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
