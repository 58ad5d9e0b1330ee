/** Keys for whoever answers by keyboard. */

/** Where a key already means something: words are typed there, or it presses what has the focus. */
const TYPED = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
const PRESSED = "button, a, input, summary";

/** The key that is meant for the question as a whole; nothing if it is meant for something else. */
export function keyPressed(event: KeyboardEvent): string {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return "";
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector("dialog[open]") !== null || target?.closest(TYPED)) return "";
  return event.key === "Enter" && target?.closest(PRESSED) ? "" : event.key;
}
