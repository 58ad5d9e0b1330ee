/** The first page: a name, a game at once, a table for others, the tables there are. */

import { get, getOnce, origin, post } from "./api.js";
import { button, copyLine, field, forget, h, redraw, select } from "./dom.js";
import { recall, remember } from "./memory.js";
import { botOptions, choices, defaultSettings, settingsForm } from "./settings.js";
import { language, t } from "./texts.js";

const LIVELY = new Set(["open", "sealing", "playing"]);
const AGAIN = 15000;

export class HomePage {
  constructor(root) {
    this.root = root;
    this.me = null;
    this.found = null;
    this.lists = { games: [], lobby: [] };
    this.link = "";
    this.addresses = [];
    this.problem = null;
    const query = new URLSearchParams(location.search);
    this.invite = query.get("invite") ?? "";
    this.table = query.get("table") ?? "";
    const trouble = query.get("problem");
    this.settings = rememberedSettings();
    this.seats = recall(
      "seats",
      [{ kind: "me" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "greedy" }, { kind: "open" }],
    );
    this.parts = {
      name: h("section", { class: "panel" }),
      play: h("section", { class: "panel" }),
      games: h("section", { class: "panel", hidden: true }),
      open: h("section", { class: "panel" }),
      device: h("section", { class: "panel", hidden: true }),
    };
    this.toast = h("p", { class: "problem toast", role: "alert", hidden: true });
    const { name, play, games, open, device } = this.parts;
    root.replaceChildren(
      this.toast,
      h("div", { class: "home" }, h("div", {}, name, play, games, device), h("div", {}, open)),
    );
    if (["invite", "address"].includes(trouble)) this.complain({ message: t(`problem.${trouble}`) });
    void this.begin();
  }

  async begin() {
    this.draw();
    try {
      this.me = await get("/api/me");
    } catch (problem) {
      if (problem.status !== 401) this.complain(problem);
    }
    if (this.me && this.invite) {
      location.replace(`/j/${this.invite}`);
      return;
    }
    this.draw();
    await this.loadNetwork();
    await this.loadWords();
    await this.loadLists();
    setInterval(() => { if (document.visibilityState === "visible") void this.loadLists(); }, AGAIN);
  }

  /** At a server for a home network, how the others there get here. */
  async loadNetwork() {
    const health = await getOnce("/healthz").catch(() => ({}));
    this.addresses = health.lan ? health.addresses : [];
    if (health.lan) this.settings.public = true;
  }

  async loadWords() {
    try {
      this.found = await choices();
    } catch (problem) {
      this.complain(problem);
    }
    this.draw();
  }

  async loadLists() {
    try {
      const [games, lobby] = await Promise.all([this.me ? get("/api/me/games") : { tables: [] }, get("/api/lobby")]);
      this.lists = { games: games.tables, lobby: lobby.tables.filter((one) => !one.yours.length) };
      this.draw();
    } catch {
      // The list as it was is better than none; it is asked for again soon.
    }
  }

  draw() {
    const lang = language();
    redraw(this.parts.name, [this.me, this.invite, this.addresses, lang], () => this.namePart());
    this.parts.play.hidden = Boolean(this.invite);
    this.parts.open.hidden = Boolean(this.invite);
    redraw(this.parts.play, [this.found, lang, this.settings.ruleset], () => this.playPart());
    redraw(this.parts.open, [this.found, this.seats, this.settings, this.me, lang], () => this.openPart());
    this.parts.games.hidden = !this.lists.games.length && !this.lists.lobby.length;
    redraw(this.parts.games, [this.lists, this.found, lang], () => [
      this.lists.games.length > 0 && [
        h("h2", { text: t("my.games") }),
        h("ul", { class: "tables" }, this.lists.games.map((line) => this.tableLine(line))),
      ],
      this.lists.lobby.length > 0 && [
        h("h2", { text: t("lobby") }),
        h("ul", { class: "tables" }, this.lists.lobby.map((line) => this.tableLine(line))),
      ],
    ]);
    this.parts.device.hidden = !this.me;
    redraw(this.parts.device, [this.link, lang], () => this.devicePart());
  }

