/** Opens a table that continues a game from one of its positions. */

import type { OpenBranch, TableId } from "$protocol";
import { post } from "../../lib/net/api";
import type { Source } from "../../lib/replay/address";
import { recordOf } from "../../lib/replay/source";
import { router } from "../../lib/browser/router.svelte";
import { visitor } from "../../lib/net/visitor.svelte";

export async function playOn(source: Source, wish: OpenBranch, names: readonly string[]): Promise<void> {
  if (visitor.me === null) await visitor.load();
  await visitor.signIn();
  router.go((await opened(source, wish, names)).path);
}

async function opened(source: Source, wish: OpenBranch, names: readonly string[]): Promise<TableId> {
  if (source.kind === "table") return await post<TableId>(`/api/tables/${source.name}/branch`, wish);
  const { text } = await recordOf(source);
  return await post<TableId>("/api/branches", { ...wish, record: text, names });
}
