/** What went wrong, and when something was, in words. */

import { Problem } from "../../lib/api";
import { language, t, tOr } from "../../lib/texts";

/** The server explains itself in English; in other languages the page has words for what can be expected. */
export function problemWords(problem: unknown): string {
  if (!(problem instanceof Problem) || problem.status === 0) return t("home.offline");
  const told = [problem.message, problem.hint].filter((part) => part !== "").join(" ");
  return language() === "en" && told !== "" ? told : tOr(`problem.${problem.status}`, t("refused"));
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["minute", 60],
  ["hour", 60],
  ["day", 24],
  ["month", 30],
];

/** How long ago, in the largest unit that fits. */
export function ago(time: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  let amount = Math.max(0, now - time) / 1000;
  let unit: Intl.RelativeTimeFormatUnit = "second";
  for (const [larger, size] of STEPS) {
    if (amount < size) break;
    amount /= size;
    unit = larger;
  }
  return unit === "second" ? t("home.just.now") : format.format(-Math.floor(amount), unit);
}
