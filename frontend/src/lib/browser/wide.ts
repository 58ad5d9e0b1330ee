/** Whether there is room for something beside the board; the same width is in the styles. */

import { MediaQuery } from "svelte/reactivity";

let query: MediaQuery | null = null;

export function isWide(): boolean {
  query ??= new MediaQuery("(min-width: 64rem)");
  return query.current;
}
