/** The page of one table: it listens, keeps the state, and has every part drawn from it. */

import { drawOwn, drawPlayers, drawTown, tick } from "./board.js";
import { drawConduct } from "./conduct.js";
import { button, forget, h, redraw } from "./dom.js";
import { drawHandOver, nextSeat } from "./handover.js";
import { Link, randomHex } from "./net.js";
import { Question } from "./prompt.js";
import { Ending } from "./review.js";
import { Names, playBy, ruleButton } from "./rules.js";
import { Seats } from "./seats.js";
import { isBegun, nameOf, newState, serverNow, takeIn } from "./state.js";
import { Log, Talk } from "./talk.js";
import { language, t } from "./texts.js";

const PROTOCOL = 1;
/** So many sentences of one update are read out; more would never end. */
const READ_OUT = 6;

export class TablePage {
  constructor(root, table, banner, announce) {
    this.table = table;
    this.state = newState();
    this.names = new Names();
    this.namesFor = "";
    this.lang = language();
    this.banner = banner;
    this.announce = announce;
    this.watch = new URLSearchParams(location.search).has("watch");
    /** Of several seats at this device the one that may be seen; null hides them all. */
    this.unlocked = null;
    this.handTo = null;
    /** Whether the device goes to somebody who asked for it, though others are asked something. */
    this.peeking = false;
    this.prompted = "";
    this.sealedFor = new Set();
    this.build(root);
    this.link = new Link(table, {
      query: () => this.query(),
      take: (message) => this.take(message),
      status: (word, detail) => this.status(word, detail),
    });
    this.link.connect();
    this.clock = setInterval(() => tick(serverNow(this.state)), 500);
  }

  build(root) {
    const part = (name, classes = "panel") => h("section", { class: `${classes} part-${name}`, hidden: true });
    this.parts = {
      status: part("status", "status"),
      seats: part("seats", ""),
      hand: part("hand", "panel hand-over"),
      ending: part("ending", ""),
      question: part("question", "panel question"),
      own: part("own"),
      players: part("players"),
      town: part("town"),
      conduct: part("conduct"),
      log: part("log"),
      talk: part("talk"),
    };
    this.toast = h("p", { class: "problem toast", role: "alert", hidden: true });
    const { status, seats, hand, ending, question, own, players, town, conduct, log, talk } = this.parts;
    this.page = h("div", { class: "table-page" }, this.toast, status, seats, hand, ending,
      h("div", { class: "left" }, question, own, players, town), h("div", { class: "right" }, log, conduct, talk));
    root.replaceChildren(this.page, h("p", { class: "muted loading", text: t("connecting") }));
    this.loading = root.querySelector(".loading");
    this.nudge = button("", () => this.toQuestion(), { class: "nudge", hidden: true });
    root.append(this.nudge);
    this.inSight = true;
    new IntersectionObserver(([seen]) => {
      this.inSight = seen.isIntersecting;
      this.drawNudge();
    }).observe(question);
    this.seats = new Seats(this.parts.seats, this);
    this.question = new Question(this.parts.question, this);
    this.ending = new Ending(this.parts.ending, this);
    this.log = new Log(this.parts.log);
    this.talk = new Talk(this.parts.talk, this);
  }

  /** The seat that is seen through; null for whoever looks on, or while the device changes hands. */
  get seat() {
    const seat = this.state.you?.seat ?? null;
    return this.locked ? null : seat;
  }

  /** Whether nothing private may be shown: several seats share the device and it is nobody's right now. */
  get locked() {
    const { you, table } = this.state;
    if (!you || you.seats.length < 2 || table.phase !== "playing") return false;
    return this.unlocked === null || you.seat !== this.unlocked;
  }

  query() {
    const { you, table, events } = this.state;
    const query = { lang: this.lang };
    if (this.watch) query.seat = "watch";
    else if (this.unlocked !== null) query.seat = this.unlocked;
    else if (you && you.seat !== null) query.seat = you.seat;
    const same = you && !this.watch && (this.unlocked ?? you.seat) === you.seat && this.told === this.lang;
    return { ...query, seen: same ? events.length : 0, undos: table?.undos ?? 0 };
  }

