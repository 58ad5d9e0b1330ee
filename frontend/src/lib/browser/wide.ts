/** Whether there is room for something beside the board. */

import { MediaQuery } from "svelte/reactivity";
import { WIDTHS } from "../../theme/widths";

let query: MediaQuery | null = null;

export function isWide(): boolean {
  query ??= new MediaQuery(WIDTHS.desk);
  return query.current;
}
