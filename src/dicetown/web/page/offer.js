/** An offer to the Sheriff: in whose favour, and how much of what. */

import { button, h } from "./dom.js";
import { t } from "./texts.js";

const HELD = ["hand", "deeds"];

export function offerBuilder(question, prompt) {
  const { ctx, ui } = question;
  const player = ctx.state.view.players[ctx.seat];
  const tied = prompt.facts.seats ?? [
    ...new Set(prompt.options.filter((one) => one.startsWith("offer:")).map((one) => Number(one.split(":")[1]))),
  ];
  ui.offer ??= { favour: tied.includes(ctx.seat) ? ctx.seat : tied[0], dollars: 0, nuggets: 0, cards: [] };
  const offer = ui.offer;
  const redo = () => question.draw();
  const cards = HELD.flatMap((zone) => player.zones[zone] ?? []);
  const choice = offerText(offer, cards);
  // Ranches and the like cannot be offered: what can be is listed among the simple offers.
  const offerable = cards.map((card, index) => [card, index]).filter(
    ([card]) => prompt.options.some((one) => one.split(/[:+]/).includes(card)),
  );
  return h("div", { class: "offer-builder" },
    question.list(prompt, prompt.options.filter((option) => option === "pass")),
    tied.length > 1 && h("fieldset", {}, h(
      "legend",
      { text: t("favour") },
    ), h("div", { class: "row" }, tied.map((seat) => {
      const radio = h(
        "input",
        {
          type: "radio",
          name: "favour",
          key: `favour-${seat}`,
          on: { change: () => { offer.favour = seat; redo(); } },
        },
      );
      radio.checked = offer.favour === seat;
      return h(
        "label",
        { class: "check" },
        radio,
        h("span", { text: seat === ctx.seat ? t("yourself") : ctx.nameOf(seat) }),
      );
    }))),
    h("div", { class: "row" },
      stepper(t("label.dollars"), "dollars", offer, player.dollars, redo),
      stepper(t("label.nuggets"), "nuggets", offer, player.nuggets, redo)),
    offerable.length > 0 && h("fieldset", {}, h(
      "legend",
      { text: t("offer.cards") },
    ), h("div", { class: "row wrap" }, offerable.map(([card, index]) => {
      const box = h("input", { type: "checkbox", key: `offer-card-${index}`, on: { change: () => {
        offer.cards = box.checked ? [...offer.cards, index] : offer.cards.filter((one) => one !== index);
        redo();
      } } });
      box.checked = offer.cards.includes(index);
      return h("label", { class: "check" }, box, h("span", { text: ctx.names.card(card) }));
    }))),
    choice
      ? button(ctx.offerWords(choice, true), () => question.answer(prompt, choice), {
        class: "answer", key: "offer", "data-choice": choice, disabled: question.blocked(),
      })
      : h("p", { class: "muted small", text: t("offer.help") }),
    h("details", { key: "simple-offers" }, h("summary", { text: t("offer.simple") }),
      question.list(prompt, prompt.options.filter((option) => option !== "pass"))));
}

function offerText(offer, cards) {
  const things = [
    offer.dollars && `${offer.dollars}d`,
    offer.nuggets && `${offer.nuggets}n`,
    ...offer.cards.map((index) => cards[index]),
  ].filter(Boolean);
  return things.length ? `offer:${offer.favour}:${things.join("+")}` : "";
}

function stepper(label, name, offer, most, redo) {
  const set = (value) => {
    offer[name] = Math.max(0, Math.min(most, Number.isFinite(value) ? Math.trunc(value) : 0));
    redo();
  };
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: 0,
    max: most,
    value: String(offer[name]),
    key: `offer-${name}`,
    "aria-label": label,
    // What is being typed must outlive a redraw, and is put right when it is done.
    on: { input: () => { offer[name] = Number(input.value) || 0; }, change: () => set(Number(input.value)) },
  });
  return h("div", { class: "stepper", role: "group", "aria-label": label },
    h("span", { class: "label", text: t("of.most", { label, most }) }),
    h("div", { class: "row" },
      button(
        "−",
        () => set(offer[name] - 1),
        { key: `offer-${name}-less`, "aria-label": t("less", { label }), disabled: offer[name] <= 0 },
      ),
      input,
      button(
        "+",
        () => set(offer[name] + 1),
        { key: `offer-${name}-more`, "aria-label": t("more", { label }), disabled: offer[name] >= most },
      )));
}
