/** Which component asks which kind of question. One that is not here is asked as a list. */

import type { Component } from "svelte";
import type { Asked } from "./asked";
import List from "./List.svelte";

type Loader = () => Promise<{ default: Component<Asked> }>;

export const kinds: Readonly<Record<string, Loader>> = {
  keep: () => import("./Keep.svelte"),
  "cut-keep": () => import("./Keep.svelte"),
  turn: () => import("./Turn.svelte"),
  shaman: () => import("./Turn.svelte"),
  ambush: () => import("./Ambush.svelte"),
  "ambush-die": () => import("./AmbushDie.svelte"),
  reroll: () => import("./Reroll.svelte"),
  "use-outlaws": () => import("./UseOutlaws.svelte"),
  capture: () => import("./Capture.svelte"),
  offer: () => import("./Offer.svelte"),
  "break-tie": () => import("./BreakTie.svelte"),
  window: () => import("./Reaction.svelte"),
  cancel: () => import("./Reaction.svelte"),
  victim: () => import("./people/Victim.svelte"),
  debtor: () => import("./people/Debtor.svelte"),
  giver: () => import("./people/Giver.svelte"),
  rancher: () => import("./people/Rancher.svelte"),
  herd: () => import("./people/Herd.svelte"),
  draw: () => import("./cards/Draw.svelte"),
  "keep-loot": () => import("./cards/Take.svelte"),
  "keep-card": () => import("./cards/Take.svelte"),
  "keep-property": () => import("./cards/Take.svelte"),
  "give-card": () => import("./cards/Take.svelte"),
  coupon: () => import("./cards/Take.svelte"),
  outlaw: () => import("./cards/Take.svelte"),
  "river-card": () => import("./cards/Take.svelte"),
  "river-top": () => import("./cards/RiverTop.svelte"),
  elixir: () => import("./cards/Elixir.svelte"),
  protect: () => import("./cards/Protect.svelte"),
  cowboy: () => import("./cards/Cowboy.svelte"),
  remedy: () => import("./deeds/Remedy.svelte"),
  action: () => import("./deeds/Action.svelte"),
  warpath: () => import("./deeds/Warpath.svelte"),
  gift: () => import("./deeds/Gift.svelte"),
  pasture: () => import("./deeds/Pasture.svelte"),
  cows: () => import("./deeds/Cows.svelte"),
};

/** The component for a kind of question. */
export async function componentOf(kind: string): Promise<Component<Asked>> {
  const load = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return load === undefined ? List : (await load()).default;
}
