/** The chase of outlaws, as the table shows it. */

import type { ViewInfo } from "$protocol";
import { noted } from "../people/others";

/** The dice of the chase that have not caught an outlaw yet. */
export function chaseDice(view: ViewInfo | null): string {
  const dice = noted(view, "chase", "dice");
  return typeof dice === "string" ? dice : "";
}
