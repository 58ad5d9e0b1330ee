/** What a server pushes when nobody has the page open. */

export function hearPushes(worker: ServiceWorkerGlobalScope): void {
  void worker;
}
