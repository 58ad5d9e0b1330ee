/** Which seats an event concerns. */

import type { EventInfo } from "$protocol";

/** The fields that name a seat; `seats` is a list of them or, in one event, their number. */
const SEATS = ["seat", "to", "by", "victim", "sheriff", "favour"] as const;

export function concerns(event: EventInfo, seat: number): boolean {
  const { seats } = event.fields;
  return SEATS.some((name) => event.fields[name] === seat) || (Array.isArray(seats) && seats.includes(seat));
}

/** The seat that did it, or that it happened to. */
export function doerOf(event: EventInfo): number | null {
  const { seat, sheriff } = event.fields;
  const found = seat ?? sheriff;
  return typeof found === "number" ? found : null;
}

export const isRound = (event: EventInfo): boolean => event.event === "RoundBegun";
