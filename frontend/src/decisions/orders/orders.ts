/** Standing orders: what is answered without asking. */

import type { Order } from "$protocol";
import { recall, remember } from "../../lib/browser/keep";
import type { TableStore } from "../../lib/model/table.svelte";

const NONE: Order = { pass_windows: false, cards: [], answers: {} };

export function orderOf(table: TableStore): Order {
  return table.shown?.order ?? NONE;
}

/** Whether one is not to be asked about a card. */
export function withCard(order: Order, card: string, quiet: boolean): Order {
  const others = order.cards.filter((one) => one !== card);
  return { ...order, cards: quiet ? [...others, card] : others };
}

/** The same answer to a kind of question for the rest of the round; null asks again. */
export function withAnswer(order: Order, kind: string, choice: string | null): Order {
  const { [kind]: _, ...answers } = order.answers;
  return { ...order, answers: choice === null ? answers : { ...answers, [kind]: choice } };
}

/** Replace the orders of one's own seat. */
export async function give(table: TableStore, order: Order): Promise<void> {
  if (table.seat !== null) await table.command("order", { seat: table.seat, order });
}

/** Of one seat: others may share the device, and have orders of their own. */
const called = (table: TableStore): string => `orders.${table.id}.${table.seat}`;

/** What an answer is called is kept here: the order itself has only its notation. */
export function rememberWords(table: TableStore, kind: string, words: string): void {
  remember(called(table), { ...recall<Record<string, string>>(called(table), {}), [kind]: words });
}

export function wordsOf(table: TableStore, kind: string): string {
  return recall<Record<string, string>>(called(table), {})[kind] ?? orderOf(table).answers[kind] ?? "";
}
