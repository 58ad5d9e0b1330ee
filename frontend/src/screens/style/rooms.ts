/** The rooms of the style page: every component in every state. */

import type { Component } from "svelte";

export interface Room {
  readonly name: string;
  readonly load: () => Promise<{ default: Component }>;
}

export const rooms: readonly Room[] = [
  { name: "stage", load: () => import("./StageRoom.svelte") },
  { name: "street", load: () => import("./StreetRoom.svelte") },
];
