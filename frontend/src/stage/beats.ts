/** How an event is shown: the place, the player, the flights, the sound. */

import type { EventInfo } from "$protocol";
import { doerOf } from "../lib/game/happened";
import type { Names } from "../lib/model/names.svelte";
import { cardInPlay, flightsOf, isLooking, type Flight, type What } from "./flights";
import { GLANCE, LOOK, READ, sceneOf, type Scene, type Sound } from "./scenes";

/** A card shown large for a moment, and the player who brought it. */
interface Spot {
  readonly card: string;
  readonly seat?: number;
  readonly cancelled?: boolean;
}

export interface Beat extends Pick<Scene, "sound" | "early" | "late" | "crowd"> {
  /** The events of this beat. */
  readonly told: readonly EventInfo[];
  readonly place?: string;
  readonly seat?: number;
  readonly flights: readonly Flight[];
  /** Milliseconds to look at it after the flights. */
  readonly pause: number;
  /** Seats whose cups are shaken. */
  readonly rolls?: readonly number[];
  /** Seats whose cups are lifted. */
  readonly reveals?: readonly number[];
  readonly spot?: Spot;
}

/** The server's facts about kinds of events. */
export type Kinds = Pick<Names, "placeOf" | "tells">;

const SOUNDS: Readonly<Record<What, Sound | undefined>> = {
  dollar: "coin",
  nugget: "nugget",
  card: "card",
  badge: "star",
  cow: "thump",
  die: undefined,
};

/** The beat of an event, given the current place; null if there is nothing to see. */
export function beatOf(event: EventInfo, town: string | null, kinds: Kinds): Beat | null {
  const scene = sceneOf(event.event);
  if (scene === null) return null;
  const place = kinds.placeOf(event) ?? town;
  const flights = flightsOf(event, place);
  if (flights.length === 0 && !kinds.tells(event)) return null;
  const { pause, sound = soundOf(event, flights), cups, early, late, crowd } = scene;
  const seat = seatIn(event, scene.who) ?? doerOf(event) ?? undefined;
  const spot = spotOf(event, scene);
  return {
    told: [event],
    flights,
    pause: spot === undefined ? (pause ?? pauseOf(event, flights)) : READ,
    ...(cups === undefined || seat === undefined ? {} : { [cups]: [seat] }),
    ...known({ place: place ?? undefined, seat, sound, early, late, crowd, spot }),
  };
}

/** The things that are not undefined. */
function known<Things extends object>(things: Things) {
  const found = Object.entries(things).filter(([, thing]) => thing !== undefined);
  return Object.fromEntries(found) as { [Name in keyof Things]?: Exclude<Things[Name], undefined> };
}

function seatIn({ fields }: EventInfo, name: string | undefined): number | undefined {
  const seat = name === undefined ? undefined : fields[name];
  return typeof seat === "number" ? seat : undefined;
}

function spotOf(event: EventInfo, scene: Scene): Spot | undefined {
  const named = scene.card === undefined ? cardInPlay(event) : event.fields.card;
  if (typeof named !== "string") return undefined;
  const cancelled = scene.card === "cancelled" || undefined;
  return { card: named, ...known({ seat: seatIn(event, "seat"), cancelled }) };
}

/** Gives more time to events that give to a player or take from one. */
function pauseOf(event: EventInfo, flights: readonly Flight[]): number {
  const personal = flights.some(({ from, to }) => from.startsWith("seat:") || to.startsWith("seat:"));
  return personal && !isLooking(event) ? LOOK : GLANCE;
}

/** The sound of its flights; cards that a seat moves and its offer make a sound too. */
function soundOf({ moves = [] }: EventInfo, [first]: readonly Flight[]): Sound | undefined {
  if (first !== undefined) return SOUNDS[first.what];
  const laid = moves.some(
    (move) => (move.move === "cards" && move.from !== null) || (move.move === "offer" && move.offer !== null),
  );
  return laid ? "card" : undefined;
}

/** Groups the events that are shown as one. */
export function grouped(events: readonly EventInfo[]): EventInfo[][] {
  const found: EventInfo[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last?.[0]?.event === event.event && sceneOf(event.event)?.together) last.push(event);
    else found.push([event]);
  }
  return found;
}

/** Joins beats: all flights start together, and the pause is the longest one. */
export function together(beats: readonly Beat[]): Beat | null {
  const [first] = beats;
  if (first === undefined) return null;
  if (beats.length === 1) {
    const { crowd: _, ...alone } = first;
    return alone;
  }
  const { seat: _, ...rest } = first;
  const rolls = beats.flatMap((beat) => beat.rolls ?? []);
  const reveals = beats.flatMap((beat) => beat.reveals ?? []);
  const sound = beats.find((beat) => beat.sound !== undefined)?.sound;
  return {
    ...rest,
    ...(sound === undefined ? {} : { sound }),
    ...(rolls.length > 0 ? { rolls } : {}),
    ...(reveals.length > 0 ? { reveals } : {}),
    told: beats.flatMap((beat) => beat.told),
    flights: beats.flatMap((beat) => beat.flights),
    pause: Math.max(...beats.map((beat) => beat.pause)),
  };
}
