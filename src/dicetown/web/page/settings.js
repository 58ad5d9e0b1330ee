/** The settings of a table as a form. What the form does not know stays as it is. */

import { getOnce } from "./api.js";
import { check, field, h, select } from "./dom.js";
import { language, t } from "./texts.js";

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

function numberField(label, value, least, most, change, hint = "") {
  const input = h("input", { type: "number", inputmode: "numeric", min: least, max: most, value: String(value), on: { change: () => {
    const found = Math.max(least, Math.min(most, Math.trunc(Number(input.value)) || least));
    input.value = String(found);
    change(found);
  } } });
  return field(label, input, hint);
}

/**
 * The form. `settings` is changed in place and `changed(again)` is called after each change, with true where
 * the form itself has to look different. `seatNames` are for the first Sheriff.
 */
export function settingsForm(settings, { rulesets, bots }, seatNames, changed) {
  const set = (name, again = false) => (value) => {
    settings[name] = value;
    changed(again);
  };
  const clock = settings.clock;
  const setClock = (name, again = false) => (value) => {
    settings.clock = { ...settings.clock, [name]: value };
    changed(again);
  };
  const title = h(
    "input",
    { type: "text", maxlength: 60, value: settings.title, on: { change: () => set("title")(title.value.trim()) } },
  );
  return h("div", { class: "settings" },
    field(
      t("set.ruleset"),
      select(
        rulesets.map((one) => [one.name, one.title]),
        settings.ruleset,
        set("ruleset", true),
        { key: "ruleset" },
      ),
    ),
    h("details", { key: "more-settings" }, h("summary", { text: t("set.more") }),
      h("div", { class: "grid" },
        field(t("set.title"), title),
        field(t("set.sheriff"), select([
          ["", t("set.sheriff.chance")],
          ...seatNames.map((name, seat) => [seat, name || t("seat", { n: seat + 1 })]),
        ],
          settings.sheriff ?? "", (value) => set("sheriff")(
            value === "" ? null : Number(value),
          ), { key: "sheriff" })),
        field(
          t("set.bribes"),
          select(
            ["ties", "all", "off"].map((one) => [one, t(`set.bribes.${one}`)]),
            settings.bribes,
            set("bribes"),
            { key: "bribes" },
          ),
        ),
        field(
          t("set.clock"),
          select(
            ["none", "decision", "bank", "days"].map((one) => [one, t(`set.clock.${one}`)]),
            clock.kind,
            setClock("kind", true),
            { key: "clock" },
          ),
        ),
        clock.kind === "bank" && numberField(t("set.bank"), clock.bank, 10, 86400, setClock("bank")),
        (clock.kind === "bank" || clock.kind === "decision") && numberField(
          t(clock.kind === "bank" ? "set.added" : "set.seconds"),
          clock.seconds,
          1,
          86400,
          setClock("seconds"),
        ),
        (clock.kind === "bank" || clock.kind === "decision") && numberField(
          t("set.window"),
          clock.window_seconds,
          3,
          86400,
          setClock("window_seconds"),
          t("set.window.what"),
        ),
        clock.kind === "days" && numberField(t("set.days"), clock.days, 1, 60, setClock("days")),
        field(
          t("set.chat"),
          select(
            ["on", "phrases", "off"].map((one) => [one, t(`set.chat.${one}`)]),
            settings.chat,
            set("chat"),
            { key: "chat" },
          ),
        ),
        field(
          t("set.stand.in"),
          select(botOptions(bots), settings.stand_in, set("stand_in"), { key: "stand-in" }),
          t("set.stand.in.what"),
        ),
        field(t("set.pace"), select([[0, t("set.pace.none")], [400, t("set.pace.fast")], [900, t("set.pace.normal")], [2000, t("set.pace.slow")],
          ...([0, 400, 900, 2000].includes(settings.pace) ? [] : [[
            settings.pace,
            `${settings.pace} ms`,
          ]])], settings.pace, (value) => set("pace")(Number(value)), { key: "pace" })),
        numberField(t("set.hush"), settings.hush, 0, 60000, set("hush"), t("set.hush.what"))),
      check(t("set.public"), settings.public, set("public"), { key: "public" }),
      check(t("set.watch"), settings.watch, set("watch"), { key: "watch" }),
      check(t("set.coach"), settings.coach, set("coach"), { key: "coach-on" }),
      check(t("set.memory"), settings.memory, set("memory"), { key: "memory-on" })));
}

/** As the server has it when nobody says anything. */
export function defaultSettings() {
  return {
    ruleset: "revised", bribes: "ties", sheriff: null, title: "", public: false, watch: true,
    clock: { kind: "none", seconds: 60, bank: 600, days: 2, window_seconds: 20 },
    chat: "on", memory: false, coach: false, stand_in: "greedy", pace: 900, hush: 0,
  };
}

/** The settings of a table in a line. */
export function settingsLine(settings, ruleset) {
  const told = [ruleset];
  if (settings.clock.kind !== "none") told.push(t(`set.clock.${settings.clock.kind}`));
  if (settings.bribes !== "ties") told.push(t(`set.bribes.${settings.bribes}`));
  told.push(t(settings.public ? "public" : "private"));
  if (settings.coach) told.push(t("coach"));
  if (settings.memory) told.push(t("memory"));
  return told.join(" · ");
}
