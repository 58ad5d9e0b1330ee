/** Times as people read them. */

import { t } from "../texts";

const two = (number: number): string => String(number).padStart(2, "0");

/** The time left. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  if (days > 0) return t("days.hours", { d: days, h: hours });
  const short = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${short}` : short;
}
