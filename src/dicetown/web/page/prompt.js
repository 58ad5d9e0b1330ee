/** The question, and how any question is answered. What the page does not know it shows as a list of answers. */

import { countdown } from "./board.js";
import { button, check, h, redraw } from "./dom.js";
import { keepBuilder } from "./keep.js";
import { offerBuilder } from "./offer.js";
import { orderSame } from "./orders.js";
import { ruleButton } from "./rules.js";
import { t } from "./texts.js";

const LONG_LIST = 14;
const COVERT = new Set(["window", "cancel"]);

/** What somebody has half done about a question; it ends with the question. */
function newTry(key) {
  return {
    key,
    picked: [],
    brute: false,
    offer: null,
    filter: "",
    changing: false,
    same: false,
    sent: "",
    refusal: null,
  };
}

export class Question {
  constructor(element, ctx) {
    this.element = element;
    this.ctx = ctx;
    this.ui = newTry("");
  }

  draw() {
    const { state, seat } = this.ctx;
    const prompt = this.ctx.locked ? null : state.prompt;
    const key = prompt ? `${seat}/${prompt.id}` : "";
    if (key !== this.ui.key) this.ui = newTry(key);
    const open = Boolean(prompt) && (prompt.answer === null || this.ui.changing);
    const asked = open && !state.table.paused;
    this.element.classList.toggle("asked", asked);
    this.element.hidden = state.table.phase !== "playing" || this.ctx.locked;
    const mine = seat === null ? null : state.view?.players[seat];
    const offers = state.view?.players.map((player) => player.offer);
    // Whoever is at an answer is not disturbed by others who give theirs.
    const waiting = open ? "" : this.waitingFor();
    const words = [state.words, this.ctx.lang, this.ctx.names.found, this.ctx.seatNames()];
    redraw(this.element, [key, prompt, words, this.ui, state.table.paused, waiting, mine, offers],
      () => (prompt ? this.questionParts(prompt) : this.quietParts()));
    return asked;
  }

  /** Whom the table waits for, besides oneself. */
  waitingFor() {
    const others = (this.ctx.state.view?.waiting ?? []).filter((seat) => seat !== this.ctx.seat);
    return others.length ? t("waits.for", { names: others.map((seat) => this.ctx.nameOf(seat)).join(", ") }) : "";
  }

  /** Nothing to answer. */
  quietParts() {
    const text = this.ctx.state.table.paused ? t("paused") : this.waitingFor() || t("goes.on");
    return h("h2", { class: "quiet", tabindex: "-1", text });
  }

  questionParts(prompt) {
    const { state } = this.ctx;
    const says = state.words?.says || prompt.kind;
    const sealed = prompt.answer !== null && !this.ui.changing;
    return [
      h(
        "h2",
        { tabindex: "-1", id: "question" },
        h("span", { text: says }),
        " ",
        ruleButton(prompt.rule, "why"),
        " ",
        countdown(prompt.deadline),
      ),
      state.table.paused && h("p", { class: "note", text: t("paused") }),
      this.refusalPart(),
      this.offersPart(),
      sealed ? this.sealedPart(prompt) : this.answersPart(prompt),
    ];
  }

  refusalPart() {
    const found = this.ui.refusal;
    if (!found) return null;
    return h(
      "p",
      { class: "problem", role: "alert" },
      h("span", { text: [found.message, found.hint].filter(Boolean).join(" ") || t("offline") }),
      " ",
      ruleButton(found.rule, "refusal"),
    );
  }

  /** What others offer, beside the question that it may decide. */
  offersPart() {
    const players = this.ctx.state.view.players;
    const offers = players.map((player, seat) => ({ seat, offer: player.offer })).filter(({ offer }) => offer);
    if (!offers.length) return null;
    return h(
      "ul",
      { class: "offers" },
      offers.map(({ seat, offer }) => h(
        "li",
        { text: t("offers.who", { name: this.ctx.nameOf(seat), things: this.ctx.offerWords(offer) }) },
      )),
    );
  }

  sealedPart(prompt) {
    return h("div", { class: "sealed" },
      h(
        "p",
        {},
        h("span", { class: "muted", text: `${t("answered")} ` }),
        h("strong", { text: this.label(prompt, prompt.answer) }),
      ),
      h("p", { class: "muted", text: [this.waitingFor(), t("answered.sealed")].filter(Boolean).join(". ") }),
      button(
        t("change"),
        () => { this.ui.changing = true; this.draw(); this.focus(); },
        { key: "change", class: "quiet" },
      ));
  }

