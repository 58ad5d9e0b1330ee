/**
 * The table as it lies there: the town, the players, one's own hand.
 * Zones that the page does not know by name are shown all the same.
 */

import { diceRow, h, redraw } from "./dom.js";
import { cardChip, cardChips } from "./rules.js";
import { has, t } from "./texts.js";

const HAND_SIZE = 5;
/** Where cards lie that are as good as in the hand. */
const HELD = ["hand", "deeds", "claims"];
/** Zones that say nothing to whoever plays. */
const SILENT = new Set(["box", "looking", ...HELD]);

const hidden = (cards) => cards.every((card) => card.startsWith("?"));
const zoneName = (zone) => (has(`zone.${zone}`) ? t(`zone.${zone}`) : zone);

function row(label, ...things) {
  return h("div", { class: "line" }, h("dt", { text: label }), h("dd", {}, ...things));
}

const said = (text) => h("span", { text });

/** A zone in words: face-up cards by name, others by their number. */
function zoneLine(names, zone, cards) {
  if (hidden(cards)) return row(zoneName(zone), said(t("cards", { n: cards.length })));
  return row(zoneName(zone), cardChips(names, cards, zone));
}

/** What belongs to nobody yet. */
export function drawTown(element, ctx, view) {
  redraw(element, [
    view.mine,
    view.bank,
    view.coach,
    view.zones,
    view.annexes,
    ctx.lang,
    ctx.names.found,
    ctx.seatNames(),
  ], () => {
    const zones = { ...view.zones };
    const take = (zone) => {
      const cards = zones[zone] ?? [];
      delete zones[zone];
      return cards;
    };
    const names = ctx.names;
    const lines = [
      row(t("town.mine"), said(t("nuggets", { n: view.mine }))),
      row(t("town.bank"), said(t("dollars", { n: view.bank }))),
      row(t("town.coach"), said(t("dollars", { n: view.coach }))),
    ];
    const shown = take("row");
    const deck = take("properties").length;
    lines.push(row(
      t("town.hall"),
      // In their order, for the first is taken first.
      shown.length
        ? h("span", { class: "chips" }, shown.map((card, place) => cardChip(names, card, 1, `row${place}`)))
        : said(t("empty")),
      said(t("in.deck", { n: deck })),
    ));
    const store = take("store").length;
    lines.push(row(
      t("town.store"),
      said(t("in.deck", { n: store })),
      said(t("discarded", { n: take("store-out").length })),
    ));
    const elixirs = take("elixirs-shown");
    const more = take("elixirs").length;
    take("elixirs-out");
    if (elixirs.length || more) lines.push(row(
      t("town.doc"),
      cardChips(names, elixirs, "doc"),
      said(t("in.deck", { n: more })),
    ));
    if (zones.outlaws) {
      const pile = take("outlaws");
      const top = pile.at(-1);
      lines.push(row(zoneName("outlaws"), said(t("cards", { n: pile.length })),
        top && !top.startsWith("?") ? [said(t("on.top")), cardChips(names, [top], "outlaws")] : null));
    }
    if (zones["cowboys-shown"]) {
      const out = take("cowboys-out").length;
      lines.push(row(zoneName("cowboys-shown"), cardChips(names, take("cowboys-shown"), "cowboys"),
        said(t("in.deck", { n: take("cowboys").length })), out ? said(t("discarded", { n: out })) : null));
    }
    for (const [zone, cards] of Object.entries(zones)) {
      if (cards.length && !SILENT.has(zone)) lines.push(zoneLine(names, zone, cards));
    }
    lines.push(...Object.entries(view.annexes).flatMap(([name, annex]) => annexLines(ctx, name, annex)));
    return [h("h2", { text: t("town") }), h("dl", { class: "lines" }, lines)];
  });
}

/** What modules keep beside cards and money. */
function annexLines(ctx, name, annex) {
  if (name === "chase") return annex.dice === "-" ? [] : [row(t("annex.chase"), diceRow(annex.dice))];
  if (name === "cows") {
    return [
      row(t("annex.prairie"), said(t("cows", { n: annex.prairie }))),
      row(t("annex.rodeos"), said(String(annex.rodeos_left))),
    ];
  }
  if (name === "indian-die") {
    const where = annex.closed !== null ? t("die.closes", { location: ctx.names.location(annex.closed) })
      : annex.guarded !== null ? t("die.guards", { name: ctx.nameOf(annex.guarded) })
      : annex.holder !== null ? t("die.held", { name: ctx.nameOf(annex.holder) }) : t("die.home");
    return [row(t("annex.die"), said(where))];
  }
  const told = Object.entries(annex).filter(([, value]) => value !== null);
  return told.map(([key, value]) => row(
    key.replaceAll("_", " "),
    said(Array.isArray(value) ? value.join(", ") : String(value)),
  ));
}

/** Everybody's belongings, as far as one may know them. */
export function drawPlayers(element, ctx, view, live = true) {
  const seats = ctx.state.table.seats;
  const now = live && [seats, ctx.state.present, view.deadlines, view.waiting];
  const shows = [view.players, view.sheriff, view.winner, now, ctx.seat, ctx.lang, ctx.names.found, ctx.seatNames()];
  redraw(element, shows, () => [
    h("h2", { text: t("players") }),
    h("div", { class: "players" }, view.players.map((player, seat) => playerCard(ctx, view, player, seat, live))),
  ]);
}

