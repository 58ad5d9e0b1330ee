/** The settings of a table: the defaults, and those of the last table, which this browser remembers. */

import type { Clock, Settings } from "$protocol";
import { recall, remember } from "../browser/keep";

const KEPT = "opening.settings";

export const DEFAULT_BOT = "greedy";
/** The least milliseconds that a bot takes for a move, and the name of that pace. */
export const PACES = { 0: "none", 400: "fast", 900: "normal", 2000: "slow" } as const;

export const DEFAULTS: Settings = {
  ruleset: "revised",
  bribes: "ties",
  rules_version: null,
  bargaining: null,
  parts: null,
  sheriff: null,
  title: "",
  public: false,
  watch: true,
  clock: { kind: "none", seconds: 60, bank: 600, days: 2, window_seconds: 20 },
  chat: "on",
  memory: false,
  coach: false,
  stand_in: DEFAULT_BOT,
  pace: 900,
  hush: 0,
  bargaining_seconds: 8,
  grace_seconds: 90,
};

/** A quick game: fast bots, and help for first-time players. */
export function forPlayNow(ruleset: string): Settings {
  return forPractice({ ...DEFAULTS, ruleset, pace: 400 });
}

/** Help against bots gives no unfair advantage: it is on unless the player chose otherwise. */
export function forPractice(settings: Settings): Settings {
  return { ...settings, coach: true, memory: true };
}

/** Whether two settings differ in the help for players. */
export function helpsOtherwise(one: Settings, other: Settings): boolean {
  return one.coach !== other.coach || one.memory !== other.memory;
}

/** Returns the stored values of the right type; the rest are defaults. */
function merged<Shape extends object>(defaults: Shape, found: unknown): Shape {
  const known: Partial<Shape> = typeof found === "object" && found !== null ? found : {};
  const result = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof Shape)[]) {
    const value = known[name];
    if (value !== undefined && typeof value === typeof defaults[name]) result[name] = value;
  }
  return result;
}

/** The settings of the last table, without those for that table only. */
export function rememberedSettings(): Settings {
  const found = recall<Partial<Settings>>(KEPT, {});
  const clock: Clock = merged(DEFAULTS.clock, found.clock);
  return { ...merged(DEFAULTS, found), clock, parts: null, sheriff: null, title: "" };
}

export function rememberSettings(settings: Settings): void {
  remember(KEPT, settings);
}
