/**
 * How a new worker takes over from an old one: when every tab shows the new page. Until then the old one goes
 * on giving old tabs the parts they still have to load.
 */

export function settleIn(worker: ServiceWorkerGlobalScope, page: string): void {
  const settled = new Set<string>();
  worker.addEventListener("message", (event) => {
    const { data, source } = event as { data: unknown; source: { id?: unknown } | null };
    if (!tells(data, page) || typeof source?.id !== "string") return;
    settled.add(source.id);
    event.waitUntil(takeOver(worker, settled));
  });
}

/** Tabs say which page they show: `{ page: "…" }`. */
function tells(data: unknown, page: string): boolean {
  return typeof data === "object" && data !== null && "page" in data && data.page === page;
}

async function takeOver(worker: ServiceWorkerGlobalScope, settled: ReadonlySet<string>): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.every(({ id }) => settled.has(id))) await worker.skipWaiting();
}