function playerCard(ctx, view, player, seat, live) {
  const place = ctx.state.table.seats[seat];
  const asked = live && view.waiting.includes(seat);
  const classes = ["player", seat === ctx.seat && "you", asked && "asked", view.winner === seat && "winner"];
  const aside = player.aside.replaceAll("-", "").length;
  const rolling = typeof player.cup === "number" || (seat === ctx.seat && typeof player.cup === "string");
  return h("article", { class: classes.filter(Boolean).join(" "), "aria-label": ctx.nameOf(seat) },
    h("h3", {},
      view.sheriff === seat && h(
        "span",
        { class: "star", text: "★", title: t("sheriff"), role: "img", "aria-label": t("sheriff") },
      ),
      h("span", { text: ctx.nameOf(seat) }),
      live && presence(ctx, place, seat)),
    live && asked && h(
      "p",
      { class: "waits" },
      h("span", { text: t("thinks") }),
      countdown(view.deadlines[String(seat)]),
    ),
    place.bank !== null && place.bank !== undefined && live && h(
      "p",
      { class: "muted", text: t("time.left", { time: clockText(place.bank) }) },
    ),
    h("p", { class: "stats" }, statTexts(ctx, player).map((text) => h("span", { text }))),
    (aside > 0 || rolling) && h(
      "p",
      {},
      diceRow(player.aside, rolling ? HAND_SIZE - aside : 0, t("dice.of", { name: ctx.nameOf(seat) })),
    ),
    player.offer && h("p", { class: "offer", text: t("offers", { things: ctx.offerWords(player.offer) }) }),
    openZones(ctx, player, seat, live),
    (player.controlled || player.won) && view.winner === null && h(
      "p",
      {
        class: "muted small",
        text: [player.controlled && t("controlled"), player.won && t("won")].filter(Boolean).join(" · "),
      },
    ));
}

function presence(ctx, place, seat) {
  if (place.kind === "bot") return h("span", { class: "tag", text: t("bot") });
  if (place.away) return h("span", { class: "tag warn", text: t(`away.${place.away}`) });
  if (ctx.state.present[seat] === false) return h("span", { class: "tag warn", text: t("offline.short") });
  return null;
}

function statTexts(ctx, player) {
  const held = HELD.map((zone) => player.zones[zone] ?? []);
  const found = [
    t("dollars", { n: player.dollars }),
    t("nuggets", { n: player.nuggets }),
    t("store.cards", { n: held[0].length }),
    t("deeds", { n: held[1].length + held[2].length }),
  ];
  for (const [name, n] of Object.entries(player.counts)) {
    if (n || name === "cows") found.push(has(name) ? t(name, { n }) : `${name} ${n}`);
  }
  return found;
}

function openZones(ctx, player, seat, live) {
  const lines = Object.entries(player.zones)
    .filter(([zone, cards]) => cards.length && !SILENT.has(zone))
    .map(([zone, cards]) => h(
      "p",
      { class: "zone" },
      h("span", { class: "muted", text: t("label", { label: zoneName(zone) }) }),
      " ",
      cardChips(ctx.names, cards, `${zone}${seat}`),
    ));
  // After the end hands lie open, one's own and the others'.
  const known = HELD.flatMap((zone) => player.zones[zone] ?? []).filter((card) => !card.startsWith("?"));
  if (known.length && !(live && seat === ctx.seat)) {
    lines.push(h(
      "p",
      { class: "zone" },
      h("span", { class: "muted", text: t("label", { label: t("hand") }) }),
      " ",
      cardChips(ctx.names, known, `hand${seat}`),
    ));
  }
  return lines;
}

/** One's own cards and dice, larger than on the table. */
export function drawOwn(element, ctx, view) {
  const player = ctx.seat === null ? null : view.players[ctx.seat];
  element.hidden = !player;
  if (!player) return;
  // The dice to be chosen from lie in the question itself.
  const prompt = ctx.state.prompt;
  const choosing = prompt?.answer === null && ["keep", "cut-keep"].includes(prompt.kind);
  redraw(element, [player, choosing, ctx.seat, ctx.lang, ctx.names.found, ctx.seatNames()], () => {
    const cards = HELD.flatMap((zone) => player.zones[zone] ?? []);
    const looking = player.zones.looking ?? [];
    const cup = typeof player.cup === "string" && !choosing ? player.cup : "";
    return [
      h("h2", { text: t("yours") }),
      h(
        "p",
        { class: "stats strong" },
        h("span", { text: t("dollars", { n: player.dollars }) }),
        h("span", { text: t("nuggets", { n: player.nuggets }) }),
      ),
      cup && h("p", { class: "dice-line" }, h("span", { class: "muted", text: t("cup") }), diceRow(cup, 0, t("cup"))),
      player.aside !== "-" && h(
        "p",
        { class: "dice-line" },
        h("span", { class: "muted", text: t("aside") }),
        diceRow(player.aside, 0, t("aside")),
      ),
      looking.length > 0 && h(
        "p",
        { class: "zone" },
        h("span", { class: "muted", text: t("label", { label: t("looking") }) }),
        " ",
        cardChips(ctx.names, looking, "looking"),
      ),
      h("p", { class: "zone" }, h("span", { class: "muted", text: t("label", { label: t("hand") }) }), " ",
        cards.length ? cardChips(ctx.names, cards, "own") : h("span", { text: t("nothing") })),
    ];
  });
}

/** A time that runs out; `tick` keeps it up to date. */
export function countdown(end) {
  return end ? h("span", { class: "countdown", "data-end": end }) : null;
}

export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86400);
  if (days > 0) return t("days.hours", { d: days, h: Math.floor((seconds % 86400) / 3600) });
  const hours = Math.floor(seconds / 3600);
  const two = (number) => String(number).padStart(2, "0");
  const short = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${short}` : short;
}

export function tick(now) {
  for (const element of document.querySelectorAll(".countdown")) {
    const left = Number(element.dataset.end) - now;
    element.textContent = clockText(left);
    element.classList.toggle("short", left < 10000);
  }
}
