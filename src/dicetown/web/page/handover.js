/** Several people at one device: between two of them the page shows nothing of either. */

import { button, h, redraw } from "./dom.js";
import { t } from "./texts.js";

/**
 * The seat the device has to be handed to, or null. The seat that is asked and seen stays; otherwise the next
 * one round the table that is asked.
 */
export function nextSeat(state, unlocked, handTo) {
  const { seats } = state.you;
  if (seats.length < 2 || state.table.phase !== "playing") return null;
  if (unlocked !== null && (state.asked.includes(unlocked) || !state.asked.length)) return null;
  const after = state.asked.filter((seat) => seat > (unlocked ?? -1));
  return after[0] ?? state.asked[0] ?? handTo ?? seats[0];
}

export function drawHandOver(element, ctx, seat) {
  element.hidden = seat === null;
  if (seat === null) return;
  const others = ctx.state.asked.filter((one) => one !== seat);
  redraw(element, [seat, others, ctx.lang, ctx.seatNames()], () => [
    h("h2", { tabindex: "-1", text: t("hand.over", { name: ctx.nameOf(seat) }) }),
    h("p", { text: t("hand.over.what") }),
    button(
      t("hand.over.yes", { name: ctx.nameOf(seat) }),
      () => ctx.unlock(seat),
      { class: "answer", key: "unlock" },
    ),
    others.length > 0 && h("div", { class: "row wrap others" }, others.map((one) => button(
      t("hand.over.yes", { name: ctx.nameOf(one) }),
      () => ctx.unlock(one),
      { class: "quiet", key: `unlock-${one}` },
    ))),
  ]);
  if (element.contains(document.activeElement)) return;
  element.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
}
