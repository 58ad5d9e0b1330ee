/** How often each player controlled each place. */

import type { StoryRound } from "$protocol";

export interface Control {
  readonly location: string;
  /** By seat, the number of rounds. */
  readonly times: readonly number[];
}

/** The counts in the order of `locations`; places without any control are left out. */
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
