/** The settings of a table in one line. */

import type { Settings } from "$protocol";
import { t } from "../../lib/texts";
import { presetOf } from "../../lib/opening/clocks";

export function settingsLine(settings: Settings, ruleset: string): string {
  const preset = presetOf(settings.clock);
  const clock =
    preset === "own" ? t(`set.clock.kind.${settings.clock.kind}`) : t(`set.clock.${preset}`).toLowerCase();
  const told = [
    ruleset,
    settings.clock.kind === "none" ? "" : t("lobby.line.clock", { clock }),
    settings.bribes === "all" || settings.bribes === "off" ? t(`lobby.line.bribes.${settings.bribes}`) : "",
    t(settings.public ? "lobby.line.public" : "lobby.line.private"),
    settings.coach ? t("set.coach").toLowerCase() : "",
    settings.memory ? t("set.memory").toLowerCase() : "",
  ];
  return told.filter((part) => part !== "").join(" · ");
}
