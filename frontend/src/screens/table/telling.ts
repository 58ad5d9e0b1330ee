/** A player in a sentence for screen readers, with all visible facts. */

import { countDice, diceName } from "../../lib/game/dice";
import { OPEN, zone } from "../../lib/game/zones";
import type { TableStore } from "../../lib/model/table.svelte";
import { listed, t, tOr } from "../../lib/texts";

export function told(table: TableStore, seat: number): string {
  const player = table.player(seat);
  if (player === null) return "";
  const aside = player.aside.replaceAll("-", "");
  const inCup = countDice(player.cup);
  const counts = Object.entries(player.counts)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => tOr(`player.${name}`, `${name} ${n}`, { n }));
  const open = OPEN.map((name) => ({ name, cards: zone(player, name) }))
    .filter(({ cards }) => cards.length > 0)
    .map(({ name, cards }) =>
      t("player.open", {
        zone: tOr(`zone.${name}`, name),
        cards: listed(cards.map((card) => table.names.card(card))),
      }),
    );
  return [
    table.nameOf(seat),
    ...(table.view?.sheriff === seat ? [t("sheriff")] : []),
    t("player.dollars", { n: player.dollars }),
    t("player.nuggets", { n: player.nuggets }),
    t("player.store", { n: zone(player, "hand").length }),
    t("player.properties", { n: zone(player, "deeds").length + zone(player, "claims").length }),
    ...counts,
    ...open,
    ...(player.offer === null ? [] : [t("player.offers")]),
    ...(aside === "" ? [] : [t("player.aside", { dice: diceName(aside) })]),
    ...(inCup === 0 ? [] : [t("dice.cup.over", { n: inCup })]),
    ...(table.view?.waiting.includes(seat) ? [t("player.thinks")] : []),
  ].join(", ");
}
