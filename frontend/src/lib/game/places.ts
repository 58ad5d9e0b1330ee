/** The places of the town on the street: which ones there are, what is at stake there, who leads. */

import type { EventInfo, ViewInfo } from "$protocol";
import type { Face } from "./dice";

/** In order, from one end of the street to the other. */
const PLACES = [
  "mine",
  "river",
  "bank",
  "coach",
  "store",
  "saloon",
  "sheriff",
  "hall",
  "prairie",
  "doc",
  "village",
] as const;

export type Place = (typeof PLACES)[number];

/** Places that are decided by dice. */
export type Contested = Exclude<Place, "river" | "coach" | "doc" | "village">;

export function isContested(place: Place): place is Contested {
  return place !== "river" && place !== "coach" && place !== "doc" && place !== "village";
}

/** The thing on the table that shows that a place is in play; the other places are in every game. */
const SIGNS: Readonly<Partial<Record<Place, (view: ViewInfo) => boolean>>> = {
  river: (view) => "river" in view.zones,
  prairie: (view) => "cows" in view.annexes,
  village: (view) => "indian-die" in view.annexes,
};

/** What there is to win or to know at a place. */
export type StakeKind =
  | "nuggets"
  | "dollars"
  | "cards"
  | "hands"
  | "outlaws"
  | "badge"
  | "wanted"
  | "row"
  | "deeds"
  | "elixirs"
  | "remedies"
  | "river"
  | "cows"
  | "cowboys"
  | "die";

export interface Stake {
  readonly kind: StakeKind;
  readonly amount: number;
  /** The seat that has it; null if no player has it. */
  readonly seat?: number | null;
  /** The cards, where all players see them. */
  readonly cards?: readonly string[];
  /** The zone of the pile, for cards that come from it. */
  readonly zone?: string;
}

/** The places of a game, in street order. */
export function placesOf(view: ViewInfo): Place[] {
  return PLACES.filter((place) => SIGNS[place]?.(view) ?? true);
}

/** How much of the day is over, by the share of the first gold that is gone. */
export function duskOf(view: ViewInfo, events: readonly EventInfo[]): number {
  const start = events.find(({ event }) => event === "GameBegun")?.fields.mine;
  return typeof start === "number" && start > 0 ? Math.min(1, Math.max(0, 1 - view.mine / start)) : 0;
}

/**
 * The seats that would get a place if the round ended now: the first and, where two act, the second; ties
 * together.
 */
export function leadsOf(view: ViewInfo, place: string): number[][] {
  return view.leads[place] ?? [];
}

/** How many dice of a place's face a seat has set aside. */
export function claimOf(view: ViewInfo, seat: number, face: Face): number {
  return [...(view.players[seat]?.aside ?? "")].filter((die) => die === face).length;
}

function annexOf(view: ViewInfo, name: string): Readonly<Record<string, unknown>> {
  const annex = view.annexes[name];
  return typeof annex === "object" && annex !== null ? (annex as Record<string, unknown>) : {};
}

/** The location on the warpath, which is closed this round. */
export function closedOf(view: ViewInfo, locations: readonly string[]): string | null {
  const closed = annexOf(view, "indian-die").closed;
  return typeof closed === "number" ? (locations[closed] ?? null) : null;
}

/** The cards that a thief could draw from a seat. */
export function handSize(view: ViewInfo, seat: number): number {
  const zones = view.players[seat]?.zones;
  return (zones?.hand?.length ?? 0) + (zones?.deeds?.length ?? 0);
}

const ELIXIRS = ["elixirs", "elixirs-shown", "elixirs-out"] as const;

/** Whether the Doc has elixirs; without them he has remedies. */
export function hasElixirs(view: ViewInfo): boolean {
  return ELIXIRS.some((zone) => (view.zones[zone]?.length ?? 0) > 0);
}

export function stakesOf(place: Place, view: ViewInfo): Stake[] {
  const pile = (kind: StakeKind, zone: string): Stake => ({
    kind,
    amount: view.zones[zone]?.length ?? 0,
    zone,
  });
  const open = (kind: StakeKind, zone: string): Stake => ({
    ...pile(kind, zone),
    cards: view.zones[zone] ?? [],
  });
  switch (place) {
    case "mine":
      return [{ kind: "nuggets", amount: view.mine }];
    case "river":
      return [pile("river", "river")];
    case "bank":
      return [{ kind: "dollars", amount: view.bank }];
    case "coach":
      return [{ kind: "dollars", amount: view.coach }];
    case "store":
      return [pile("cards", "store")];
    case "saloon": {
      const cards = view.players.reduce((sum, _, seat) => sum + handSize(view, seat), 0);
      return [
        { kind: "hands", amount: cards },
        ...("outlaws" in view.zones ? [pile("outlaws", "outlaws")] : []),
      ];
    }
    case "sheriff":
      return [
        { kind: "badge", amount: 1, seat: view.sheriff },
        ...("office" in view.zones ? [open("wanted", "office")] : []),
      ];
    case "hall":
      return [open("row", "row"), pile("deeds", "properties")];
    case "doc":
      return [hasElixirs(view) ? open("elixirs", "elixirs-shown") : { kind: "remedies", amount: 0 }];
    case "prairie": {
      const cows = annexOf(view, "cows").prairie;
      return [
        { kind: "cows", amount: typeof cows === "number" ? cows : 0 },
        open("cowboys", "cowboys-shown"),
      ];
    }
    case "village": {
      const holder = annexOf(view, "indian-die").holder;
      return [{ kind: "die", amount: 1, seat: typeof holder === "number" ? holder : null }];
    }
  }
}
