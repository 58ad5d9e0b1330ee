/** The settings of a table as a form. What the form does not know stays as it is. */

import { getOnce } from "./api.js";
import { check, field, h, select } from "./dom.js";
import { language, t } from "./texts.js";

const DAY = 86400;
/** Milliseconds a bot takes at least, and what that is called. */
const PACES = [[0, "none"], [400, "fast"], [900, "normal"], [2000, "slow"]];

/** What there is to choose from, in words. */
export async function choices() {
  const lang = language();
  const [rulesets, bots] = await Promise.all([
    getOnce(`/api/rulesets?lang=${lang}`),
    getOnce(`/api/bots?lang=${lang}`),
  ]);
  return { rulesets, bots };
}

export function botOptions(bots) {
  return bots.map((bot) => [bot.name, bot.title]);
}

/** A form for `settings`, which is changed in place; `changed` hears of it. */
export function settingsForm(settings, { rulesets, bots }, seatNames, changed) {
  const set = (name) => (value) => {
    settings[name] = value;
    changed();
  };
  const rules = rulesets.map((one) => [one.name, one.title]);
  return h("div", { class: "settings" },
    field(t("set.ruleset"), select(rules, settings.ruleset, set("ruleset"), { key: "ruleset" })),
    h("details", { key: "more-settings" }, h("summary", { text: t("set.more") }),
      h("div", { class: "grid" },
        titleField(settings, set("title")),
        sheriffField(settings, seatNames, set("sheriff")),
        wordField("bribes", ["ties", "all", "off"], settings.bribes, set("bribes")),
        clockFields(settings.clock, set("clock")),
        wordField("chat", ["on", "phrases", "off"], settings.chat, set("chat")),
        standInField(settings, bots, set("stand_in")),
        paceField(settings, set("pace")),
        numberField(t("set.hush"), settings.hush, 0, 60000, set("hush"), t("set.hush.what"))),
      check(t("set.public"), settings.public, set("public"), { key: "public" }),
      check(t("set.watch"), settings.watch, set("watch"), { key: "watch" }),
      check(t("set.coach"), settings.coach, set("coach"), { key: "coach-on" }),
      check(t("set.memory"), settings.memory, set("memory"), { key: "memory-on" })));
}

function titleField(settings, change) {
  const input = h("input", {
    type: "text",
    maxlength: 60,
    value: settings.title,
    key: "title",
    on: { change: () => change(input.value.trim()) },
  });
  return field(t("set.title"), input);
}

function sheriffField(settings, seatNames, change) {
  const seats = seatNames.map((name, seat) => [seat, name || t("seat", { n: seat + 1 })]);
  const options = [["", t("set.sheriff.chance")], ...seats];
  const pick = (value) => change(value === "" ? null : Number(value));
  return field(t("set.sheriff"), select(options, settings.sheriff ?? "", pick, { key: "sheriff" }));
}

/** A choice among words that have texts of their own. */
function wordField(name, words, value, change) {
  const options = words.map((word) => [word, t(`set.${name}.${word}`)]);
  return field(t(`set.${name}`), select(options, value, change, { key: name }));
}

function clockFields(clock, change) {
  const set = (name) => (value) => change({ ...clock, [name]: value });
  const live = clock.kind === "bank" || clock.kind === "decision";
  const seconds = t(clock.kind === "bank" ? "set.added" : "set.seconds");
  return [
    wordField("clock", ["none", "decision", "bank", "days"], clock.kind, set("kind")),
    clock.kind === "bank" && numberField(t("set.bank"), clock.bank, 10, DAY, set("bank")),
    live && numberField(seconds, clock.seconds, 1, DAY, set("seconds")),
    live && numberField(t("set.window"), clock.window_seconds, 3, DAY, set("window_seconds"), t("set.window.what")),
    clock.kind === "days" && numberField(t("set.days"), clock.days, 1, 60, set("days")),
  ];
}

function standInField(settings, bots, change) {
  const pick = select(botOptions(bots), settings.stand_in, change, { key: "stand-in" });
  return field(t("set.stand.in"), pick, t("set.stand.in.what"));
}

function paceField(settings, change) {
  const options = PACES.map(([pace, name]) => [pace, t(`set.pace.${name}`)]);
  if (!PACES.some(([pace]) => pace === settings.pace)) options.push([settings.pace, `${settings.pace} ms`]);
  return field(t("set.pace"), select(options, settings.pace, (value) => change(Number(value)), { key: "pace" }));
}

function numberField(label, value, least, most, change, hint = "") {
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value: String(value),
    key: label,
    on: { change: () => {
      const found = Math.max(least, Math.min(most, Math.trunc(Number(input.value)) || least));
      input.value = String(found);
      change(found);
    } },
  });
  return field(label, input, hint);
}

/** As the server has it when nobody says anything. */
export function defaultSettings() {
  return {
    ruleset: "revised",
    bribes: "ties",
    sheriff: null,
    title: "",
    public: false,
    watch: true,
    clock: { kind: "none", seconds: 60, bank: 600, days: 2, window_seconds: 20 },
    chat: "on",
    memory: false,
    coach: false,
    stand_in: "greedy",
    pace: 900,
    hush: 0,
  };
}

/** The settings of a table in a line. */
export function settingsLine(settings, ruleset) {
  const told = [ruleset];
  if (settings.clock.kind !== "none") told.push(t(`set.clock.${settings.clock.kind}`));
  if (settings.bribes !== "ties") told.push(`${t("set.bribes")} ${t(`set.bribes.${settings.bribes}`)}`);
  told.push(t(settings.public ? "public" : "private"));
  if (settings.coach) told.push(t("coach"));
  if (settings.memory) told.push(t("memory"));
  return told.join(" · ");
}