  complain(problem) {
    this.toast.hidden = !problem;
    if (problem) this.toast.textContent = [problem.message, problem.hint].filter(Boolean).join(" ") || t("offline");
  }

  namePart() {
    const input = h(
      "input",
      {
        type: "text",
        maxlength: 24,
        value: this.me?.name ?? "",
        placeholder: t("guest"),
        autocomplete: "nickname",
        key: "name",
      },
    );
    const submit = async (event) => {
      event.preventDefault();
      if (await this.beSomebody(input.value)) {
        if (this.invite) location.assign(`/j/${this.invite}`);
        else if (this.table) location.assign(`/t/${this.table}`);
      }
    };
    this.nameInput = input;
    return [
      h("h1", { text: this.invite ? t("invited") : t("welcome") }),
      !this.invite && h("p", { class: "lead", text: t("welcome.what") }),
      h("form", { class: "row wrap end-aligned", on: { submit } }, field(t("your.name"), input),
        h(
          "button",
          { type: "submit", class: this.invite ? "answer" : "quiet", text: this.invite ? t("join") : t("save") },
        )),
      this.addresses.length > 0 && h(
        "p",
        { class: "note" },
        h("span", { text: `${t("lan")} ` }),
        h("strong", { text: this.addresses[0] }),
      ),
    ];
  }

  /** A name is all it takes to be somebody; without one it is that of a guest. */
  async beSomebody(name) {
    const wanted = name.trim() || this.me?.name || t("guest");
    if (this.me?.name === wanted) return true;
    try {
      this.me = this.me ? await post("/api/me/name", { name: wanted }) : await post("/api/session", { name: wanted });
      this.complain(null);
      this.draw();
      return true;
    } catch (problem) {
      this.complain(problem);
      return false;
    }
  }

  playPart() {
    const rulesets = this.found?.rulesets.map((one) => [one.name, one.title]) ?? [];
    return [
      h("h2", { text: t("play.now") }),
      h("p", { text: t("play.now.what") }),
      h("div", { class: "row wrap end-aligned" },
        button(t("play.now.go"), () => void this.playNow(), { class: "answer", key: "play-now" }),
        rulesets.length > 0 && field(
          t("set.ruleset"),
          select(
            rulesets,
            this.settings.ruleset,
            (value) => { this.settings.ruleset = value; this.keep(); this.draw(); },
            { key: "quick-ruleset" },
          ),
        )),
    ];
  }

  async playNow() {
    const bot = { kind: "bot", bot: "greedy" };
    const settings = { ...defaultSettings(), ruleset: this.settings.ruleset, pace: 400, coach: true, memory: true };
    await this.openTable({ settings, seats: [{ kind: "me" }, bot, bot, bot], start: true, fill: "greedy" });
  }

  async openTable(body) {
    if (!(await this.beSomebody(this.nameInput.value))) return;
    try {
      location.assign((await post("/api/tables", body)).path);
    } catch (problem) {
      this.complain(problem);
    }
  }

  keep() {
    remember("settings", this.settings);
    remember("seats", this.seats);
  }

  openPart() {
    if (!this.found) return h("h2", { text: t("open.table") });
    const rules = this.found.rulesets.find((one) => one.name === this.settings.ruleset) ?? this.found.rulesets[0];
    const changed = () => { this.keep(); this.draw(); };
    return [
      h("h2", { text: t("open.table") }),
      settingsForm(this.settings, this.found, this.seats.map((seat, number) => this.wishName(seat, number)), changed),
      h("h3", { text: t("seats") }),
      h("ol", { class: "seats" }, this.seats.map((seat, number) => this.wish(seat, number, changed, rules))),
      this.seats.length < rules.most_seats && button(
        t("seat.add"),
        () => { this.seats.push({ kind: "open" }); changed(); },
        { class: "quiet", key: "add-seat" },
      ),
      this.seats.length > rules.most_seats && h(
        "p",
        { class: "problem", text: t("seats.too.many", { n: rules.most_seats }) },
      ),
      h("div", { class: "row" }, button(t("open.table.go"), () => void this.openTable({
        settings: this.settings,
        seats: this.seats.map((seat) => (seat.kind === "me" ? { kind: "me", name: (seat.name ?? "").trim() } : seat)),
      }), { class: "answer", key: "open-table", disabled: this.seats.length > rules.most_seats })),
    ];
  }

