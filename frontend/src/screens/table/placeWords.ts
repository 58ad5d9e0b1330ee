/** The street in words, for screen readers and for the dialog of a place. */

import { claimOf, isContested, leadsOf, stakesOf, type Place, type Stake } from "../../lib/game/places";
import type { TableStore } from "../../lib/model/table.svelte";
import { listed, t } from "../../lib/texts";

export function placeName(table: TableStore, place: Place): string {
  return place === "river" ? t("street.river") : table.names.location(place);
}

export function stakeWords(table: TableStore, stake: Stake): string {
  const n = stake.amount;
  if (stake.kind === "die" && stake.seat === null) return t("street.stake.die.home");
  const name = stake.seat === undefined || stake.seat === null ? "" : table.nameOf(stake.seat);
  const cards = listed((stake.cards ?? []).map((card) => table.names.card(card)));
  return t(`street.stake.${stake.kind}`, { n, name, cards });
}

/** What decides a place; empty if dice do not. */
export function decidedWords(table: TableStore, place: Place): string {
  if (!isContested(place)) return "";
  const face = table.names.face(place);
  return face === null ? t("street.by.hand") : t(`street.by.${face}`);
}

/** Seats with the same claim to a place. */
export interface Lead {
  readonly words: string;
  readonly seats: readonly number[];
  /** The dice of their claim. */
  readonly dice: string;
}

/** The seats that would get a place; empty if dice do not decide. */
export function leadsWords(table: TableStore, place: Place): Lead[] {
  const view = table.view;
  if (view === null || !isContested(place)) return [];
  const face = table.names.face(place);
  const lead = (seats: readonly number[], key: "" | ".hand" | ".tie" | ".second"): Lead => {
    const [seat = -1] = seats;
    const n = face === null ? 0 : claimOf(view, seat, face);
    const names = listed(seats.map((one) => table.nameOf(one)));
    const dice = face === null ? (view.players[seat]?.aside ?? "") : face.repeat(n);
    return { words: t(`street.leads${key}`, { names, n }), seats, dice };
  };
  const [first = [], second = []] = leadsOf(view, place);
  if (first.length === 0) return [{ words: t("street.leads.none"), seats: [], dice: "" }];
  if (first.length > 1) return [lead(first, ".tie")];
  const leads = lead(first, face === null ? ".hand" : "");
  return second.length === 0 ? [leads] : [leads, lead(second, ".second")];
}

/** All visible facts of a place, in one phrase. */
export function describedPlace(table: TableStore, place: Place, closed: boolean, last: string): string {
  const view = table.view;
  const stakes = view === null ? [] : stakesOf(place, view);
  return [
    placeName(table, place),
    closed ? t("street.closed") : "",
    decidedWords(table, place),
    ...stakes.map((stake) => stakeWords(table, stake)),
    ...leadsWords(table, place).map(({ words }) => words),
    last,
  ]
    .filter((words) => words !== "")
    .join(t("street.join"));
}