  answersPart(prompt) {
    const parts = [];
    const verbs = new Set(prompt.options.map((option) => option.split(":")[0]));
    if (verbs.has("keep")) parts.push(keepBuilder(this, prompt));
    else if (verbs.has("offer")) parts.push(offerBuilder(this, prompt));
    else if (verbs.has("turn")) parts.push(this.turns(prompt));
    else parts.push(this.list(prompt, prompt.options));
    // Where one can pass, one may want to go on passing. Covert questions have standing orders of their own.
    if (prompt.options.length > 1 && prompt.options.includes("pass") && !COVERT.has(prompt.kind)) {
      parts.push(check(t("same.answer"), this.ui.same, (on) => { this.ui.same = on; }, { key: "same" }));
    }
    return parts;
  }

  /** Every answer as a button; a long list can be searched. */
  list(prompt, options) {
    const long = options.length > LONG_LIST;
    const items = h("ul", { class: long ? "answers long" : "answers" });
    const fill = () => {
      const wanted = this.ui.filter.trim().toLocaleLowerCase();
      items.replaceChildren(...options
        .filter((option) => !wanted || this.label(prompt, option).toLocaleLowerCase().includes(wanted))
        .map((option) => h("li", {}, this.answerButton(prompt, option))));
    };
    fill();
    if (!long) return items;
    const filter = h("input", {
      type: "search",
      value: this.ui.filter,
      placeholder: t("filter"),
      "aria-label": t("filter"),
      key: "filter",
      on: { input: () => {
        this.ui.filter = filter.value;
        fill();
      } },
    });
    return [filter, items];
  }

  answerButton(prompt, option, text = "") {
    const note = this.ctx.names.note(option, prompt.facts);
    return h("button", {
      type: "button", key: `answer-${option}`, class: this.classOf(prompt, option), "data-choice": option,
      "aria-pressed": prompt.answer === option ? "true" : null, disabled: this.blocked(),
      on: { click: (event) => this.press(event, prompt, option) },
    }, h("span", { text: text || this.label(prompt, option) }), note && h("small", { text: note }));
  }

  classOf(prompt, option) {
    return [
      "answer",
      option === "pass" && "pass",
      prompt.answer === option && "chosen",
      this.ui.sent === option && "sent",
    ].filter(Boolean).join(" ");
  }

  blocked() {
    return this.ui.sent !== "" || this.ctx.state.table.paused;
  }

  /** Turning a die: a row for each face one has, with the faces it can become. */
  turns(prompt) {
    const rows = new Map();
    const others = [];
    for (const option of prompt.options) {
      const found = /^turn:(.)=(.)$/.exec(option);
      if (found) rows.set(found[1], [...(rows.get(found[1]) ?? []), [found[2], option]]);
      else others.push(option);
    }
    const face = (letter) => (letter === "T" ? "10" : letter);
    return [
      h("div", { class: "turns" }, [...rows].map(([before, turned]) => h("div", { class: "row" },
        h("span", { class: "die", text: face(before) }), h("span", { text: "→" }),
        turned.map(([after, option]) => h("button", {
          type: "button", class: "die pick", text: face(after), key: `answer-${option}`, "data-choice": option,
          "aria-label": this.label(prompt, option), disabled: this.blocked(), on: {
            click: (event) => this.press(event, prompt, option),
          },
        }))))),
      this.list(prompt, others),
    ];
  }

  label(prompt, option) {
    const index = prompt.options.indexOf(option);
    const label = this.ctx.state.words?.labels[index];
    if (label) return label[0].toLocaleUpperCase() + label.slice(1);
    return option.startsWith("offer:") ? this.ctx.offerWords(option) : option;
  }

  press(event, prompt, choice) {
    // The second half of a double click was meant for the question before, which stood in the same place.
    if (event.detail > 1) return;
    void this.answer(prompt, choice);
  }

  async answer(prompt, choice) {
    const { ctx, ui } = this;
    const seat = ctx.seat;
    ui.sent = choice;
    ui.refusal = null;
    this.draw();
    try {
      const label = this.label(prompt, choice);
      await ctx.link.send("answer", { seat, prompt: prompt.id, choice });
      ui.changing = false;
      if (ui.same) await orderSame(ctx, seat, prompt.kind, choice, label);
    } catch (refusal) {
      ui.refusal = refusal;
    }
    ui.sent = "";
    this.draw();
  }

  focus() {
    this.element.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
  }
}
