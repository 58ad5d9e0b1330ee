/** The places of the town as the street shows them: which there are, what is at stake, who leads. */

import type { EventInfo, ViewInfo } from "$protocol";
import { isFace, type Face } from "./dice";

const PLACES = [
  ["mine", ""],
  ["river", "wanted"],
  ["bank", ""],
  ["coach", ""],
  ["store", ""],
  ["saloon", ""],
  ["sheriff", ""],
  ["hall", ""],
  ["prairie", "cowboys"],
  ["doc", ""],
  ["village", "indians"],
] as const;

export type Place = (typeof PLACES)[number][0];

const FACES: Readonly<Partial<Record<Place, Face>>> = {
  mine: "9",
  bank: "T",
  store: "J",
  saloon: "Q",
  sheriff: "K",
  prairie: "A",
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
  /** Who has it; null where nobody has. */
  readonly seat?: number | null;
  /** The cards, where everybody sees them. */
  readonly cards?: readonly string[];
  /** The pile it is, for what comes from it. */
  readonly zone?: string;
}

export function hasModule(ruleset: string, module: string): boolean {
  return ruleset.split(/[+ ]/).includes(module);
}

/** The places of a ruleset from one end of the street to the other. */
export function placesOf(ruleset: string): Place[] {
  return PLACES.filter(([, module]) => module === "" || hasModule(ruleset, module)).map(([place]) => place);
}

/** The face that decides a place, as the server says or as every ruleset has it. */
export function faceOf(place: Place, told: string): Face | null {
  return isFace(told) ? told : (FACES[place] ?? null);
}

/** Whether dice decide about a place at all. */
export function isContested(place: Place): boolean {
  return place === "hall" || FACES[place] !== undefined;
}

/** How much of the day is over: it goes with the gold. */
export function duskOf(view: ViewInfo, events: readonly EventInfo[], ruleset: string): number {
  const begun = events.find((event) => event.event === "GameBegun")?.fields.mine;
  const rich = hasModule(ruleset, "wanted") && view.players.length > 2;
  const start = typeof begun === "number" ? begun : rich ? 40 : 30;
  return start === 0 ? 1 : Math.min(1, Math.max(0, 1 - view.mine / start));
}

/** Who would get a place if the round ended now: the first and, where two act, the second; ties together. */
export function leadsOf(view: ViewInfo, place: Place): number[][] {
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

export function stakesOf(place: Place, view: ViewInfo, ruleset: string): Stake[] {
  const pile = (kind: StakeKind, zone: string): Stake => ({
    kind,
    amount: view.zones[zone]?.length ?? 0,
    zone,
  });
  const open = (kind: StakeKind, zone: string): Stake => ({
    ...pile(kind, zone),
    cards: view.zones[zone] ?? [],
  });
  const wanted = hasModule(ruleset, "wanted");
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
      return [{ kind: "hands", amount: cards }, ...(wanted ? [pile("outlaws", "outlaws")] : [])];
    }
    case "sheriff":
      return [
        { kind: "badge", amount: 1, seat: view.sheriff },
        ...(wanted ? [open("wanted", "office")] : []),
      ];
    case "hall":
      return [open("row", "row"), pile("deeds", "properties")];
    case "doc":
      return [
        hasModule(ruleset, "classic") ? { kind: "remedies", amount: 0 } : open("elixirs", "elixirs-shown"),
      ];
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
