/** A copy of a view that can be changed; the view it was made from stays as it is. */

import type { PlayerInfo, ViewInfo } from "$protocol";
import type { Fields } from "./fields";

/** Where a card lies: a zone of the table, or of a seat. */
export type Spot = readonly [zone: string] | readonly [zone: string, seat: number];

export class Draft {
  readonly view: ViewInfo;

  constructor(view: ViewInfo) {
    this.view = {
      ...view,
      zones: { ...view.zones },
      annexes: { ...view.annexes },
      players: view.players.map((player) => ({
        ...player,
        zones: { ...player.zones },
        counts: { ...player.counts },
      })),
    };
  }

  player(seat: number): PlayerInfo | undefined {
    return this.view.players[seat];
  }

  each(change: (player: PlayerInfo) => void): void {
    this.view.players.forEach(change);
  }

  dollars(seat: number, more: number): void {
    const player = this.player(seat);
    if (player) player.dollars = Math.max(0, player.dollars + more);
  }

  nuggets(seat: number, more: number): void {
    const player = this.player(seat);
    if (player) player.nuggets = Math.max(0, player.nuggets + more);
  }

  count(seat: number, name: string, more: number): void {
    const player = this.player(seat);
    if (player) player.counts[name] = Math.max(0, (player.counts[name] ?? 0) + more);
  }

  /** Part of what a module keeps, changed. */
  annex(name: string, fields: Readonly<Record<string, unknown>>): void {
    const old = this.view.annexes[name];
    if (typeof old === "object" && old !== null) this.view.annexes[name] = { ...old, ...fields };
  }

  /** Whether this ruleset has such a zone at a seat. */
  has(zone: string, seat: number): boolean {
    return this.player(seat)?.zones[zone] !== undefined;
  }

  /** Move cards by name; of those that are not told, so many as are missing from `amount`, whichever are on top. */
  move(from: Spot, to: Spot, cards: readonly string[], amount = cards.length): void {
    const left = [...this.cards(from)];
    const moved: string[] = [];
    for (let index = 0; index < amount; index++) {
      const card = cards[index];
      const named = card === undefined ? -1 : left.lastIndexOf(card);
      const [taken] = left.splice(named >= 0 ? named : left.length - 1, 1);
      const seen = card ?? taken;
      if (seen !== undefined) moved.push(seen);
    }
    this.lay(from, left);
    this.lay(to, [...this.cards(to), ...moved]);
  }

  /** As `move`, of cards with this back (`s`, `p`) among others. */
  moveBacks(from: Spot, to: Spot, back: string, amount: number): void {
    const cards = this.cards(from);
    const named = cards.filter((card) => card === `?${back}`).slice(0, amount);
    if (named.length > 0) this.move(from, to, named);
  }

  cards([zone, seat]: Spot): readonly string[] {
    const zones = seat === undefined ? this.view.zones : this.player(seat)?.zones;
    return zones?.[zone] ?? [];
  }

  private lay([zone, seat]: Spot, cards: string[]): void {
    const zones = seat === undefined ? this.view.zones : this.player(seat)?.zones;
    if (zones?.[zone] !== undefined) zones[zone] = cards;
  }
}

/** What an event changes of what is shown. */
export type Change = (draft: Draft, fields: Fields) => void;
