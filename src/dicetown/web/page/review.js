/** After the game: scores, what proves that it was fair, looking back from any seat, playing on from any step. */

import { get, post } from "./api.js";
import { drawPlayers, drawTown } from "./board.js";
import { button, field, h, redraw, select } from "./dom.js";
import { ruleButton } from "./rules.js";
import { botOptions, choices } from "./settings.js";
import { language, t } from "./texts.js";

/** The record as a file: the whole one after the end, before it what one's seat has seen. */
export function recordLink(ctx) {
  const { table } = ctx.state;
  const ended = table.phase === "over" || table.phase === "closed";
  const seat = !ended && ctx.seat !== null ? `?seat=${ctx.seat}` : "";
  return h(
    "a",
    {
      class: "button quiet",
      href: `/api/tables/${ctx.table}/record${seat}`,
      download: `dicetown-${ctx.table}.json`,
      text: t(ended ? "record" : "record.seen"),
      key: "record",
    },
  );
}

export class Ending {
  constructor(element, ctx) {
    this.element = element;
    this.ctx = ctx;
    this.back = null;
  }

  draw() {
    const { state, lang } = this.ctx;
    const { table } = state;
    const ended = table.phase === "over" || table.phase === "closed";
    this.element.hidden = !ended;
    if (!ended) return;
    redraw(this.element, [
      table,
      state.you,
      state.events.length,
      state.view?.winner,
      lang,
      this.ctx.names.found,
      Boolean(this.back),
    ], () => [
      h("h1", { tabindex: "-1", text: this.headline() }),
      this.scores(),
      h(
        "div",
        { class: "row wrap" },
        this.rematch(),
        state.view && this.lookBackButton(),
        state.view && recordLink(this.ctx),
        h("a", { class: "button quiet", href: "/", text: t("home") }),
      ),
      this.back?.element,
      this.proof(),
    ]);
  }

  headline() {
    const { state } = this.ctx;
    if (state.table.phase === "closed") {
      return t(`closed.${state.table.closed}`, { release: state.table.release });
    }
    const winner = state.view?.winner ?? null;
    if (winner === null) return t("over");
    return state.you.seats.includes(winner) && state.you.seats.length === 1 ? t("you.won") : t(
      "somebody.won",
      { name: this.ctx.nameOf(winner) },
    );
  }

  /** A table of points, a row per line of the score that brought anybody anything. */
  scores() {
    const counted = this.ctx.state.events.filter(
      (event) => event.event === "ScoreCounted",
    ).map((event) => event.fields);
    if (!counted.length) return null;
    const winner = this.ctx.state.view?.winner ?? null;
    const first = (fields) => Number(fields.seat === winner);
    counted.sort((one, other) => other.total - one.total || first(other) - first(one));
    const labels = counted[0].lines.map(([label, , rule]) => [label, rule]);
    const points = (fields, label) => fields.lines.find((line) => line[0] === label)?.[1] ?? 0;
    const rows = labels.filter(([label]) => counted.some((fields) => points(fields, label)));
    const ranking = h(
      "ol",
      { class: "ranking" },
      counted.map((fields) => h("li", {}, h("strong", { text: this.ctx.nameOf(fields.seat) }), ` ${fields.total}`)),
    );
    return [ranking, h("div", { class: "scroll-x" }, h("table", { class: "scores" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col", text: t("points") }),
          counted.map((fields) => h("th", { scope: "col", text: this.ctx.nameOf(fields.seat) })),
        ),
      ),
      h("tbody", {}, rows.map(([label, rule]) => h("tr", {},
        h(
          "th",
          { scope: "row" },
          h("span", { text: this.ctx.names.score(label) }),
          " ",
          ruleButton(rule, `score-${label}`),
        ),
        counted.map((fields) => h("td", { text: String(points(fields, label) || "·") }))))),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row", text: t("total") }),
          counted.map((fields) => h("td", { text: String(fields.total) })),
        ),
      )))];
  }

  rematch() {
    const { table, you } = this.ctx.state;
    if (table.rematch) return h(
      "a",
      { class: "button", href: `/t/${table.rematch}`, text: t("rematch.join"), key: "rematch" },
    );
    if (!you.seats.length) return null;
    return button(t("rematch"), () => void this.ctx.command("rematch"), { key: "rematch" });
  }

  lookBackButton() {
    return button(t(this.back ? "look.back.end" : "look.back"), () => {
      this.back = this.back ? null : new LookBack(this.ctx);
      // What lies on the table at the end would only confuse.
      this.ctx.page.classList.toggle("looking-back", Boolean(this.back));
      this.draw();
      void this.back?.go(0);
    }, { class: "quiet", key: "look-back", "aria-expanded": String(Boolean(this.back)) });
  }

  proof() {
    const { table } = this.ctx.state;
    if (!table.secret) return null;
    const line = (label, value) => h(
      "div",
      { class: "line" },
      h("dt", { text: label }),
      h("dd", { class: "code", text: value }),
    );
    return h("details", { key: "proof" }, h("summary", { text: t("proof") }),
      h("p", { text: t("proof.what") }),
      h(
        "dl",
        { class: "lines" },
        line(t("proof.commitment"), table.commitment),
        line(t("proof.secret"), table.secret),
        table.digest && line(t("proof.digest"), table.digest),
      ),
      h("p", { class: "muted small", text: t("proof.how") }));
  }
}

