/** Prepares the memory aid: where each card can be. */

import type { CardMemory } from "$protocol";

/** A kind of place, with its seats if every seat has one. */
export interface Spot {
  readonly zone: string;
  readonly seats: readonly number[];
}

export interface Remembered {
  readonly card: string;
  readonly copies: number;
  readonly label: string;
}

/** Cards that can be in the same places. */
export interface Group {
  readonly key: string;
  readonly spots: readonly Spot[];
  readonly cards: readonly Remembered[];
}

export interface Recollection {
  /** Cards in a certain place; places at seats come first. */
  readonly known: readonly Group[];
  readonly open: readonly Group[];
}

function spotsOf(places: readonly string[]): Spot[] {
  const spots = new Map<string, number[]>();
  for (const place of places) {
    const [zone = "", seat] = place.split("@");
    spots.set(zone, [...(spots.get(zone) ?? []), ...(seat === undefined ? [] : [Number(seat)])]);
  }
  return [...spots].map(([zone, seats]) => ({ zone, seats }));
}

export function recollection(cards: readonly CardMemory[]): Recollection {
  const groups = new Map<string, { places: readonly string[]; cards: Remembered[] }>();
  for (const { card, copies, places, label } of cards) {
    const key = places.join(" ");
    const group = groups.get(key) ?? { places, cards: [] };
    group.cards.push({ card, copies, label: label ?? "" });
    groups.set(key, group);
  }
  const all = [...groups].map(([key, { places, cards: found }]) => ({
    key,
    certain: places.length === 1,
    spots: spotsOf(places),
    cards: found,
  }));
  const seated = ({ spots }: Group): number => Number(spots.some(({ seats }) => seats.length > 0));
  return {
    known: all.filter(({ certain }) => certain).toSorted((one, other) => seated(other) - seated(one)),
    open: all.filter(({ certain }) => !certain),
  };
}
