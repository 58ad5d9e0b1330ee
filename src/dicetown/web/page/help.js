/** The coach and the memory aid, where the table allows them. */

import { h, openDialog } from "./dom.js";
import { has, language, t } from "./texts.js";

const BEST = 6;

function number(value, digits = 2) {
  return new Intl.NumberFormat(
    language(),
    { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" },
  ).format(value).replace("-", "−");
}

/** What a strong player makes of one's options. */
export async function showAdvice(ctx) {
  const body = h("div", { "aria-live": "polite" }, h("p", { text: t("coach.thinks") }));
  openDialog(t("coach"), t("close"), body);
  try {
    const advice = await ctx.link.send("advise", { seat: ctx.seat });
    body.replaceChildren(...adviceParts(advice));
  } catch (refusal) {
    body.replaceChildren(h(
      "p",
      { class: "problem", text: [refusal.message, refusal.hint].filter(Boolean).join(" ") || t("offline") },
    ));
  }
}

function adviceParts(advice) {
  const best = advice.ratings[0]?.worth ?? 0;
  const lines = advice.ratings.slice(0, BEST).map((rating) => h("li", {},
    h("strong", { text: rating.label ?? rating.choice }), h(
      "span",
      { class: "muted", text: ` ${number(rating.worth - best)} ` },
    ),
    rating.terms.length > 0 && h(
      "small",
      { text: rating.terms.map((term) => term.says ?? `${term.name} ${number(term.worth, 1)}`).join(" · ") },
    )));
  return [
    advice.says && h("p", { text: advice.says }),
    h("ol", { class: "advice" }, lines),
    h(
      "p",
      { class: "muted small", text: advice.sampled ? t("coach.sampled", { n: advice.sampled }) : t("coach.exact") },
    ),
  ].filter(Boolean);
}

/** What one has seen, and what can still be where. */
export async function showMemory(ctx) {
  const body = h("div", { "aria-live": "polite" }, h("p", { text: "…" }));
  openDialog(t("memory"), t("close"), body);
  try {
    const memory = await ctx.link.send("memory", { seat: ctx.seat });
    body.replaceChildren(...memoryParts(ctx, memory));
  } catch (refusal) {
    body.replaceChildren(h(
      "p",
      { class: "problem", text: [refusal.message, refusal.hint].filter(Boolean).join(" ") || t("offline") },
    ));
  }
}

/** Cards that can be in the same places stand together. */
function memoryParts(ctx, memory) {
  const groups = new Map();
  for (const card of memory.cards) {
    const where = card.places.map((place) => placeName(ctx, place)).join(` ${t("or")} `);
    const name = card.label ?? ctx.names.card(card.card);
    groups.set(where, [...(groups.get(where) ?? []), card.copies > 1 ? `${card.copies} × ${name}` : name]);
  }
  return [
    h("p", { class: "muted", text: t("memory.what") }),
    h(
      "dl",
      { class: "lines" },
      [...groups].map(([where, cards]) => h(
        "div",
        { class: "line" },
        h("dt", { text: where }),
        h("dd", { text: cards.join(", ") }),
      )),
    ),
  ];
}

function placeName(ctx, place) {
  const [zone, seat] = place.split("@");
  const name = has(`zone.${zone}`) ? t(`zone.${zone}`) : zone;
  return seat === undefined ? name : t("place.of", { place: name, name: ctx.nameOf(Number(seat)) });
}
