/** What this browser can do about notices. It asks for permission only after a press on a button. */

import { installsByHand } from "../browser/install.svelte";
import { registration } from "../browser/registration";

export type PushState =
  /** The page did not come over https. */
  | "insecure"
  /** On an iPhone or iPad, only pages on the home screen may show notices. */
  | "install"
  | "impossible"
  /** The server cannot send pushes to browsers. */
  | "server"
  | "denied"
  | "off"
  | "on";

/** Returns why this browser cannot show notices; null if it can. */
export function hindrance(): PushState | null {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return installsByHand() ? "install" : "impossible";
  }
  return Notification.permission === "denied" ? "denied" : null;
}

/** The endpoint of this browser's push subscription; empty if it has none. */
export async function endpoint(): Promise<string> {
  if (hindrance() !== null || Notification.permission !== "granted") return "";
  return (await subscription())?.endpoint ?? "";
}

/** Subscribes this browser with the server's key; returns its endpoint, or null without permission. */
export async function subscribe(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") return "";
  if ((await registration()) === null) return "";
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return (await pushManager.subscribe(options)).endpoint;
  } catch (problem) {
    // The subscription has the key of an earlier server.
    const old = await pushManager.getSubscription();
    if (old === null) throw problem;
    await old.unsubscribe();
    return (await pushManager.subscribe(options)).endpoint;
  }
}

export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Removes the notice about a table: its player is there now. */
export async function clearNotice(table: string): Promise<void> {
  if (hindrance() !== null || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  for (const notice of (await registration?.getNotifications({ tag: table })) ?? []) notice.close();
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
