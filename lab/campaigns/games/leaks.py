"""Pairs of worlds that differ only in what a viewer may not know, compared in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from dicetown.rules.catalogue import ruleset
from dicetown.testing.leaks import look_for_leaks
from dicetown.testing.walker import Broken
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.planting import Faults, planted, words_of
from tests.golden.playthroughs import GOLDEN_CELLS
from tests.testing import plants

CELLS = sorted({(name, seats) for name, seats, _ in GOLDEN_CELLS})
BRIBES = ("all", "ties", "all", "off")

PLANTED: Faults = {
    "cups": ("dice show under another's cup", plants.dice_under_other_cups),
    "card": ("a view shows one card of another hand", plants.a_card_of_another_hand),
    "answer": ("an answer that is sealed can be read", plants.sealed_answers),
    "event": ("everybody is told which card was stolen", plants.told_to_all("CardStolen")),
    "options": ("what one may offer depends on the top of a deck", plants.options_by_a_hidden_card),
}


class Leaks(Campaign):
    name = "leaks"
    promise = (
        "No viewer learns what it may not know: two worlds that differ only in what a viewer can't know give"
        " that viewer the same view, prompt, position and events."
    )
    unit = "pairs"
    goal = 1_000_000
    patience = 50_000
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)
    games: ClassVar = 4
    looks: ClassVar = 0.5
    """Viewers who look at each decision, on average."""
    worlds: ClassVar = 4

    def play(self, number: int, fault: str = "") -> Batch:
        pairs: Counter[str] = Counter()
        with planted(PLANTED, fault):
            for game in range(number * self.games, (number + 1) * self.games):
                name, seats = CELLS[game * 11 % len(CELLS)]
                bribes = BRIBES[game // len(CELLS) % len(BRIBES)]
                rules = ruleset(name, bribes=bribes)
                try:
                    pairs += look_for_leaks(rules, seats, game, self.looks / seats, self.worlds)
                except Broken as broken:
                    where = f"{name}, {seats} seats, bribes {bribes}, seed {game}"
                    return Batch(0, harm=f"{broken.what}\n{where}: {broken.position}")
        return Batch(pairs.total(), {f"of {kind}": number for kind, number in sorted(pairs.items())})
