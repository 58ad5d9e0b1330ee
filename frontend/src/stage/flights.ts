/** The flights of an event, which follow from its moves. */

import type { EventInfo } from "$protocol";
import type { Move } from "../lib/model/moves";
import { isBack } from "../lib/game/zones";

export type What = "dollar" | "nugget" | "card" | "badge" | "cow" | "die";

export interface Flight {
  readonly what: What;
  readonly amount: number;
  /** Keys of anchors. */
  readonly from: string;
  readonly to: string;
  readonly card?: string;
}

type Spot = Extract<Move, { move: "count" }>["from"];
type Cards = Extract<Move, { move: "cards" }>;

const TOKENS: Readonly<Record<string, What>> = { dollars: "dollar", nuggets: "nugget", cows: "cow" };
/** Unique things: the fact that names the holder, and the place while it has none. */
const SINGLE: Readonly<Record<string, readonly [What, string]>> = {
  sheriff: ["badge", "place:sheriff"],
  "indian-die.holder": ["die", "place:village"],
};

/** The card that an event puts into play. */
export function cardInPlay({ moves = [] }: EventInfo): string | undefined {
  const played = moves.find((move): move is Cards => move.move === "cards" && move.to === "in-play");
  return played?.cards.find((card) => !isBack(card));
}

/** Whether the event is only about looking at cards. */
export function isLooking({ moves = [] }: EventInfo): boolean {
  return moves.some(
    (move) => move.move === "cards" && [move.from, move.to].some((spot) => spot?.startsWith("looking@")),
  );
}

/** All flights from anchor to anchor; things that leave the game vanish at the event's place. */
export function flightsOf(event: EventInfo, place: string | null): Flight[] {
  const found: Flight[] = [];
  for (const flight of (event.moves ?? []).flatMap((move) => flightsFor(move, event.fields, place))) {
    const same = found.findIndex((one) => isAlike(one, flight));
    const before = found[same];
    if (before === undefined) found.push(flight);
    else found[same] = { ...before, amount: before.amount + flight.amount };
  }
  return found.filter(({ amount, from, to }) => amount > 0 && from !== to);
}

/** Whether two flights are the same but for hidden identities. */
function isAlike(one: Flight, other: Flight): boolean {
  return (
    one.what === other.what &&
    one.from === other.from &&
    one.to === other.to &&
    (one.card ?? other.card) === undefined
  );
}

function flightsFor(move: Move, fields: EventInfo["fields"], place: string | null): Flight[] {
  const { seat, victim } = fields;
  switch (move.move) {
    case "count": {
      const what = TOKENS[move.what];
      if (what === undefined || move.from === null || move.to === null) return [];
      return [{ what, amount: move.amount, from: heap(move.from, move.what), to: heap(move.to, move.what) }];
    }
    case "cards":
      return cardsFor(move, place);
    case "dice":
      if (move.seat !== victim) return [];
      return [{ what: "die", amount: 1, from: `seat:${seat}`, to: `seat:${victim}:dice` }];
    case "set": {
      const [what, home] = SINGLE[move.fact] ?? [];
      if (what === undefined || home === undefined) return [];
      const giver = [seat, victim].find((one) => typeof one === "number" && one !== move.value);
      const to = move.value === null ? home : `seat:${move.value}`;
      return [{ what, amount: 1, from: giver === undefined ? home : `seat:${giver}`, to }];
    }
    case "offer":
      return [];
  }
}

const heap = (spot: Spot, what: string): string =>
  typeof spot === "number" ? `seat:${spot}:${what}` : `place:${spot}`;

function cardsFor({ from, to, cards }: Cards, place: string | null): Flight[] {
  // Discards become the deck beside them, and cards in play are only put away.
  if (from === null || from === `${to}-out` || (from === "in-play" && !to.includes("@"))) return [];
  const way = { what: "card", amount: 1, from: pile(from, place), to: pile(to, place) } as const;
  return cards.map((card) => (isBack(card) ? way : { ...way, card }));
}

function pile(spot: string, place: string | null): string {
  const [zone = "", seat] = spot.split("@");
  if (seat !== undefined) return `seat:${seat}:cards`;
  return zone === "box" && place !== null ? `place:${place}` : `deck:${zone}`;
}
