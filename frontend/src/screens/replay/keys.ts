/** Keyboard shortcuts of a replay. */

export type Deed =
  | "toggle"
  | "next"
  | "back"
  | "next-round"
  | "previous-round"
  | "first"
  | "last"
  | "keys"
  | { readonly eyes: number | null };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const PLAIN: Readonly<Record<string, Deed>> = {
  " ": "toggle",
  ArrowRight: "next",
  ArrowLeft: "back",
  Home: "first",
  End: "last",
  "?": "keys",
};

const SHIFTED: Readonly<Record<string, Deed>> = {
  ArrowRight: "next-round",
  ArrowLeft: "previous-round",
  "?": "keys",
};

/** On the slider, these keys step by rounds; elsewhere they scroll as usual. */
const SLIDING: Readonly<Record<string, Deed>> = { PageUp: "next-round", PageDown: "previous-round" };

const has = (deeds: Readonly<Record<string, Deed>>, key: string): Deed | null =>
  Object.hasOwn(deeds, key) ? (deeds[key] ?? null) : null;

/** The action of a key for a table of this many seats; null if the key has another meaning. */
export function deedOf(pressed: Pressed, target: Element | null, seats: number): Deed | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const slider = target?.matches("input[type=range]") ?? false;
  if (!slider && isTaken(pressed.key, target)) return null;
  if (pressed.shiftKey) return has(SHIFTED, pressed.key);
  if (/^[0-6]$/.test(pressed.key)) {
    const seat = Number(pressed.key) - 1;
    return seat < seats ? { eyes: seat < 0 ? null : seat } : null;
  }
  return has(PLAIN, pressed.key) ?? (slider ? has(SLIDING, pressed.key) : null);
}

/** Fields, open dialogs and scrolling regions keep their keys; buttons keep the space bar. */
function isTaken(key: string, target: Element | null): boolean {
  if (target === null) return false;
  if (target.closest("input, textarea, select, dialog, [contenteditable], [role=region][tabindex]") !== null)
    return true;
  return key === " " && target.closest("button, a, summary, label") !== null;
}