/** The game again, decision by decision, through the eyes of any seat. */
class LookBack {
  constructor(ctx) {
    this.ctx = ctx;
    this.seat = ctx.seat;
    this.step = 0;
    this.found = null;
    this.wanted = 0;
    this.bot = "greedy";
    this.town = h("section", { class: "panel" });
    this.players = h("section", { class: "panel" });
    this.events = h("ol", { class: "log" });
    this.controls = h("div", {});
    this.problem = h("p", { class: "problem", role: "alert", hidden: true });
    this.element = h(
      "section",
      { class: "look-back" },
      this.controls,
      this.problem,
      h("div", { class: "panel" }, this.events),
      this.players,
      this.town,
    );
  }

  async go(step) {
    this.wanted = Math.max(0, Math.min(step, this.found?.steps ?? step));
    const wanted = this.wanted;
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    try {
      const found = await get(`/api/tables/${this.ctx.table}/steps/${wanted}?lang=${language()}${seat}`);
      // Only the latest wish counts: a slider asks for many steps on its way.
      if (wanted !== this.wanted) return;
      this.found = found;
      this.problem.hidden = true;
      this.draw();
    } catch (problem) {
      this.problem.hidden = false;
      this.problem.textContent = problem.message || t("offline");
    }
  }

  draw() {
    const { step, steps, view, events } = this.found;
    const eyes = {
      ...this.ctx,
      seat: this.seat,
      nameOf: (seat) => this.ctx.nameOf(seat),
      seatNames: () => this.ctx.seatNames(),
      offerWords: (text) => this.ctx.offerWords(text),
    };
    drawTown(this.town, eyes, view);
    drawPlayers(this.players, eyes, view, false);
    this.events.replaceChildren(...(events.length ? events : [{ says: t("nothing.happened") }]).map((event) => h(
      "li",
      {},
      h("span", { text: event.says }),
      " ",
      event.rule && ruleButton(event.rule),
    )));
    redraw(this.controls, [step, steps, this.seat, view.round, this.ctx.lang], () => {
      const slider = h(
        "input",
        {
          type: "range",
          min: 0,
          max: steps,
          value: String(step),
          "aria-label": t("step"),
          key: "slider",
          on: { change: () => void this.go(Number(slider.value)) },
        },
      );
      slider.max = String(steps);
      slider.value = String(step);
      return [
        h("h2", { text: t("step.of", { step, steps, round: view.round }) }),
        h("div", { class: "row" },
          button(
            "«",
            () => void this.go(0),
            { class: "quiet", key: "first", "aria-label": t("first"), disabled: step === 0 },
          ),
          button(
            "‹",
            () => void this.go(step - 1),
            { class: "quiet", key: "previous", "aria-label": t("previous"), disabled: step === 0 },
          ),
          button(
            "›",
            () => void this.go(step + 1),
            { class: "quiet", key: "next", "aria-label": t("next"), disabled: step === steps },
          ),
          button(
            "»",
            () => void this.go(steps),
            { class: "quiet", key: "last", "aria-label": t("last"), disabled: step === steps },
          )),
        slider,
        h("div", { class: "row wrap" },
          field(t("eyes"), select([
            ["", t("spectator")],
            ...this.ctx.seatNames().map((name, seat) => [seat, name]),
          ], this.seat ?? "", (value) => {
            this.seat = value === "" ? null : Number(value);
            void this.go(this.wanted);
          }, { key: "eyes" })),
          this.playOn(step, steps)),
      ];
    });
  }

  playOn(step, steps) {
    if (this.seat === null || step >= steps) return h("p", { class: "muted small", text: t("play.on.what") });
    const bots = h("span", {});
    void choices().then(
      (found) => bots.append(field(
        t("opponents"),
        select(botOptions(found.bots), this.bot, (bot) => { this.bot = bot; }, { key: "branch-bot" }),
      )),
      () => {},
    );
    return [bots, button(t("play.on", { name: this.ctx.nameOf(this.seat) }), async () => {
      try {
        const found = await post(`/api/tables/${this.ctx.table}/branch`, { step, seat: this.seat, bot: this.bot });
        location.assign(found.path);
      } catch (problem) {
        this.ctx.complain(problem);
      }
    }, { key: "branch" })];
  }
}
