/** When something was, in words. */

import { language, t } from "../texts";

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
  return unit === "second" ? t("just.now") : format.format(-Math.floor(amount), unit);
}
