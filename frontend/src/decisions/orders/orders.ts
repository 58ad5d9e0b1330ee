/** Standing orders: answers that the server gives without a question. */

import type { Order } from "$protocol";
import { recall, remember } from "../../lib/browser/keep";
import type { TableStore } from "../../lib/model/table.svelte";

const NONE: Order = { pass_windows: false, cards: [], answers: {} };

export function orderOf(table: TableStore): Order {
  return table.shown?.order ?? NONE;
}

/** Orders with one more or one less card that causes no questions. */
export function withCard(order: Order, card: string, quiet: boolean): Order {
  const others = order.cards.filter((one) => one !== card);
  return { ...order, cards: quiet ? [...others, card] : others };
}

/** Orders with the same answer to a kind of question for the rest of the round; null asks again. */
export function withAnswer(order: Order, kind: string, choice: string | null): Order {
  const { [kind]: _, ...answers } = order.answers;
  return { ...order, answers: choice === null ? answers : { ...answers, [kind]: choice } };
}

/** Replaces the orders of the player's own seat. */
export async function give(table: TableStore, order: Order): Promise<void> {
  if (table.seat !== null) await table.command("order", { seat: table.seat, order });
}

/** The storage key of one seat: others may share the device and have their own orders. */
const called = (table: TableStore): string => `orders.${table.id}.${table.seat}`;

/** Remembers the label of an answer: the order itself has only its notation. */
export function rememberWords(table: TableStore, kind: string, words: string): void {
  remember(called(table), { ...recall<Record<string, string>>(called(table), {}), [kind]: words });
}

export function wordsOf(table: TableStore, kind: string): string {
  return recall<Record<string, string>>(called(table), {})[kind] ?? orderOf(table).answers[kind] ?? "";
}
