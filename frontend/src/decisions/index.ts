/** Maps kinds of questions to components. A kind that is missing here is shown as a list. */

import type { Component } from "svelte";
import type { Asked } from "./asked";
import Ambush from "./Ambush.svelte";
import AmbushDie from "./AmbushDie.svelte";
import Bargain from "./Bargain.svelte";
import BreakTie from "./BreakTie.svelte";
import Capture from "./Capture.svelte";
import Keep from "./Keep.svelte";
import Offer from "./Offer.svelte";
import Reaction from "./Reaction.svelte";
import Reroll from "./Reroll.svelte";
import Turn from "./Turn.svelte";
import UseOutlaws from "./UseOutlaws.svelte";
import Cowboy from "./cards/Cowboy.svelte";
import Draw from "./cards/Draw.svelte";
import Elixir from "./cards/Elixir.svelte";
import Protect from "./cards/Protect.svelte";
import RiverTop from "./cards/RiverTop.svelte";
import Take from "./cards/Take.svelte";
import Action from "./deeds/Action.svelte";
import Cows from "./deeds/Cows.svelte";
import Gift from "./deeds/Gift.svelte";
import Pasture from "./deeds/Pasture.svelte";
import Remedy from "./deeds/Remedy.svelte";
import Warpath from "./deeds/Warpath.svelte";
import Debtor from "./people/Debtor.svelte";
import Giver from "./people/Giver.svelte";
import Herd from "./people/Herd.svelte";
import Rancher from "./people/Rancher.svelte";
import Victim from "./people/Victim.svelte";
import List from "./List.svelte";

/** All components come with the table: one that is loaded later could not appear without a connection. */
export const kinds: Readonly<Record<string, Component<Asked>>> = {
  keep: Keep,
  "cut-keep": Keep,
  turn: Turn,
  shaman: Turn,
  ambush: Ambush,
  "ambush-die": AmbushDie,
  reroll: Reroll,
  "use-outlaws": UseOutlaws,
  capture: Capture,
  offer: Offer,
  bargain: Bargain,
  "break-tie": BreakTie,
  window: Reaction,
  cancel: Reaction,
  victim: Victim,
  debtor: Debtor,
  giver: Giver,
  rancher: Rancher,
  herd: Herd,
  draw: Draw,
  "keep-loot": Take,
  "keep-card": Take,
  "keep-property": Take,
  "give-card": Take,
  coupon: Take,
  outlaw: Take,
  "river-card": Take,
  "river-top": RiverTop,
  elixir: Elixir,
  protect: Protect,
  cowboy: Cowboy,
  remedy: Remedy,
  action: Action,
  warpath: Warpath,
  gift: Gift,
  pasture: Pasture,
  cows: Cows,
  visit: List,
};

/** The component for a kind of question. */
export function componentOf(kind: string): Component<Asked> {
  return (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? List;
}
