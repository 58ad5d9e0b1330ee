/** Keyboard shortcuts for answers. */

/** Where keys have another meaning: text fields, and buttons that have the focus. */
const TYPED = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
const PRESSED = "button, a, input, summary";

/** The key, if it is meant for the question as a whole; otherwise an empty text. */
export function keyPressed(event: KeyboardEvent): string {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return "";
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector("dialog[open]") !== null || target?.closest(TYPED)) return "";
  return event.key === "Enter" && target?.closest(PRESSED) ? "" : event.key;
}
