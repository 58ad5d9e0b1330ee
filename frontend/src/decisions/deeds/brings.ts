/** What an action of a location would bring somebody now, as far as the table shows it. */

import type { PlayerInfo, ViewInfo } from "$protocol";
import { handSize } from "../../lib/game/places";
import { zone } from "../../lib/game/zones";
import { t } from "../../lib/texts";
import { amountIn, diceWith, herdWhy, noted, queensAgainst, thiefWhy } from "../people/others";

export interface Brings {
  readonly says: string;
  /** The cards it is about, where they can be seen, or their back. */
  readonly cards: readonly string[];
}

type Telling = (view: ViewInfo, own: PlayerInfo, seat: number) => Brings;

/** By location and action, as in `action.mine.exploit`. */
const TELLINGS: Readonly<Record<string, Telling>> = {
  "mine.exploit": (view, own) => {
    const due = diceWith(own, "9") + amountIn(own, "posse", "spades");
    return only(t("brings.nuggets", { n: Math.min(due, view.mine) }));
  },
  "mine.river": (view) => unseen("river", "?r", view),
  "bank.rob": (view, own, seat) => {
    const due = amountIn(own, "posse", "diamonds");
    const given = view.players.reduce(
      (sum, other, number) => sum + (number === seat ? 0 : Math.min(due, other.dollars)),
      0,
    );
    return only(t("brings.dollars", { n: view.bank + given }));
  },
  "bank.coach": (view, own) => only(t("brings.dollars", { n: Math.min(diceWith(own, "T"), view.coach) })),
  "store.visit": (view, own) =>
    only(t("brings.visit", { n: diceWith(own, "J"), twice: view.round === 1 ? "yes" : "no" })),
  "store.doc": (view) => {
    const shown = zone(view, "elixirs-shown");
    return shown.length > 0
      ? { says: t("brings.elixir"), cards: [...shown, "?e"] }
      : only(t("brings.remedy"));
  },
  "saloon.steal": (view, own, seat) => {
    const draws = view.players.map((other, number) =>
      number !== seat && thiefWhy(view, seat, number) === ""
        ? Math.min(queensAgainst(own, other), handSize(view, number))
        : 0,
    );
    const ranch =
      amountIn(own, "hand", "whiskey") > 0 &&
      view.players.some(
        (other, number) =>
          number !== seat && amountIn(other, "face-up", "ranch") > 0 && thiefWhy(view, seat, number) === "",
      );
    return only(t("brings.steal", { n: Math.max(...draws), ranch: ranch ? "yes" : "no" }));
  },
  "saloon.recruit": (view) => {
    const top = zone(view, "outlaws").slice(-1);
    return { says: t("brings.recruit", { n: top.length }), cards: top };
  },
  "sheriff.badge": (view, _, seat) => only(t(view.sheriff === seat ? "brings.badge.own" : "brings.badge")),
  "sheriff.chase": (view, own) => ({
    says: t("brings.chase", { n: diceWith(own, "K"), wanted: zone(view, "office").length }),
    cards: zone(view, "office"),
  }),
  "hall.take": (view, own) => {
    const taken = zone(view, "row").slice(0, 1 + diceWith(own, "A"));
    return { says: t("brings.row", { n: taken.length }), cards: taken };
  },
  "hall.deck": (view) => unseen("properties", "?p", view),
  "prairie.cows": (view, own, seat) => {
    const prairie = Number(noted(view, "cows", "prairie") ?? 0);
    const aces = diceWith(own, "A");
    const taken = Math.min(aces, prairie);
    const clubs = Math.min(amountIn(own, "posse", "clubs"), prairie - taken);
    const open = view.players.reduce(
      (sum, other, number) =>
        sum + (number !== seat && herdWhy(view, number) === "" ? (other.counts.cows ?? 0) : 0),
      0,
    );
    const herds = Math.min(aces - taken, open);
    return only(t("brings.cows", { n: taken + clubs + herds, herds }));
  },
  "prairie.cowboy": (view) => {
    const shown = zone(view, "cowboys-shown");
    return { says: t("brings.cowboy", { n: shown.length }), cards: shown };
  },
};

const NOTHING: Brings = { says: "", cards: [] };

function only(says: string): Brings {
  return { says, cards: [] };
}

/** The top card of a deck, which nobody has seen. */
function unseen(deck: string, back: string, view: ViewInfo): Brings {
  const n = zone(view, deck).length;
  return { says: t("brings.deck", { n }), cards: n > 0 ? [back] : [] };
}

export function brings(view: ViewInfo | null, seat: number | null, location: string, action: string): Brings {
  const telling = TELLINGS[`${location}.${action}`];
  const own = seat === null ? undefined : view?.players[seat];
  if (telling === undefined || view === null || seat === null || own === undefined) return NOTHING;
  return telling(view, own, seat);
}
