/** The drawings of the street, one for each location of any ruleset. */

import type { Component } from "svelte";
import Bank from "./Bank.svelte";
import Coach from "./Coach.svelte";
import Doc from "./Doc.svelte";
import Hall from "./Hall.svelte";
import Mine from "./Mine.svelte";
import Prairie from "./Prairie.svelte";
import River from "./River.svelte";
import Saloon from "./Saloon.svelte";
import Sheriff from "./Sheriff.svelte";
import Store from "./Store.svelte";
import Village from "./Village.svelte";

export interface Building {
  drawing: Component;
  /** Whether the sign has dark letters on light, or light on dark. */
  letters: "dark" | "light";
}

export const buildings: Readonly<Record<string, Building>> = {
  mine: { drawing: Mine, letters: "light" },
  river: { drawing: River, letters: "light" },
  bank: { drawing: Bank, letters: "dark" },
  coach: { drawing: Coach, letters: "light" },
  store: { drawing: Store, letters: "light" },
  saloon: { drawing: Saloon, letters: "dark" },
  sheriff: { drawing: Sheriff, letters: "light" },
  hall: { drawing: Hall, letters: "dark" },
  prairie: { drawing: Prairie, letters: "light" },
  doc: { drawing: Doc, letters: "dark" },
  village: { drawing: Village, letters: "light" },
};
