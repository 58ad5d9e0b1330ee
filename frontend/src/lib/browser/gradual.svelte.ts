/** Much to draw comes a part at a time, so that the page answers in between. */

export interface Gradual {
  /** How many parts may be drawn by now, the first at once. */
  readonly parts: number;
  /** Waits no longer: somebody wants what comes later. */
  all(): void;
}

/** To be made where a component is set up; `total` is how many parts there are. */
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
