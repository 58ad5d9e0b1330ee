"""The greedy bot, which follows simple rules like a beginner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.base import Bot
from dicetown.bots.explain import Explanation, Rating
from dicetown.bots.greedy import actions, cards, dice, doc, indians, people, plays, prairie, sheriff, wanted
from dicetown.bots.greedy.thoughts import Rule, Seen, Thought, fall_back
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View

RULES: Final[dict[str, Rule]] = {
    "action": actions.choose_action,
    "ambush": indians.ambush,
    "ambush-die": indians.ambushed_die,
    "bargain": sheriff.bargain,
    "break-tie": sheriff.decide,
    "cancel": plays.cancel,
    "capture": cards.take_best,
    "coupon": cards.take_best,
    "cowboy": cards.take_best,
    "cows": prairie.take_cows,
    "cut-keep": dice.keep,
    "debtor": people.most_dollars,
    "draw": people.draw,
    "elixir": doc.visit,
    "gift": cards.gift,
    "give-card": cards.give_worst,
    "giver": people.giver,
    "herd": people.largest_herd,
    "keep": dice.keep,
    "keep-card": cards.take_best,
    "keep-loot": cards.take_best,
    "keep-property": cards.take_best,
    "offer": sheriff.bribe,
    "outlaw": cards.take_best,
    "pasture": prairie.graze,
    "protect": cards.protect,
    "rancher": people.most_ranches,
    "remedy": doc.visit,
    "reroll": wanted.reroll,
    "river-card": cards.take_best,
    "river-top": cards.give_worst,
    "shaman": dice.turns,
    "turn": dice.turns,
    "use-outlaws": dice.use_outlaws,
    "victim": people.most_cards,
    "visit": doc.go,
    "warpath": indians.warpath,
    "window": plays.play,
}
"""The rule for each kind of question."""

TOLD: Final = 5
"""How many options an explanation rates."""


class GreedyBot(Bot):
    """A bot that takes what is worth most right now: no odds, no plans, no randomness.

    Among equal options it takes the first, and among equal opponents the one who sits next.
    """

    remembers = False

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        if len(options) == 1:
            return options[0]
        return options[_best(_thoughts(_seen(view, prompt), options))]

    def explain(
        self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]
    ) -> Explanation | None:
        seen = _seen(view, prompt)
        thoughts = _thoughts(seen, options)
        order = sorted(range(len(options)), key=lambda index: -thoughts[index].worth)
        ratings = [Rating(options[index], thoughts[index].worth) for index in order[:TOLD]]
        best = thoughts[order[0]]
        return Explanation(options[order[0]], tuple(ratings), best.reason, best.arguments)


def _seen(view: View | None, prompt: Prompt | None) -> Seen:
    assert view is not None
    assert view.seat is not None
    assert prompt is not None
    return Seen(view, prompt, view.seat)


def _thoughts(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    return RULES.get(seen.prompt.kind, fall_back)(seen, options)


def _best(thoughts: list[Thought]) -> int:
    """Return the index of the best option, the first among equals."""
    return max(range(len(thoughts)), key=lambda index: thoughts[index].worth)
