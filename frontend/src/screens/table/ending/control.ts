/** How often who controlled which place. */

import type { StoryRound } from "$protocol";

export interface Control {
  readonly location: string;
  /** By seat, in how many rounds. */
  readonly times: readonly number[];
}

/** In the order in which `locations` stand along the street; what nobody ever controlled is left out. */
export function controlOf(
  rounds: readonly StoryRound[],
  locations: readonly string[],
  seats: number,
): Control[] {
  return locations
    .map((location) => {
      const times = Array.from({ length: seats }, () => 0);
      for (const { controlled } of rounds)
        for (const seat of controlled[location] ?? []) times[seat] = (times[seat] ?? 0) + 1;
      return { location, times };
    })
    .filter(({ times }) => times.some((one) => one > 0));
}
