"""The changes that the Indian die makes to a draft."""

from __future__ import annotations

from typing import Final

from dicetown.engine.ruleset import Draft
from dicetown.rules.base import town
from dicetown.rules.expansion import Expansion
from dicetown.rules.indians import die, village
from dicetown.rules.indians.annex import NO_SEAT, IndianAnnex
from dicetown.rules.indians.cards import CLAIMS, OPEN_CLAIMS, ZONES
from dicetown.rules.indians.version1 import module as version1


def amend_indians(draft: Draft) -> None:
    """Apply everything that the Indian die changes and adds; it does not depend on the other modules."""
    for zone in ZONES:
        draft.add_zone(zone)
    draft.use_box()
    draft.hold_arrivals(CLAIMS, OPEN_CLAIMS)
    draft.add_annex(IndianAnnex(NO_SEAT, 0, NO_SEAT, NO_SEAT, NO_SEAT, NO_SEAT))
    draft.add_step(die.IndianStep("indian-die", "INDIAN-2"), before="mine")
    draft.add_step(village.VillageStep("village", "INDIAN-1"), before="doc")
    draft.add_step(village.ReturnStep("return", "INDIAN-7"))
    draft.add_step(village.SmokeStep("smoke", "CARD-SMOKE"))
    draft.replace_location(village.VillageHall(town.HALL, "hall", "TOWN-2"))
    draft.add_immunity(die.Bodyguard("INDIAN-5"))
    draft.add_barrier(die.Warpath("INDIAN-6"))
    draft.add_moment(village.RoundOver())
    draft.add_play(village.ROUND_OVER, village.SMOKE_PLAY)
    draft.add_frames(die.FRAMES)
    draft.add_frames(village.FRAMES)


INDIANS: Final = Expansion(
    "indians",
    amend_indians,
    "dicetown.rules.indians",
    needs=("wanted",),
    appraisal="dicetown.bots.appraise.indians",
    raters="dicetown.bots.solver.policies.indians",
    board="dicetown.cli.board.module_boards:IndiansBoard",
    older={1: version1.amend_indians},
)
