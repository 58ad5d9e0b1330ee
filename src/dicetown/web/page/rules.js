/** "Why?": the text of a rule, of a card, of anything that has a name. */

import { getOnce } from "./api.js";
import { h, openDialog } from "./dom.js";
import { language, t } from "./texts.js";

let pieces = [];
let named = null;

/** Which rules are in force: what a module changes in a rule is told where it is in play. */
export function playBy(ruleset, names) {
  pieces = ruleset.split("+");
  named = names;
}

/** A rule's id as a small button that opens its text. */
export function ruleButton(rule, key = "") {
  if (!rule) return null;
  return h("button", {
    type: "button", class: "rule", text: rule, key: key || `rule-${rule}`, title: t("why"),
    "aria-label": t("why.rule", { rule }), on: { click: () => void showRule(rule) },
  });
}

export async function showRule(rule) {
  try {
    const found = await getOnce(`/api/rules/${encodeURIComponent(rule)}?lang=${language()}`);
    const remarks = Object.entries(found.remarks).filter(([scope]) => pieces.includes(scope));
    openDialog(`${found.id} · ${found.title}`, t("close"),
      found.text.split("\n").filter(Boolean).map((line) => h("p", { text: line })),
      remarks.map(([scope, text]) => h(
        "p",
        { class: "note" },
        h("strong", { text: `${t("label", { label: named.title(`module.${scope}`) || scope })} ` }),
        h("span", { text }),
      )),
      found.ruling && h("p", { class: "muted small", text: t("rule.ruling") }),
      found.assumed && h("p", { class: "muted small", text: t("rule.assumed") }));
  } catch (problem) {
    openDialog(rule, t("close"), h("p", { text: problem.message || t("offline") }));
  }
}

const CARD = { s: "store", p: "property", e: "elixir" };

/** What things are called in the language of the page. `titles` and `texts` come from the server. */
export class Names {
  constructor(found = { titles: {}, texts: {}, locations: [] }) {
    this.found = found;
  }

  static async load(ruleset) {
    return new Names(await getOnce(`/api/names?ruleset=${encodeURIComponent(ruleset)}&lang=${language()}`));
  }

  title(key) {
    return this.found.titles[key] ?? "";
  }

  text(key) {
    return this.found.texts[key] ?? "";
  }

  /** The key of a card: elixirs are cards with a family of their own. */
  cardKey(card) {
    return `card.${card}` in this.found.titles ? `card.${card}` : `elixir.${card}`;
  }

  card(card) {
    if (card.startsWith("?")) return t(`back.${CARD[card[1]] ?? "other"}`);
    const worth = /^p([0-9])$/.exec(card);
    if (worth) return t("worth", { n: worth[1] });
    return this.title(this.cardKey(card)) || card;
  }

  location(index) {
    const name = this.found.locations[index];
    return this.title(`location.${name}`) || name || "";
  }

  score(label) {
    return this.title(`score.${label}`) || label;
  }

  /** What an answer would do, where the name of a card or an action does not say it. */
  note(choice, facts) {
    const [verb, rest = ""] = choice.split(":");
    const word = rest.split(/[=+]/)[0];
    if (verb === "play" || verb === "card") return /^p[0-9]$/.test(word) ? "" : this.text(this.cardKey(word));
    if (verb === "do") return this.text(`action.${facts.location}.${word}`);
    return this.text(`${verb}.${word}`);
  }
}

/** A card as a chip that explains itself when it is pressed. */
export function cardChip(names, card, copies = 1, key = "") {
  const name = names.card(card);
  const text = copies > 1 ? `${copies} × ${name}` : name;
  const about = names.text(names.cardKey(card));
  const kind = card.startsWith("?") ? "chip back" : /^p[0-9]$/.test(card) ? "chip deed" : "chip";
  if (!about) return h("span", { class: kind, text });
  return h("button", {
    type: "button", class: kind, text, key: `${key}-${card}`,
    on: { click: () => openDialog(name, t("close"), h("p", { text: about })) },
  });
}

/** Cards as chips, twins counted. */
export function cardChips(names, cards, key = "") {
  const copies = new Map();
  for (const card of cards) copies.set(card, (copies.get(card) ?? 0) + 1);
  return h("span", { class: "chips" }, [...copies].map(([card, number]) => cardChip(names, card, number, key)));
}
