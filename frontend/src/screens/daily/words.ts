/** Days, times and outcomes of deals in words. */

import type { DealResult } from "$protocol";
import { language, t } from "../../lib/texts";

const MINUTE = 60_000;

/**
 * A day in the long form for the head of a paper, or short for a list. Days are those of Greenwich
 * everywhere.
 */
export function dayWords(day: string, long = true): string {
  const format = new Intl.DateTimeFormat(language(), {
    ...(long ? { weekday: "long", year: "numeric" } : {}),
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** When the next deal comes, by the reader's own clock. */
export function leftWords(ends: number, now: number): string {
  const minutes = Math.ceil((ends - now) / MINUTE);
  if (minutes <= 0) return t("daily.left.now");
  const time = new Intl.DateTimeFormat(language(), { hour: "numeric", minute: "2-digit" }).format(ends);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return t("daily.left", { time, h, m, both: h > 0 && m > 0 ? "yes" : "no" });
}

/** The margin by which a deal was won or lost. */
export function outcomeWords({ won, lead }: DealResult): string {
  return t("daily.outcome", { won: won ? "yes" : "no", lead, behind: -lead });
}

/** A text to share, without spoilers about the deal. */
export function shareWords(day: string, result: DealResult, address: string): string {
  const outcome = outcomeWords(result);
  return `${t("daily.share.text", { day: dayWords(day, false), points: result.points, outcome })} ${address}`;
}
