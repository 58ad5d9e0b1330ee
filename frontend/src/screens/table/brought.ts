/** What modules give a player besides dollars, nuggets and cards in hand. */

import type { PlayerInfo } from "$protocol";
import type { IconName } from "../../art/icons/Icon.svelte";
import { zone } from "../../lib/game/zones";
import { t, tOr } from "../../lib/texts";

export interface Brought {
  readonly name: string;
  readonly icon: IconName;
  readonly n: number;
  /** The name of what is counted. */
  readonly label: string;
  /** The count in words. */
  readonly text: string;
}

const COUNTS: Readonly<Record<string, IconName>> = { cows: "cow", rodeos: "rodeo" };
/** Cows are shown even for a count of 0, as herds matter from the start. */
const ALWAYS = "cows";
const CREWS = [
  ["gang", "outlaw", "label.gang"],
  ["posse", "hat", "zone.posse"],
] as const;

/** The counts of a player, in the order of the rules. */
export function countsOf(player: PlayerInfo | null): Brought[] {
  return Object.entries(player?.counts ?? {})
    .filter(([name, n]) => n > 0 || name === ALWAYS)
    .map(([name, n]) => ({
      name,
      icon: COUNTS[name] ?? "flag",
      n,
      label: tOr(`label.${name}`, name),
      text: tOr(`player.${name}`, `${name} ${n}`, { n }),
    }));
}

/** The outlaws and cowboys of a player. */
export function crewsOf(player: PlayerInfo | null): Omit<Brought, "text">[] {
  return CREWS.map(([name, icon, label]) => ({
    name,
    icon,
    n: zone(player, name).length,
    label: t(label),
  })).filter(({ n }) => n > 0);
}
