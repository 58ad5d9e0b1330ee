/** The panels that open over the table: each row is all that the bar, the menu and the sheet know of one. */

import type { Component } from "svelte";
import type { IconName } from "../../../art/icons/Icon.svelte";
import type { TableStore } from "../../../lib/model/table.svelte";
import SettingsPanel from "../../settings/SettingsPanel.svelte";
import Coach from "./Coach.svelte";
import Conduct from "./Conduct.svelte";
import { canAskCoach, canRemember } from "./helps";
import Log from "./Log.svelte";
import MemoryAid from "./MemoryAid.svelte";
import Rules from "./Rules.svelte";
import Standing from "./Standing.svelte";
import Talk from "./Talk.svelte";

/** A panel that the menu offers. */
export interface MenuEntry {
  readonly sheet: Sheet;
  readonly icon: IconName;
}

export interface PanelProps {
  readonly table: TableStore;
  readonly menu: readonly MenuEntry[];
  readonly onclose: () => void;
}

/** Its title is the text `table.NAME`. */
interface Row {
  readonly icon: IconName;
  readonly component: Component<PanelProps>;
  /** Whether the table has a button for it now. */
  readonly offered: (table: TableStore) => boolean;
  /** Where the bar has the button: `small` if a large screen shows it beside the board, `roomy` if phones do without. */
  readonly bar: "always" | "small" | "roomy" | "never";
  /** Whether the menu has a button too. */
  readonly menu?: boolean;
  readonly wide?: boolean;
  /** Whether it takes the full height, because its content scrolls by itself. */
  readonly tall?: boolean;
  /** Whether it may stay open while the device changes hands, as it shows nothing of the game. */
  readonly harmless?: boolean;
}

const always = (): boolean => true;
const isTalking = (table: TableStore): boolean =>
  table.table !== null && table.table.settings.chat !== "off" && !table.locked;

export function hasBegun(table: TableStore): boolean {
  return table.view !== null && !table.locked;
}

const isPlaying = (table: TableStore): boolean => hasBegun(table) && table.table?.phase === "playing";

/** In the order of their buttons. */
export const PANELS = {
  coach: { icon: "lantern", component: Coach, offered: canAskCoach, bar: "small", menu: true },
  memory: { icon: "hands", component: MemoryAid, offered: canRemember, bar: "never", menu: true },
  score: { icon: "trophy", component: Standing, offered: isPlaying, bar: "always" },
  log: { icon: "log", component: Log, offered: hasBegun, bar: "small", tall: true },
  talk: { icon: "chat", component: Talk, offered: isTalking, bar: "small", tall: true },
  rules: {
    icon: "rules",
    component: Rules,
    offered: always,
    bar: "roomy",
    menu: true,
    wide: true,
    tall: true,
    harmless: true,
  },
  settings: {
    icon: "settings",
    // It takes no props, which its type says too strictly.
    component: SettingsPanel as Component<object>,
    offered: always,
    bar: "roomy",
    menu: true,
    harmless: true,
  },
  conduct: { icon: "menu", component: Conduct, offered: hasBegun, bar: "always" },
} as const satisfies Record<string, Row>;

export type Sheet = keyof typeof PANELS;

export function panelOf(sheet: Sheet): Row {
  return PANELS[sheet];
}

/** Returns the panels that the table offers now. */
export function offeredPanels(table: TableStore): readonly Sheet[] {
  return (Object.keys(PANELS) as Sheet[]).filter((sheet) => PANELS[sheet].offered(table));
}

export function menuOf(table: TableStore): readonly MenuEntry[] {
  const sheets = offeredPanels(table).filter((sheet) => panelOf(sheet).menu);
  return sheets.map((sheet) => ({ sheet, icon: panelOf(sheet).icon }));
}
