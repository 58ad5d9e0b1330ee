/** The game to review: a table of this server, or any record. */

import type { GameReview, ReviewRecord } from "$protocol";
import { get, post } from "../../lib/net/api";
import type { Lang } from "../../lib/texts";

export type Reviewed =
  { readonly kind: "table"; readonly id: string } | { readonly kind: "record"; readonly record: string };

/** Asks the server for the review; the first time it takes some seconds. */
export function load(reviewed: Reviewed, names: readonly string[], lang: Lang): Promise<GameReview> {
  if (reviewed.kind === "table")
    return get<GameReview>(`/api/tables/${encodeURIComponent(reviewed.id)}/review?lang=${lang}`);
  const body: ReviewRecord = {
    record: reviewed.record,
    lang: lang as NonNullable<ReviewRecord["lang"]>,
    names: [...names],
  };
  return post<GameReview>("/api/reviews", body);
}
