/** Draws large content one part at a time, so that the page reacts in between. */

export interface Gradual {
  /** How many parts may be drawn by now; the first one at once. */
  readonly parts: number;
  /** Draws the rest at once, because something further down is needed now. */
  all(): void;
}

/** Create it while a component is set up; `total` is the number of parts. */
export function gradually(total: () => number): Gradual {
  let parts = $state(1);
  $effect(() => {
    if (parts >= total()) return;
    const next = setTimeout(() => (parts += 1));
    return () => clearTimeout(next);
  });
  return {
    get parts() {
      return parts;
    },
    all() {
      parts = Number.MAX_SAFE_INTEGER;
    },
  };
}