  status(word, detail) {
    if (word === "online") {
      this.banner("");
    } else if (word === "ended") {
      const nobody = detail.status === 401;
      const told = nobody ? t("need.name") : detail.reason ? t(`bye.${detail.reason}`) : detail.message;
      this.banner(told, nobody ? `/?table=${this.table}` : "/");
      this.loading.remove();
    } else {
      this.banner(t("offline"));
    }
  }

  take(message) {
    if (message.type === "refused") {
      this.complain(message);
      return;
    }
    if (message.type === "welcome") {
      if (message.protocol !== PROTOCOL) {
        this.link.end({ reason: "version" });
        return;
      }
      this.told = this.lang;
      this.loading.remove();
    }
    const since = takeIn(this.state, message);
    if (message.type === "yours" && (!message.asked.length || message.asked.includes(this.unlocked))) this.peeking = false;
    if (message.type === "update") this.readOut(message.events ?? [], message.talk ?? []);
    this.sendNonces();
    void this.loadNames();
    this.draw(since);
  }

  readOut(events, talk) {
    if (this.locked) return;
    const heard = talk.filter((said) => !this.talk.muted.has(said.seat));
    const told = [
      ...events.map((event) => event.says).filter(Boolean).slice(-READ_OUT),
      ...heard.map((said) => `${said.name}: ${said.says ?? said.text}`),
    ];
    if (told.length) this.announce(told.join(" "));
  }

  /** A part of the Fate of every person here, given once the commitment is known. */
  sendNonces() {
    const { table, you } = this.state;
    if (table.phase !== "sealing") return;
    for (const seat of you.seats) {
      if (table.seats[seat].ready || this.sealedFor.has(seat)) continue;
      this.sealedFor.add(seat);
      // Another tab of the same player may be faster: then there is nothing left to give.
      this.link.send("nonce", { seat, nonce: randomHex(32) }).catch(() => {});
    }
  }

  async loadNames() {
    const wanted = `${this.state.table.settings.ruleset}/${this.lang}`;
    if (this.namesFor === wanted) return;
    this.namesFor = wanted;
    try {
      this.names = await Names.load(this.state.table.settings.ruleset);
      playBy(this.state.table.settings.ruleset, this.names);
      this.draw(null);
    } catch {
      this.namesFor = "";
    }
  }

  draw(since) {
    const { state, parts } = this;
    if (!state.table) return;
    const playing = state.table.phase === "playing";
    this.page.dataset.phase = state.table.phase;
    const handTo = this.peeking ? null : nextSeat(state, this.unlocked, this.handTo);
    if (handTo !== null && handTo !== this.unlocked) this.lock(handTo);
    const locked = this.locked;
    drawHandOver(parts.hand, this, locked ? this.handTo : null);
    this.drawStatus();
    this.seats.draw();
    this.ending.draw();
    const begun = isBegun(state) && !locked;
    for (const name of ["own", "players", "town", "log"]) parts[name].hidden = !begun;
    if (begun) {
      drawOwn(parts.own, this, state.view);
      drawPlayers(parts.players, this, state.view, playing);
      drawTown(parts.town, this, state.view);
      this.log.draw(state.events, since);
    }
    const asked = this.question.draw();
    if (isBegun(state)) drawConduct(parts.conduct, this);
    parts.conduct.hidden = !playing || locked;
    this.talk.draw();
    if (locked) parts.talk.hidden = true;
    this.tell(asked && playing);
    tick(serverNow(state));
  }

  drawStatus() {
    const { state, parts } = this;
    const { table, view, you } = state;
    parts.status.hidden = !view || table.phase !== "playing";
    if (parts.status.hidden) return;
    const others = state.watching - (you.seats.length ? 0 : 1);
    const shows = [view.round, view.sheriff, you.seats.length, others, this.lang, this.seatNames()];
    redraw(parts.status, shows, () => [
      h("h1", {},
        h("span", { text: t("round", { n: view.round }) }),
        " ",
        h("span", { class: "muted", text: t("sheriff.is", { name: this.nameOf(view.sheriff) }) })),
      h("p", { class: "muted small" },
        you.seats.length === 0 && h("span", { text: `${t("watching.you")} ` }),
        others > 0 && h("span", { text: t("watching", { n: others }) })),
    ]);
  }

