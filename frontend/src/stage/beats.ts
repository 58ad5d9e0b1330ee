/** What an event shows: where it happens, who does it, what moves from where to where, what is heard. */

import type { EventInfo } from "$protocol";
import { isPanned } from "../lib/game/happened";
import type { Key } from "../lib/texts";
import { Fields } from "./fields";
import { CARD_SHOWS } from "./shows/cards";
import { DICE_SHOWS } from "./shows/dice";
import { MODULE_SHOWS } from "./shows/modules";
import { TOWN_SHOWS } from "./shows/town";

export type What = "dollar" | "nugget" | "card" | "badge" | "cow" | "die";
export type Sound = "rattle" | "thump" | "coin" | "card" | "nugget" | "star" | "bell" | "fanfare";

export interface Flight {
  readonly what: What;
  readonly amount: number;
  /** Keys of anchors. */
  readonly from: string;
  readonly to: string;
  readonly card?: string;
}

/** A card that everybody looks at for a moment, and who brought it there. */
export interface Spot {
  readonly card: string;
  readonly seat?: number;
  readonly cancelled?: boolean;
}

export interface Beat {
  /** The event as a sentence, where the server said one. */
  readonly say?: string;
  readonly place?: string;
  readonly seat?: number;
  readonly flights: readonly Flight[];
  readonly sound?: Sound;
  /** Milliseconds to look at it, after things have landed. */
  readonly pause: number;
  /** What changes is there at once, not when things have landed: dice are, before they are paid. */
  readonly early?: boolean;
  /** What changes is there only when it is over: nobody knows what was rolled while the cup is shaken. */
  readonly late?: boolean;
  /** Seats whose cups are shaken. */
  readonly rolls?: readonly number[];
  /** Seats whose cups are lifted. */
  readonly reveals?: readonly number[];
  readonly spot?: Spot;
  /** What it is called where several do it at once: all their sentences would be a speech. */
  readonly crowd?: Key;
}

/** What an event does not say itself. */
export interface Context {
  /** The place that the town has come to. */
  readonly place: string | null;
}

export type Show = (fields: Fields, context: Context) => Partial<Beat> | null;

/** A decision about every event there is; null means that it needs no moment of its own. */
export const SHOWS: Readonly<Record<string, Show | null>> = {
  ...DICE_SHOWS,
  ...TOWN_SHOWS,
  ...CARD_SHOWS,
  ...MODULE_SHOWS,
};

/** Events that happen at the same moment wherever they follow each other: cups are lifted together. */
const TOGETHER: readonly string[] = [
  "DiceRolled",
  "DiceShown",
  "OfferShown",
  "BribePaid",
  "HandShown",
  "ScoreCounted",
];

export function beatsOf(event: EventInfo, context: Context): Beat[] {
  const show = Object.hasOwn(SHOWS, event.event) ? SHOWS[event.event] : null;
  const found = show?.(new Fields(event.fields, event.rule), context);
  if (!found) return [];
  const { flights = [], ...rest } = found;
  return [
    {
      ...(event.says === undefined ? {} : { say: event.says }),
      ...(context.place === null ? {} : { place: context.place }),
      pause: 0,
      ...rest,
      ...(isPanned(event) ? { place: "river" } : {}),
      flights: flights.filter((flight) => flight.amount > 0),
    },
  ];
}

/** Events in the groups that are shown as one. */
export function moments(events: readonly EventInfo[]): EventInfo[][] {
  const found: EventInfo[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last?.[0]?.event === event.event && TOGETHER.includes(event.event)) last.push(event);
    else found.push([event]);
  }
  return found;
}

/** Several beats as one: everything moves at once, and there is as long to look as the longest of them needs. */
export function together(beats: readonly Beat[]): Beat | null {
  const [first] = beats;
  if (first === undefined) return null;
  if (beats.length === 1) {
    const { crowd: _, ...alone } = first;
    return alone;
  }
  const { seat: _, say: __, ...rest } = first;
  const says = beats.flatMap((beat) => beat.say ?? []);
  const rolls = beats.flatMap((beat) => beat.rolls ?? []);
  const reveals = beats.flatMap((beat) => beat.reveals ?? []);
  return {
    ...rest,
    ...(says.length > 0 ? { say: says.join(" ") } : {}),
    ...(rolls.length > 0 ? { rolls } : {}),
    ...(reveals.length > 0 ? { reveals } : {}),
    flights: beats.flatMap((beat) => beat.flights),
    pause: Math.max(...beats.map((beat) => beat.pause)),
  };
}
