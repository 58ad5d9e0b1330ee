/** The seats of a new table. */

import type { BotInfo, SeatWish } from "$protocol";
import { recall, remember } from "../../lib/browser/keep";
import { DEFAULT_BOT } from "../../lib/opening/settings";

const KEPT = "opening.seats";

/** `here` is another person at this device. */
export type Wish =
  | { readonly kind: "me" | "open" }
  | { readonly kind: "here"; readonly name: string }
  | { readonly kind: "bot"; readonly bot: string };

export type Trouble =
  { readonly kind: "too-many"; readonly most: number } | { readonly kind: "nameless"; readonly seat: number };

const BOT: Wish = { kind: "bot", bot: DEFAULT_BOT };
/** The default has no open seat, so the game can begin at once; a player who wants people opens one. */
const FIRST: readonly Wish[] = [{ kind: "me" }, BOT, BOT, BOT];

/** A wish as the value of a choice: "me", "open", "here", "bot:greedy". */
export function valueOf(wish: Wish): string {
  return wish.kind === "bot" ? `bot:${wish.bot}` : wish.kind;
}

export function wishOf(value: string, name = ""): Wish {
  const [kind, bot = DEFAULT_BOT] = value.split(":");
  if (kind === "bot") return { kind, bot };
  if (kind === "here") return { kind, name };
  return { kind: kind === "me" ? "me" : "open" };
}

/** Changes the number of seats: new ones copy the last bot, those beyond are dropped. */
export function withSeats(wishes: readonly Wish[], seats: number): Wish[] {
  const added = wishes.findLast((wish) => wish.kind === "bot") ?? BOT;
  return Array.from({ length: seats }, (_, seat) => wishes[seat] ?? added);
}

/** Changes the wish for a seat. The player has one seat only: moving leaves the old one open. */
export function withWish(wishes: readonly Wish[], seat: number, wish: Wish): Wish[] {
  return wishes.map((old, number) => {
    if (number === seat) return wish;
    return wish.kind === "me" && old.kind === "me" ? { kind: "open" } : old;
  });
}

/** The problems that prevent such a table. */
export function troubles(wishes: readonly Wish[], most: number): Trouble[] {
  const found: Trouble[] = wishes.length > most ? [{ kind: "too-many", most }] : [];
  wishes.forEach((wish, seat) => {
    if (wish.kind === "here" && wish.name.trim() === "") found.push({ kind: "nameless", seat });
  });
  return found;
}

/** Whether the game is against bots only, as practice. */
export function isAlone(wishes: readonly Wish[]): boolean {
  return wishes.every(({ kind }) => kind === "me" || kind === "bot");
}

/** Whether no seat is open, so that the game can begin at once. */
export function isFull(wishes: readonly Wish[]): boolean {
  return wishes.every((wish) => wish.kind !== "open");
}

export function seatWishes(wishes: readonly Wish[]): SeatWish[] {
  return wishes.map((wish) => {
    if (wish.kind === "here") return { kind: "me", name: wish.name.trim() };
    return wish.kind === "bot" ? { kind: "bot", bot: wish.bot } : { kind: wish.kind };
  });
}

/** The seats of the last table, or the default. */
export function rememberedWishes(): Wish[] {
  const found = recall<unknown>(KEPT, null);
  if (!Array.isArray(found) || found.length < 2 || found.length > 6) return [...FIRST];
  return found.map((value: unknown) => wishOf(typeof value === "string" ? value : "open"));
}

/** Remembers the seats. Names are personal and are not stored. */
export function rememberWishes(wishes: readonly Wish[]): void {
  remember(KEPT, wishes.map(valueOf));
}

/** Replaces bots that this server does not have. */
export function withKnownBots(wishes: readonly Wish[], bots: readonly BotInfo[]): Wish[] {
  return wishes.map((wish) =>
    wish.kind === "bot" && !bots.some((bot) => bot.name === wish.bot) ? BOT : wish,
  );
}
