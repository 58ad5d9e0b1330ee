/** Shows notices of a turn, even while the page is closed. A push is empty: the server provides the text. */

import type { NoticeWords, PushNotices, TakenNotices, TakeNotices } from "$protocol";
import { textsFor } from "./texts";

export function hearPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(worker)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(follow(worker, event)));
  // Not all browsers know this event, and some do not say which subscription it was.
  worker.addEventListener("pushsubscriptionchange", (event) =>
    (event as ExtendableEvent).waitUntil(renew(worker, event as PushSubscriptionChangeEvent)),
  );
}

async function show(worker: ServiceWorkerGlobalScope): Promise<void> {
  const notices = await taken(worker);
  await Promise.all(
    notices.map(({ tag, title, text, path }) =>
      worker.registration.showNotification(title, { body: text, tag, data: path }),
    ),
  );
}

async function taken(worker: ServiceWorkerGlobalScope): Promise<readonly NoticeWords[]> {
  const texts = textsFor(worker.navigator.language);
  const plain = (text: string): NoticeWords[] => [
    { tag: "turn", title: texts["push.title"], text, path: "/" },
  ];
  try {
    const subscription = await worker.registration.pushManager.getSubscription();
    const { notices } = await ask<TakeNotices, TakenNotices>("/api/notices/take", {
      endpoint: subscription?.endpoint ?? "",
    });
    return notices.length > 0
      ? notices
      : // Every push must show a notice, even if the player has been at the table meanwhile.
        plain(texts["push.none"]);
  } catch {
    return plain(texts["push.turn"]);
  }
}

async function ask<Body, Answer>(path: string, body: Body): Promise<Answer> {
  const answer = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as Answer;
}

/** Opens the tab that shows the table, or else a new one. */
async function follow(worker: ServiceWorkerGlobalScope, event: NotificationEvent): Promise<void> {
  event.notification.close();
  const address = new URL(String(event.notification.data ?? "/"), worker.location.origin);
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === address.pathname);
  await (there === undefined ? worker.clients.openWindow(address.href) : there.focus());
}

/** Reports a new push endpoint of this browser to the server. */
async function renew(worker: ServiceWorkerGlobalScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options;
  const subscription =
    event.newSubscription ??
    (options === undefined
      ? null
      : await worker.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: options.applicationServerKey,
        }));
  if (subscription === null) return;
  await ask<Partial<PushNotices>, unknown>("/api/notices/push", {
    endpoint: subscription.endpoint,
    replaces: event.oldSubscription?.endpoint ?? "",
  });
}
