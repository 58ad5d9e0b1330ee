/** Which screen an address is; each is loaded when it is wanted. */

import type { Component } from "svelte";

type Screen = () => Promise<{ default: Component }>;

const SCREENS: readonly (readonly [RegExp, Screen])[] = [
  [/^\/t\/[A-Za-z0-9_-]+$/, () => import("./table/TableScreen.svelte")],
  [/^\/rules$/, () => import("./rules/RulesScreen.svelte")],
  [/^\/settings$/, () => import("./settings/SettingsScreen.svelte")],
  [/^\/proof$/, () => import("./proof/ProofScreen.svelte")],
  [/^\/style$/, () => import("./style/StyleScreen.svelte")],
  [/^\/d\/.+$/, () => import("./device/DeviceScreen.svelte")],
];

const home: Screen = () => import("./home/HomeScreen.svelte");

export async function screenOf(path: string): Promise<Component> {
  const screen = SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? home;
  return (await screen()).default;
}
