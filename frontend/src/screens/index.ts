/** Maps addresses to screens; each screen is loaded when it is first needed. */

import { untrack, type Component } from "svelte";

import { speakMore } from "../lib/texts";

type Screen = () => Promise<{ default: Component }>;

const SCREENS: readonly (readonly [RegExp, Screen])[] = [
  [/^\/t\/[A-Za-z0-9_-]+$/, () => import("./table/TableScreen.svelte")],
  [/^\/rules$/, () => import("./rules/RulesScreen.svelte")],
  [/^\/settings$/, () => import("./settings/SettingsScreen.svelte")],
  [/^\/d\/.+$/, () => import("./link/DeviceScreen.svelte")],
  [/^\/n\/(confirm|stop)\/.+$/, () => import("./link/NoticeScreen.svelte")],
];

/** Screens that need more words than the first ones. */
const TALKATIVE: readonly (readonly [RegExp, Screen])[] = [
  [/^\/learn(\/|$)/, () => import("./learn/LearnScreen.svelte")],
  [/^\/replay(\/|$)/, () => import("./replay/ReplayScreen.svelte")],
  [/^\/puzzles(\/|$)/, () => import("./puzzles/PuzzleScreen.svelte")],
  [/^\/daily$/, () => import("./daily/DailyScreen.svelte")],
  [/^\/proof$/, () => import("./proof/ProofScreen.svelte")],
];

const home: Screen = () => import("./home/HomeScreen.svelte");

export async function screenOf(path: string): Promise<Component> {
  const talkative = TALKATIVE.find(([pattern]) => pattern.test(path))?.[1];
  // A change of the language does not reload the screen.
  if (talkative !== undefined)
    return (await Promise.all([talkative(), untrack(() => speakMore())]))[0].default;
  const screen = SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? home;
  return (await screen()).default;
}
