/** Standing orders: what is answered without asking. */

import { button, check, h } from "./dom.js";
import { recall, remember } from "./memory.js";
import { t } from "./texts.js";

const NONE = { pass_windows: false, cards: [], answers: {} };

/** Give the same answer to this kind of question for the rest of the round. */
export function orderSame(ctx, seat, kind, choice, label) {
  const order = ctx.state.order ?? NONE;
  // What the answer is called is kept here: the order itself has only its notation.
  remember(`orders.${ctx.table}`, { ...recall(`orders.${ctx.table}`, {}), [kind]: label });
  return ctx.link.send("order", { seat, order: { ...order, answers: { ...order.answers, [kind]: choice } } });
}

export function ordersPart(ctx, seat) {
  const order = ctx.state.order ?? NONE;
  const put = (changes) => void ctx.command("order", { seat, order: { ...order, ...changes } });
  return h("details", { key: "orders" }, h("summary", { text: t("orders") }),
    check(t("orders.pass"), order.pass_windows, (on) => put({ pass_windows: on }), { key: "order-pass" }),
    cardOrders(ctx, seat, order, put),
    answerOrders(ctx, order, put));
}

function cardOrders(ctx, seat, order, put) {
  const held = new Set([...(ctx.state.view.players[seat]?.zones.hand ?? []), ...order.cards]);
  const known = [...held].filter((card) => !card.startsWith("?"));
  return known.map((card) => {
    const change = (on) => put({ cards: on ? [...order.cards, card] : order.cards.filter((one) => one !== card) });
    const label = t("orders.card", { card: ctx.names.card(card) });
    return check(label, order.cards.includes(card), change, { key: `order-${card}` });
  });
}

function answerOrders(ctx, order, put) {
  const called = recall(`orders.${ctx.table}`, {});
  return Object.keys(order.answers).map((kind) => {
    const { [kind]: choice, ...answers } = order.answers;
    return h("p", { class: "row" },
      h("span", { text: t("orders.answer", { answer: called[kind] ?? choice }) }),
      button(t("orders.stop"), () => put({ answers }), { class: "quiet small", key: `order-stop-${kind}` }));
  });
}
