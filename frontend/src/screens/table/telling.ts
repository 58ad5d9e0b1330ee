/** A player in a sentence, for whoever listens. */

import { diceName } from "../../lib/game/dice";
import { zone } from "../../lib/game/zones";
import type { TableStore } from "../../lib/table.svelte";
import { t } from "../../lib/texts";

export function told(table: TableStore, seat: number): string {
  const player = table.player(seat);
  if (player === null) return "";
  const aside = player.aside.replaceAll("-", "");
  return [
    table.nameOf(seat),
    ...(table.view?.sheriff === seat ? [t("sheriff")] : []),
    t("player.dollars", { n: player.dollars }),
    t("player.nuggets", { n: player.nuggets }),
    t("player.store", { n: zone(player, "hand").length }),
    t("player.properties", { n: zone(player, "deeds").length + zone(player, "claims").length }),
    ...(aside === "" ? [] : [t("player.aside", { dice: diceName(aside) })]),
    ...(table.view?.waiting.includes(seat) ? [t("player.thinks")] : []),
  ].join(", ");
}
