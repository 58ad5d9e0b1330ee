/**
 * The one reducer: applies the moves of events to a view. It knows seats, zones and counts by their names in
 * the view, and no kind of event. The server's own copy is in `engine/transfers.py`.
 */

import type { EventInfo, PlayerInfo, ValueChanges, ViewInfo } from "$protocol";

/** A seat, a shared place by its name, or the supply. */
type Place = number | string | null;

/** One change: a count, cards that move, a seat's dice, a fact or an offer. */
export type Move = NonNullable<EventInfo["moves"]>[number];

/** One message about a game: events, and values that no event changes. */
export interface Happened {
  readonly events?: readonly EventInfo[];
  readonly values?: ValueChanges;
}

/** A move that does not fit the view: a message was missed, and the server has to send everything again. */
export class Astray extends Error {}

type Counts = Record<string, number>;
type Annex = Record<string, unknown>;

/** Returns the view after these moves; unchanged parts are shared with the view before. */
export function followed(view: ViewInfo, moves: readonly Move[] = []): ViewInfo {
  if (moves.length === 0) return view;
  const copy = new Copy(view);
  for (const move of moves) copy.follow(move);
  return copy.view;
}

/** Returns the view after a whole message. */
export function advanced(view: ViewInfo, { events = [], values }: Happened): ViewInfo {
  const after = events.reduce((now, { moves }) => followed(now, moves), view);
  return values === undefined ? after : { ...after, ...values };
}

class Copy {
  readonly view: ViewInfo;

  constructor(view: ViewInfo) {
    this.view = {
      ...view,
      zones: { ...view.zones },
      players: [...view.players],
      annexes: { ...view.annexes },
    };
  }

  follow(move: Move): void {
    switch (move.move) {
      case "count":
        this.count(move.what, move.from, -move.amount);
        this.count(move.what, move.to, move.amount);
        return;
      case "cards":
        if (move.from !== null) this.lay(move.from, (cards) => without(cards, move.off ?? move.cards));
        this.lay(move.to, (cards) => [...cards, ...(move.on ?? move.cards)]);
        return;
      case "dice":
        Object.assign(this.player(move.seat), { aside: move.aside, kept: move.kept, cup: move.cup });
        return;
      case "offer":
        this.player(move.seat).offer = move.offer;
        return;
      case "set":
        this.set(move.fact, move.at, move.value);
    }
  }

  /** Returns a copy of a player that may be changed. */
  private player(seat: number): PlayerInfo {
    const player = this.view.players[seat];
    if (player === undefined) throw new Astray(`There is no seat ${seat}.`);
    return (this.view.players[seat] = { ...player });
  }

  private count(what: string, place: Place, more: number): void {
    if (place === null) return;
    if (typeof place === "number") {
      const player = this.player(place);
      if (what in player) add(player as unknown as Counts, what, more);
      else add((player.counts = { ...player.counts }), what, more);
    } else if (place in this.view) {
      add(this.view as unknown as Counts, place, more);
    } else {
      const annexes = Object.keys(this.view.annexes);
      const name = annexes.find((name) => place in (this.view.annexes[name] as Annex));
      add(this.annex(name ?? place) as Counts, place, more);
    }
  }

  private annex(name: string): Annex {
    if (!(name in this.view.annexes)) throw new Astray(`There is no ${name}.`);
    const copy = { ...(this.view.annexes[name] as Annex) };
    this.view.annexes[name] = copy;
    return copy;
  }

  /** Changes the contents of a zone, `row` or `hand@2`. */
  private lay(spot: string, change: (cards: string[]) => string[]): void {
    const [zone = "", seat] = spot.split("@");
    let zones = this.view.zones;
    if (seat !== undefined) {
      const player = this.player(Number(seat));
      zones = player.zones = { ...player.zones };
    }
    const cards = zones[zone];
    if (cards === undefined) throw new Astray(`There is no ${spot}.`);
    zones[zone] = change(cards);
  }

  private set(fact: string, at: number | undefined, value: unknown): void {
    const [first = "", field] = fact.split(".");
    if (field !== undefined) this.annex(first)[field] = value;
    else if (first in this.view) Object.assign(this.view, { [first]: value });
    else {
      // Counts in neither the view nor a player are kept by the server alone.
      for (const [seat, player] of this.view.players.entries())
        if ((at ?? seat) === seat && first in player) Object.assign(this.player(seat), { [first]: value });
    }
  }
}

function add(counts: Counts, what: string, more: number): void {
  const count = counts[what];
  if (count === undefined) throw new Astray(`The game has no count of ${what} there.`);
  counts[what] = count + more;
}

/** Returns the cards without these, each removed once. */
function without(cards: readonly string[], off: readonly string[]): string[] {
  const left = [...cards];
  for (const card of off) {
    const index = left.indexOf(card);
    if (index < 0) throw new Astray(`There is no ${card}.`);
    left.splice(index, 1);
  }
  return left;
}
