/** What one can do beside answering: undo, pause, hurry, standing orders, leave, help, and what the host may. */

import { button, h, openDialog, redraw } from "./dom.js";
import { showAdvice, showMemory } from "./help.js";
import { ordersPart } from "./orders.js";
import { recordLink } from "./review.js";
import { t } from "./texts.js";

/** The buttons beside the question; whatever cannot be done now is not there. */
export function drawConduct(element, ctx) {
  const { state } = ctx;
  const { table, view, you } = state;
  const playing = table.phase === "playing";
  element.hidden = !playing;
  if (!playing) return;
  const seat = ctx.seat;
  const place = seat === null ? null : table.seats[seat];
  const hand = seat === null ? null : view.players[seat]?.zones.hand;
  const wishes = [view.undo, table.paused, table.wants_pause, table.wants_resume, view.waiting, state.order];
  const words = [ctx.lang, ctx.names.found];
  const shows = [seat, place, hand, wishes, table.settings, table.seats, you, Boolean(state.prompt), words];
  redraw(element, shows, () => [
    h("h2", { text: t("conduct") }),
    seat === null ? h("p", { class: "muted", text: t("watching.you") }) : seatButtons(ctx, seat, place),
    seat !== null && ordersPart(ctx, seat),
    h("details", { key: "commitment" }, h("summary", { text: t("proof.commitment") }),
      h("p", { class: "code", text: table.commitment }),
      h("p", { class: "muted small", text: t("commitment.what") }),
      recordLink(ctx)),
    you.host && hostPart(ctx),
  ]);
}

/** Whether all people are away: bots do not play on among themselves. */
function asleep(table) {
  return table.seats.every((one) => one.kind !== "person" || one.away !== null);
}

function seatButtons(ctx, seat, place) {
  const { table, view, prompt } = ctx.state;
  const act = (name, fields) => () => void ctx.command(name, { seat, ...fields });
  const others = view.waiting.some((one) => one !== seat);
  const hasty = others && !table.paused && table.settings.clock.kind === "none";
  const wants = table.paused ? table.wants_resume : table.wants_pause;
  const names = wants.map((one) => ctx.nameOf(one)).join(", ");
  const quiet = (key) => ({ class: "quiet", key });
  return [
    place.away && h(
      "p",
      { class: "note" },
      h("span", { text: t(asleep(table) ? "away.all" : `away.you.${place.away}`) }),
      " ",
      button(t("back"), act("back"), { key: "back" }),
    ),
    wants.length > 0 && h("p", { class: "note", text: t(table.paused ? "resume.wanted" : "pause.wanted", { names }) }),
    h("div", { class: "row wrap" },
      view.undo && button(t("undo"), act("undo"), quiet("undo")),
      table.paused ? button(t("resume"), act("pause", { stop: false }), { key: "resume" })
        : wants.includes(seat) ? button(t("pause.not"), act("pause", { stop: false }), quiet("pause"))
        : button(t("pause"), act("pause", { stop: true }), quiet("pause")),
      hasty && button(t("hurry"), act("hurry"), quiet("hurry")),
      table.settings.coach && prompt && !ctx.locked && button(t("coach"), () => void showAdvice(ctx), quiet("coach")),
      table.settings.memory && !ctx.locked && button(t("memory"), () => void showMemory(ctx), quiet("memory")),
      !place.away && button(t("leave"), () => confirmLeave(ctx, seat), quiet("leave")),
      ctx.state.you.seats.length > 1 && ctx.state.you.seats.filter((one) => one !== seat).map((one) =>
        button(t("pass.to", { name: ctx.nameOf(one) }), () => ctx.handOver(one), quiet(`pass-${one}`)))),
  ];
}

function confirmLeave(ctx, seat) {
  const dialog = openDialog(t("leave"), t("stay"), h("p", { text: t("leave.what") }),
    button(t("leave.yes"), () => { dialog.close(); void ctx.command("leave-seat", { seat }); }));
}

function hostPart(ctx) {
  const { table, you } = ctx.state;
  const people = table.seats.map((seat, number) => ({ seat, number })).filter(
    ({ seat, number }) => seat.kind === "person" && !you.seats.includes(number),
  );
  return h("details", { key: "host" }, h("summary", { text: t("host") }),
    h("div", { class: "row wrap" },
      people.map(({ seat, number }) => button(
        t("host.make", { name: seat.name }),
        () => void ctx.command("make-host", { seat: number }),
        { class: "quiet", key: `host-${number}` },
      )),
      button(t("close.table"), () => confirmClose(ctx), { class: "quiet", key: "close-table" })));
}

export function confirmClose(ctx) {
  const dialog = openDialog(t("close.table"), t("cancel"), h("p", { text: t("close.what") }),
    button(t("close.table"), () => { dialog.close(); void ctx.command("close"); }));
}
