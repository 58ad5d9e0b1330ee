/** Before the game: who sits where, how the table is set, how it begins. */

import { origin, post } from "./api.js";
import { confirmClose } from "./conduct.js";
import { button, copyLine, field, forget, h, redraw, select } from "./dom.js";
import { botOptions, choices, settingsForm, settingsLine } from "./settings.js";
import { t } from "./texts.js";

export class Seats {
  constructor(element, ctx) {
    this.element = element;
    this.ctx = ctx;
    this.found = null;
    this.invite = "";
    this.fill = "greedy";
    this.bot = "greedy";
    this.name = "";
    this.lang = "";
  }

  draw() {
    const { ctx } = this;
    const { table, you } = ctx.state;
    this.element.hidden = table.phase !== "open" && table.phase !== "sealing";
    if (this.element.hidden) return;
    if (this.lang !== ctx.lang) {
      this.lang = ctx.lang;
      void choices().then((found) => { this.found = found; this.draw(); }, () => {});
    }
    redraw(this.element, [table, you, this.invite, this.found, ctx.lang], () =>
      table.phase === "sealing" ? this.sealing() : this.open());
  }

  sealing() {
    const missing = this.ctx.state.table.seats.filter(
      (seat) => seat.kind === "person" && !seat.ready,
    ).map((seat) => seat.name);
    return [
      h("h1", { text: t("sealing") }),
      h("p", { text: t("sealing.what") }),
      h("p", { class: "code", text: this.ctx.state.table.commitment }),
      missing.length > 0 && h("p", { class: "muted", text: t("waits.for", { names: missing.join(", ") }) }),
    ];
  }

  open() {
    const { ctx } = this;
    const { table, you } = ctx.state;
    const title = this.found?.rulesets.find((one) => one.name === table.settings.ruleset)?.title ?? table.ruleset;
    const free = table.seats.filter((seat) => seat.kind === "open").length;
    return [
      h("h1", { text: table.settings.title || t("table") }),
      h("p", { class: "muted", text: settingsLine(table.settings, title) }),
      this.startPart(free),
      h("section", { class: "panel" },
        h("h2", { text: t("seats") }),
        h("ol", { class: "seats" }, table.seats.map((seat, number) => this.seatLine(seat, number))),
        you.host && this.found && table.seats.length < table.most_seats &&
          button(t("seat.add"), () => void ctx.command("add-seat"), { class: "quiet", key: "add" }),
        free > 0 && you.seats.length > 0 && this.anotherPerson()),
      (you.host || you.seats.length > 0) && this.invitePart(),
      you.host && this.found && !table.branch && h(
        "section",
        { class: "panel" },
        h("h2", { text: t("settings") }),
        this.settingsPart(),
      ),
      you.host && h(
        "div",
        { class: "row" },
        button(t("close.table"), () => confirmClose(ctx), { class: "quiet", key: "close-table" }),
      ),
    ];
  }

  startPart(free) {
    const { ctx } = this;
    const { you, table } = ctx.state;
    if (!you.host) return h(
      "p",
      {
        class: "note",
        text: t("host.starts", { name: table.host === null ? t("the.host") : ctx.nameOf(table.host) }),
      },
    );
    const start = () => void ctx.command("start", free ? { fill: this.fill } : {});
    return h("section", { class: "panel start" },
      h("div", { class: "row wrap end-aligned" },
        button(free ? t("start.bots", { n: free }) : t("start"), start, { class: "answer", key: "start" }),
        free > 0 && this.found && field(
          t("bots.fill"),
          select(botOptions(this.found.bots), this.fill, (bot) => { this.fill = bot; }, { key: "fill" }),
        )),
      free > 0 && h("p", { class: "muted small", text: t("start.what") }));
  }

  seatLine(seat, number) {
    const { ctx } = this;
    const { you, table } = ctx.state;
    const own = you.seats.includes(number);
    const quiet = (key) => ({ class: "quiet small", key: `${key}-${number}` });
    const give = (kind, bot = "") => () => void ctx.command("give-seat", { seat: number, kind, bot });
    const bots = you.host && this.found && seat.kind !== "person" && select(
      [["", t("open")], ...botOptions(this.found.bots)], seat.kind === "bot" ? seat.bot : "",
      (bot) => give(bot ? "bot" : "open", bot)(), {
        key: `bot-${number}`,
        "aria-label": t("seat.kind", { n: number + 1 }),
      });
    const label = seat.kind === "open" ? t("open.seat") : seat.name;
    return h("li", { class: own ? "seat own" : "seat" },
      h("span", { class: "who" }, h("strong", { text: label }),
        table.host === number && h("span", { class: "tag", text: t("the.host") }),
        seat.kind === "bot" && !you.host && h("span", { class: "tag", text: t("bot") })),
      h("span", { class: "row wrap" },
        bots,
        seat.kind === "open" && !you.seats.length && button(
          t("sit"),
          () => void ctx.command("take-seat", { seat: number }),
          { key: `sit-${number}` },
        ),
        own && button(t("stand.up"), () => void ctx.command("leave-seat", { seat: number }), quiet("leave")),
        you.host && seat.kind === "person" && !own && [
          button(
            t("host.make", { name: seat.name }),
            () => void ctx.command("make-host", { seat: number }),
            quiet("make-host"),
          ),
          button(t("seat.free"), give("open"), quiet("free"))],
        you.host && table.seats.length > 2 && button(
          t("seat.remove"),
          () => void ctx.command("remove-seat", { seat: number }),
          quiet("remove"),
        )));
  }

  /** Somebody else who plays at this device. */
  anotherPerson() {
    const input = h("input", {
      type: "text",
      maxlength: 24,
      value: this.name,
      placeholder: t("name"),
      "aria-label": t("seat.here"),
      key: "other-name",
      on: { input: () => { this.name = input.value; } },
    });
    const submit = (event) => {
      event.preventDefault();
      const name = this.name.trim();
      this.name = "";
      input.value = "";
      if (name) void this.ctx.command("take-seat", { name });
    };
    return h("form", { class: "row wrap other", on: { submit } },
      h("span", { class: "label", text: t("seat.here") }),
      input,
      h("button", { type: "submit", class: "quiet", text: t("seat.here.add") }));
  }

  invitePart() {
    return h("section", { class: "panel" }, h("h2", { text: t("invite") }),
      this.invite
        ? [copyLine(t("invite"), this.invite, { copy: t("copy"), copied: t("copied") }),
          h(
            "img",
            {
              class: "qr",
              src: `/api/qr?path=${encodeURIComponent(new URL(this.invite).pathname)}`,
              alt: t("invite.qr"),
              width: 180,
              height: 180,
            },
          )]
        : button(t("invite.make"), () => void this.makeInvite(), { key: "invite" }),
      h("p", { class: "muted small", text: t("invite.what") }));
  }

  async makeInvite() {
    try {
      const found = await post(`/api/tables/${this.ctx.table}/invite`, { hours: 48 });
      this.invite = (await origin()) + found.path;
      this.draw();
    } catch (problem) {
      this.ctx.complain(problem);
    }
  }

  settingsPart() {
    const settings = structuredClone(this.ctx.state.table.settings);
    return settingsForm(settings, this.found, this.ctx.seatNames(), async () => {
      const done = await this.ctx.command("settings", { settings });
      if (!done) {
        // The form shows what was refused: let it show again what holds.
        forget(this.element);
        this.draw();
      }
    });
  }
}
