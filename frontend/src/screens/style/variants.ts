/** Variants of the sampled questions, made by changing what matters. */

import type { PlayerInfo, PromptInfo } from "$protocol";
import type { TableState } from "../../lib/model/fold";
import { withBrute } from "../../lib/game/choices";

type Change = (state: TableState) => TableState;

function asked(prompt: Partial<PromptInfo>, own: Partial<PlayerInfo> = {}): Change {
  return (state) => {
    if (state.prompt === null || state.view === null) return state;
    const players = state.view.players.map((player, seat) =>
      seat === state.you.seat ? { ...player, ...own } : player,
    );
    const told = new Map(
      state.prompt.options.map((option, index) => [option, state.words?.labels[index] ?? ""]),
    );
    const changed = { ...state.prompt, ...prompt };
    const labels = changed.options.map((option) => told.get(withBrute(option, false)) ?? "");
    const words = state.words === null ? null : { ...state.words, labels };
    return { ...state, prompt: changed, words, view: { ...state.view, players } };
  };
}

/** Offers of these things one by one, for each of the seats. */
function offers(things: readonly string[], seats: readonly number[]): string[] {
  return ["pass", ...seats.flatMap((seat) => things.map((thing) => `offer:${seat}:${thing}`))];
}

const rich = asked(
  { options: offers(["1d", "2d", "3d", "1n", "2n", "dynamite", "mule", "p3", "p5"], [0, 5]) },
  { dollars: 3, nuggets: 2, zones: { hand: ["dynamite", "mule"], deeds: ["p3", "p3", "p5"] } },
);

const askedAgain: Change = (state) => ({
  ...state,
  events: [
    ...state.events,
    ...[2, 3].map((seat) => ({
      event: "OfferShown",
      rule: "BRIBE-2",
      fields: { seat, favour: 5, dollars: seat, nuggets: 0, store: seat - 2, properties: 0, cards: null },
    })),
    { event: "BetterOffersAsked", rule: "BRIBE-3", fields: { sheriff: 0 } },
  ],
});

export const variants: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  keep: {
    broke: asked({ options: ["keep:9", "keep:T", "keep:J"] }, { cup: "9TJ", aside: "QQ", dollars: 0 }),
    brute: asked(
      { options: ["keep:-", "keep:J", "keep:Q", "keep:JQ", "keep:JQ+brute"] },
      { cup: "JQ", aside: "9QQ", dollars: 1 },
    ),
    sealed: asked({ answer: "keep:9T" }),
  },
  offer: {
    cards: rich,
    again: (state) => askedAgain(rich(state)),
    sealed: (state) => asked({ answer: "offer:5:3d+1n+dynamite+2.p3" })(rich(state)),
  },
};
