/** Presets of the clock for most tables, so that players need not think in seconds. */

import type { Clock } from "$protocol";

export const PRESETS = ["none", "relaxed", "quick", "correspondence"] as const;
export type Preset = (typeof PRESETS)[number];

const CLOCKS: Readonly<Record<Preset, Partial<Clock>>> = {
  none: { kind: "none" },
  relaxed: { kind: "decision", seconds: 120, window_seconds: 30 },
  quick: { kind: "bank", bank: 300, seconds: 10, window_seconds: 15 },
  correspondence: { kind: "days", days: 2 },
};

/** The clock with a preset applied; values that the preset does not name stay. */
export function clockOf(preset: Preset, clock: Clock): Clock {
  return { ...clock, ...CLOCKS[preset] };
}

/** The preset that a clock matches, or "own" for a custom one. */
export function presetOf(clock: Clock): Preset | "own" {
  const same = (preset: Preset): boolean =>
    Object.entries(CLOCKS[preset]).every(([name, value]) => clock[name as keyof Clock] === value);
  return PRESETS.find(same) ?? "own";
}
