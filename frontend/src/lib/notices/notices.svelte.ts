/** How the player is notified of their turn, and which channels they could turn on. */

import type { NoticeSubscription, NoticeWays } from "$protocol";
import { get, post, remove } from "../net/api";
import { prefs } from "../browser/prefs.svelte";
import { endpoint, hindrance, subscribe, unsubscribe, type PushState } from "./browser";

type Channel = NoticeSubscription["channel"];

class Notices {
  ways = $state.raw<NoticeWays | null>(null);
  /** The state of notices in this browser. */
  push = $state<PushState>("impossible");
  private here = $state("");

  async load(): Promise<void> {
    this.ways = await get<NoticeWays>("/api/notices");
    await this.look();
  }

  /** Where a channel sends to; for browsers, this one. */
  on(channel: Channel): NoticeSubscription | null {
    const found = this.ways?.subscriptions.find(
      (one) => one.channel === channel && (channel !== "push" || one.target === this.here),
    );
    return found ?? null;
  }

  async tellHere(): Promise<void> {
    const key = this.ways?.push_key ?? "";
    const found = await subscribe(key);
    if (found !== "") await post("/api/notices/push", { endpoint: found, lang: prefs.lang });
    await this.load();
  }

  async tellByMail(address: string): Promise<void> {
    await post("/api/notices/mail", { address, lang: prefs.lang });
    await this.load();
  }

  async tellByHook(): Promise<void> {
    await post("/api/notices/hook", { lang: prefs.lang });
    await this.load();
  }

  async stop(subscription: NoticeSubscription): Promise<void> {
    await remove(`/api/notices/${subscription.id}`);
    if (subscription.channel === "push") await unsubscribe();
    await this.load();
  }

  async test(subscription: NoticeSubscription): Promise<void> {
    await post(`/api/notices/${subscription.id}/test`);
  }

  private async look(): Promise<void> {
    this.here = await endpoint();
    const known = this.here !== "" && this.on("push") !== null;
    this.push = hindrance() ?? (this.ways?.push_key === "" ? "server" : known ? "on" : "off");
  }
}

export const notices = new Notices();
