/** Where a review comes from: a table of this server, or a record from anywhere. */

import type { GameReview, ReviewRecord } from "$protocol";
import { get, post } from "../../lib/api";
import type { Lang } from "../../lib/prefs.svelte";

export type Source =
  { readonly kind: "table"; readonly id: string } | { readonly kind: "record"; readonly record: string };

/** Ask the server for it; the first time it takes some seconds. */
export function load(source: Source, names: readonly string[], lang: Lang): Promise<GameReview> {
  if (source.kind === "table")
    return get<GameReview>(`/api/tables/${encodeURIComponent(source.id)}/review?lang=${lang}`);
  const body: ReviewRecord = { record: source.record, lang, names: [...names] };
  return post<GameReview>("/api/reviews", body);
}