  /** Say so, on the page and in the tab, when it is one's turn. */
  tell(asked) {
    const own = asked || (this.locked && this.state.asked.length > 0);
    document.title = own ? `● ${t("your.turn")} – Dice Town` : "Dice Town";
    const key = asked ? `${this.seat}/${this.state.prompt.id}` : "";
    if (asked && key !== this.prompted) {
      this.announce(this.state.words?.says ?? this.state.prompt.kind);
      // Whoever works by keyboard goes from question to question, but is not torn away from the talk.
      const active = document.activeElement;
      if (active === document.body || active === null || this.parts.question.contains(active)) this.question.focus();
    }
    this.prompted = key;
    this.drawNudge();
  }

  /** On a small screen the question may be far above what one is looking at. */
  drawNudge() {
    this.nudge.textContent = t("your.turn");
    this.nudge.hidden = !this.prompted || this.inSight;
  }

  toQuestion() {
    this.parts.question.scrollIntoView({ block: "start" });
    this.question.focus();
  }

  /** Hide everything until the person at this seat says that they are here. */
  lock(seat) {
    if (this.handTo === seat && this.unlocked === null) return;
    this.unlocked = null;
    this.peeking = false;
    this.handTo = seat;
    for (const name of ["own", "players", "town", "question", "conduct"]) forget(this.parts[name]);
    this.log.clear();
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.announce("");
  }

  handOver(seat) {
    this.lock(seat);
    this.peeking = true;
    this.draw(null);
  }

  unlock(seat) {
    this.unlocked = seat;
    this.handTo = null;
    this.peeking = this.state.asked.length > 0 && !this.state.asked.includes(seat);
    this.link.send("unlock", { seat }).catch((refusal) => this.complain(refusal));
    this.draw(null);
  }

  /** Give a command; what is refused is shown. True if it was obeyed. */
  async command(type, fields = {}) {
    try {
      await this.link.send(type, fields);
      this.complain(null);
      return true;
    } catch (refusal) {
      this.complain(refusal);
      return false;
    }
  }

  complain(problem) {
    this.toast.hidden = !problem;
    if (!problem) return;
    this.toast.replaceChildren(
      h("span", { text: [problem.message, problem.hint].filter(Boolean).join(" ") || t("offline") }),
      " ",
      ruleButton(problem.rule) ?? "",
      button("×", () => this.complain(null), { class: "quiet small", "aria-label": t("close") }),
    );
  }

  nameOf(seat) {
    return nameOf(this.state, seat);
  }

  seatNames() {
    return this.state.table.seats.map((seat) => seat.name);
  }

  /** An offer in words, for those the server has no label for. */
  offerWords(text, asked = false) {
    const [, favour, things = ""] = text.split(":");
    const told = things.split("+").map((thing) => {
      if (/^[0-9]+d$/.test(thing)) return t("dollars", { n: Number(thing.slice(0, -1)) });
      if (/^[0-9]+n$/.test(thing)) return t("nuggets", { n: Number(thing.slice(0, -1)) });
      const [, copies = "", card] = /^(?:([0-9]+)\.)?(.*)$/.exec(thing.replace("%", "?"));
      return (copies ? `${copies} × ` : "") + this.names.card(card);
    });
    const name = Number(favour) === this.seat ? t("yourself") : this.nameOf(Number(favour));
    return t(asked ? "offer.make" : "offer.for", { things: told.join(", "), name });
  }

  /** Everything again in another language: what the server puts in words comes from it anew. */
  speak(lang) {
    this.lang = lang;
    this.namesFor = "";
    this.link.reconnect();
    if (this.state.table) this.draw(null);
  }
}
