/** What happened, with the rule behind it, and what people say. */

import { getOnce } from "./api.js";
import { button, field, h, openDialog, redraw, select } from "./dom.js";
import { recall, remember } from "./memory.js";
import { ruleButton } from "./rules.js";
import { language, t } from "./texts.js";

const SHOWN = 120;

/** The log grows at its end; only an undo takes lines away. */
export class Log {
  constructor(element) {
    this.element = element;
    this.list = h("ol", { class: "log", tabindex: "0" });
    this.from = 0;
    this.lines = [];
    this.lang = "";
    this.title = h("h2", {});
    this.earlier = button("", () => this.showAll(), { class: "quiet small", hidden: true });
    this.box = h("div", { class: "scroll" }, this.earlier, this.list);
    element.append(this.title, this.box);
    this.events = [];
  }

  /** Show these events; those before `since` are as they were. */
  draw(events, since) {
    this.events = events;
    this.title.textContent = t("log");
    this.list.setAttribute("aria-label", t("log"));
    const atEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 40;
    const same = Math.min(since ?? this.from + this.lines.length, this.from + this.lines.length);
    if (since === 0 || same < this.from) this.reset(Math.max(0, events.length - SHOWN));
    else while (this.lines.length > same - this.from) this.lines.pop().remove();
    for (let index = this.from + this.lines.length; index < events.length; index += 1) this.add(events[index]);
    if (this.lines.length > 3 * SHOWN && !this.all) {
      for (const line of this.lines.splice(0, SHOWN)) line.remove();
      this.from += SHOWN;
    }
    this.earlier.hidden = this.from === 0;
    this.earlier.textContent = t("earlier");
    if (atEnd) this.box.scrollTop = this.box.scrollHeight;
  }

  reset(from) {
    this.from = from;
    this.lines = [];
    this.list.replaceChildren();
  }

  add(event) {
    const round = event.event === "RoundBegun";
    const line = h(
      "li",
      { class: round ? "round" : "" },
      h("span", { text: event.says || event.event }),
      " ",
      ruleButton(event.rule),
    );
    this.lines.push(line);
    this.list.append(line);
  }

  showAll() {
    this.all = true;
    this.reset(0);
    this.draw(this.events, null);
  }

  clear() {
    this.reset(0);
    this.events = [];
  }
}

/** The talk: what was said, phrases to tap, a line to write. Its form stays as it is while others speak. */
export class Talk {
  constructor(element, ctx) {
    this.element = element;
    this.ctx = ctx;
    this.muted = new Set(recall(`muted.${ctx.table}`, []));
    this.title = h("h2", {});
    this.list = h("ol", { class: "talk", tabindex: "0" });
    this.form = h("div", {});
    element.append(this.title, this.list, this.form);
  }

  draw() {
    const { state, lang } = this.ctx;
    const chat = state.table.settings.chat;
    this.element.hidden = chat === "off";
    if (this.element.hidden) return;
    this.title.textContent = t("talk");
    const muted = [...this.muted];
    redraw(this.list, [state.talk.length, state.talk.at(-1)?.number, muted, lang], () => {
      const heard = state.talk.filter((said) => !this.muted.has(said.seat));
      return heard.slice(-SHOWN).map((said) => this.line(said));
    });
    this.list.scrollTop = this.list.scrollHeight;
    const mine = state.you.seats.length > 0 || state.you.host;
    const spoken = [...new Set(state.talk.map((said) => said.seat))];
    redraw(
      this.form,
      [chat, mine, lang, muted, spoken, state.table.seats.map((seat) => seat.name)],
      () => [mine && this.sayForm(chat), this.muteForm(spoken)],
    );
  }

  line(said) {
    const own = said.seat !== null && this.ctx.state.you.seats.includes(said.seat);
    return h("li", {},
      h("strong", { text: t("label", { label: said.name }) }),
      h("span", { text: ` ${said.says ?? (said.text || said.phrase)} ` }),
      !own && said.seat !== null &&
        button(t("report"), () => this.report(said), { class: "rule", key: `report-${said.number}` }));
  }

  sayForm(chat) {
    const say = (fields) => this.ctx.command("say", { seat: this.ctx.seat ?? null, ...fields });
    const phrases = h("div", { class: "row" });
    void getOnce(`/api/phrases?lang=${language()}`).then((found) => {
      const pick = select([["", t("phrases")], ...found.map((one) => [one.phrase, one.says])], "", (phrase) => {
        if (phrase) void say({ phrase });
        pick.value = "";
      }, { "aria-label": t("phrases"), key: "phrases" });
      phrases.append(pick);
    }, () => {});
    if (chat === "phrases") return phrases;
    const input = h(
      "input",
      {
        type: "text",
        maxlength: 300,
        "aria-label": t("say"),
        placeholder: t("say"),
        autocomplete: "off",
        key: "say",
      },
    );
    return [
      h("form", { class: "row say", on: { submit: (event) => {
        event.preventDefault();
        const text = input.value.trim();
        if (!text) return;
        input.value = "";
        void say({ text }).then((done) => { if (!done && !input.value) input.value = text; });
      } } }, input, h("button", { type: "submit", text: t("send") })),
      phrases,
    ];
  }

  muteForm(spoken) {
    const others = this.ctx.state.table.seats
      .map((seat, number) => ({ ...seat, number }))
      .filter((seat) => spoken.includes(seat.number) && !this.ctx.state.you.seats.includes(seat.number));
    if (!others.length) return null;
    return h("div", { class: "row wrap" }, others.map((seat) => button(
      t(this.muted.has(seat.number) ? "unmute" : "mute", { name: seat.name }),
      () => {
        if (!this.muted.delete(seat.number)) this.muted.add(seat.number);
        remember(`muted.${this.ctx.table}`, [...this.muted]);
        this.draw();
      }, { class: "quiet small", key: `mute-${seat.number}` })));
  }

  report(said) {
    const reason = h("textarea", { maxlength: 300, rows: 3 });
    const done = h("p", { role: "status" });
    openDialog(t("report"), t("close"), h(
      "p",
      { text: t("report.what", { name: said.name }) },
    ), field(t("reason"), reason), done,
      button(t("report.send"), async (event) => {
        event.target.disabled = true;
        const sent = await this.ctx.command("report", { seat: said.seat, talk: said.number, reason: reason.value });
        done.textContent = sent ? t("reported") : "";
      }));
  }
}
