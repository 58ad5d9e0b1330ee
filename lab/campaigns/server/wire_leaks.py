"""Twin servers that differ only in what a viewer may not know, compared byte by byte over the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.planting import Faults, planted, words_of
from tests.web.leaks import plants
from tests.web.leaks.lockstep import Leak
from tests.web.leaks.twins import case_of, compare_twins

SEED = 1
WHOLE_GAME = 10**9

PLANTED: Faults = {
    "cups": ("a snapshot shows dice under another's cup", plants.dice_under_other_cups),
    "worth": ("how good a hand is can be counted", plants.how_full_a_hand_is_of_good_cards),
    "length": ("a refusal is longer where a hidden card is higher", plants.refusals_of_another_length),
    "waiting": ("all see which seat a covert question waits for", plants.seats_of_a_covert_question),
    "late": ("an answer is acknowledged after the game went on", plants.acknowledging_after_the_game_went_on),
    "log": ("numbers of the log are sent", plants.numbers_of_the_log),
}


class WireLeaks(Campaign):
    name = "wire-leaks"
    promise = (
        "Two servers that differ only in what a viewer can't know send that viewer the same bytes at the same"
        " times: frames, refusals, answers to requests, lists."
    )
    unit = "pairs"
    goal = 1_000_000
    patience = 5_000
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)
    most: ClassVar = WHOLE_GAME
    """Pairs of one batch, which is a game or the beginning of one."""

    def play(self, number: int, fault: str = "") -> Batch:
        with planted(PLANTED, fault):
            try:
                pairs = compare_twins(case_of(number, SEED), self.most)
            except Leak as leak:
                return Batch(0, harm=str(leak))
        return Batch(pairs.total(), {f"at {kind}": count for kind, count in sorted(pairs.items())})
