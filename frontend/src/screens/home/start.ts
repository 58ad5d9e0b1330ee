/** Ways to a table. */

import { router } from "../../lib/browser/router.svelte";
import { openTable } from "../../lib/opening/openTable";
import { DEFAULT_BOT, forPlayNow } from "../../lib/opening/settings";
import { visitor } from "../../lib/net/visitor.svelte";

const OPPONENTS = 3;

/** Starts a game against bots at once. */
export async function playNow(ruleset: string): Promise<void> {
  const bot = { kind: "bot", bot: DEFAULT_BOT } as const;
  const seats = [{ kind: "me" } as const, ...Array.from({ length: OPPONENTS }, () => bot)];
  await openTable({ settings: forPlayNow(ruleset), seats, start: true, fill: DEFAULT_BOT });
}

/** Goes to a table or an invitation; the server answers invitations and private links. */
export async function enter(path: string): Promise<void> {
  if (path.startsWith("/d/")) {
    router.go(path);
    return;
  }
  await visitor.signIn();
  if (path.startsWith("/j/")) location.assign(path);
  else router.go(path);
}