  wishName(seat, number) {
    if (seat.kind !== "me") return "";
    return seat.name || (this.isFirst(number) ? this.me?.name ?? t("you") : "");
  }

  /** Whether this is one's own seat; further ones are for others at this device. */
  isFirst(number) {
    return this.seats.findIndex((one) => one.kind === "me") === number;
  }

  /** A seat of the new table: one's own or of somebody at this device, open, or a bot's. */
  wish(seat, number, changed, rules) {
    const kinds = [
      ["me", t("seat.me")],
      ["open", t("open.seat")],
      ...botOptions(this.found.bots).map(([bot, title]) => [`bot:${bot}`, title]),
    ];
    const value = seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind;
    const name = h("input", {
      type: "text",
      maxlength: 24,
      value: seat.name ?? "",
      placeholder: this.isFirst(number) ? this.me?.name ?? t("guest") : t("name"),
      "aria-label": t("seat.name", { n: number + 1 }),
      key: `wish-name-${number}`,
      on: { change: () => { seat.name = name.value; changed(); } } });
    return h("li", { class: "seat" },
      h("span", { class: "row wrap" },
        select(kinds, value, (chosen) => {
          const [kind, bot] = chosen.split(":");
          this.seats[number] = bot ? { kind, bot } : { kind };
          changed();
        }, { key: `wish-${number}`, "aria-label": t("seat.kind", { n: number + 1 }) }),
        seat.kind === "me" && name,
        this.seats.length > rules.least_seats && button(
          t("seat.remove"),
          () => { this.seats.splice(number, 1); changed(); },
          { class: "quiet small", key: `wish-remove-${number}` },
        )));
  }

  tableLine(line) {
    const title = this.found?.rulesets.find((one) => one.name === line.ruleset)?.title ?? line.ruleset;
    const names = line.names.map((name, seat) => (line.kinds[seat] === "open" ? t("open") : name)).join(", ");
    const lively = LIVELY.has(line.phase);
    return h("li", { class: lively ? "" : "done" }, h("a", { href: `/t/${line.id}` },
      h("strong", { text: line.title || names }),
      line.turn && h("span", { class: "tag turn", text: t("your.turn") }),
      h("span", { class: "tag", text: t(`phase.${line.phase}`) }),
      h("small", { text: [line.title ? names : "", title, when(line.changed)].filter(Boolean).join(" · ") })));
  }

  devicePart() {
    return h("details", { key: "device" }, h("summary", { text: t("device.link") }),
      h("p", { text: t("device.link.what") }),
      this.link && copyLine(t("device.link"), this.link, { copy: t("copy"), copied: t("copied") }),
      h("div", { class: "row wrap" },
        button(t("device.link.make"), () => void this.makeLink(false), { class: "quiet", key: "make-link" }),
        button(t("device.link.keep"), () => void this.makeLink(true), { class: "quiet", key: "keep-link" })));
  }

  /** A private link: for another device, once; or a lasting one, for whoever forgets or loses this device. */
  async makeLink(lasting) {
    try {
      this.link = (await origin()) + (await post("/api/me/link", { lasting })).key;
      this.draw();
    } catch (problem) {
      this.complain(problem);
    }
  }

  speak() {
    for (const part of Object.values(this.parts)) forget(part);
    this.draw();
    void this.loadWords();
  }
}

/** The settings of the last table, as far as there still are such settings. */
function rememberedSettings() {
  const settings = defaultSettings();
  const last = recall("settings", {});
  for (const name of Object.keys(settings)) if (name in last) settings[name] = last[name];
  return { ...settings, sheriff: null, title: "" };
}

function when(time) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}
