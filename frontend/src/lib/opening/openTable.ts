import type { OpenTable, TableId } from "$protocol";
import { post } from "../net/api";
import { router } from "../browser/router.svelte";
import { visitor } from "../net/visitor.svelte";

/** Opens a table and goes there. */
export async function openTable(body: OpenTable): Promise<void> {
  await visitor.signIn();
  router.go((await post<TableId>("/api/tables", body)).path);
}
