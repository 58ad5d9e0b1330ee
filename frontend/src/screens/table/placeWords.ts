/** What the street says about a place in words: for whoever listens, and for the dialog that a press opens. */

import {
  claimOf,
  faceOf,
  isContested,
  leadsOf,
  stakesOf,
  type Place,
  type Stake,
} from "../../lib/game/places";
import type { TableStore } from "../../lib/table.svelte";
import { language, t } from "../../lib/texts";

export function placeName(table: TableStore, place: Place): string {
  return place === "river" ? t("street.river") : table.names.location(place);
}

/** Several names in a row, as the language joins them. */
export function joined(words: readonly string[]): string {
  // British English has no comma before "and", as the game's own sentences have none.
  return new Intl.ListFormat(language() === "en" ? "en-GB" : language()).format(words);
}

export function stakeWords(table: TableStore, stake: Stake): string {
  const n = stake.amount;
  if (stake.kind === "die" && stake.seat === null) return t("street.stake.die.home");
  const name = stake.seat === undefined || stake.seat === null ? "" : table.nameOf(stake.seat);
  const cards = joined((stake.cards ?? []).map((card) => table.names.card(card)));
  return t(`street.stake.${stake.kind}`, { n, name, cards });
}

/** By what a place is decided; nothing where dice do not. */
export function decidedWords(table: TableStore, place: Place): string {
  if (!isContested(place)) return "";
  const face = faceOf(place, table.names.face(place));
  return face === null ? t("street.by.hand") : t(`street.by.${face}`);
}

/** Who would get a place; nothing where dice do not decide. */
export function leadWords(table: TableStore, place: Place): string[] {
  const view = table.view;
  if (view === null || !isContested(place)) return [];
  const [first = [], second = []] = leadsOf(view, place);
  const [leader] = first;
  if (leader === undefined) return [t("street.leads.nobody")];
  const names = (seats: readonly number[]): string => joined(seats.map((seat) => table.nameOf(seat)));
  if (first.length > 1) return [t("street.leads.tie", { names: names(first) })];
  const face = faceOf(place, table.names.face(place));
  const leads =
    face === null
      ? t("street.leads.hand", { name: table.nameOf(leader) })
      : t("street.leads", { name: table.nameOf(leader), n: claimOf(view, leader, face) });
  return second.length === 0 ? [leads] : [leads, t("street.leads.second", { names: names(second) })];
}

/** Everything that the eye sees of a place, in one phrase. */
export function describedPlace(table: TableStore, place: Place, closed: boolean, last: string): string {
  const view = table.view;
  const stakes = view === null ? [] : stakesOf(place, view, table.table?.settings.ruleset ?? "");
  return [
    placeName(table, place),
    closed ? t("street.closed") : "",
    decidedWords(table, place),
    ...stakes.map((stake) => stakeWords(table, stake)),
    ...leadWords(table, place),
    last,
  ]
    .filter((words) => words !== "")
    .join(t("street.join"));
}
