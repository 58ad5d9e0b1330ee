"""The changes of Cowboys to a draft: the prairie, cows, cowboys, rodeos."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import card_number
from dicetown.engine.box.dice import ACE
from dicetown.engine.box.zones import STRIDE
from dicetown.engine.ruleset import Draft
from dicetown.rules.base import moments, town
from dicetown.rules.base.quantities import NUGGETS_DUG, QUEENS, TOLL
from dicetown.rules.cowboys import cows, hall, posse, scoring
from dicetown.rules.cowboys.annex import CowboysAnnex
from dicetown.rules.cowboys.cards import COWBOY, COWBOY_DECK, COWBOYS_OUT, PASTURE, ZONES
from dicetown.rules.cowboys.moments import COWBOY_COMING, COWS_COMING, HALL_REWARDED, HERD_NAMED
from dicetown.rules.cowboys.version1 import module as version1
from dicetown.rules.expansion import Expansion


def amend_cowboys(draft: Draft) -> None:
    """Apply everything that Cowboys changes and adds; it does not depend on the other modules."""
    draft.use_box()
    for zone in ZONES:
        draft.add_zone(zone)
    draft.set_deck(COWBOY, COWBOY_DECK, COWBOYS_OUT)
    draft.set_renewal(COWBOY_DECK, "PRAIRIE-5")
    draft.count_properties_in(PASTURE)
    for name, copies in draft.parts.section("cowboys").items():
        draft.add_card(card_number(name), copies)
    parts = draft.parts
    draft.add_annex(
        CowboysAnnex(
            parts.number("setup", "cows"), [0] * STRIDE, parts.number("setup", "rodeos"), [0] * STRIDE, 0
        )
    )
    draft.add_setup(posse.CowboySetup())

    draft.add_location(
        cows.PrairieLocation(cows.PRAIRIE, "prairie", "TOWN-2", ACE), cows.StealCows("cows", "PRAIRIE-2")
    )
    draft.add_action(cows.PRAIRIE, posse.RecruitCowboy("cowboy", "PRAIRIE-5"))
    draft.add_step(cows.PrairieStep("prairie", "PRAIRIE-1", cows.PRAIRIE), before="doc")
    draft.replace_action(town.HALL, 0, hall.TakeProperty("take", "HALL-1"))

    draft.add_moment(hall.HallRewarded(HALL_REWARDED))
    draft.add_moment(cows.CowsComing(COWS_COMING))
    draft.add_moment(cows.HerdNamed(HERD_NAMED))
    draft.add_moment(posse.CowboyComing(COWBOY_COMING))
    draft.replace_moment(posse.DiamondsAtBank(moments.BANK_ROBBED))
    draft.replace_moment(posse.SpadesAtMine(moments.MINE_EXPLOITED))
    draft.add_modifier(TOLL, posse.Diamonds("COWBOY-DIAMONDS"))
    draft.add_modifier(NUGGETS_DUG, posse.Spades("COWBOY-SPADES"))
    draft.add_modifier(QUEENS, posse.Hearts("COWBOY-HEARTS"))

    draft.add_play(HALL_REWARDED, hall.BRIBE_PLAY)
    draft.add_play(moments.PROPERTIES_TAKEN, hall.PERSUASION_PLAY)
    draft.add_play(COWS_COMING, cows.LASSO_PLAY)
    draft.add_play(HERD_NAMED, cows.HERDER_PLAY)
    draft.add_play(COWBOY_COMING, posse.RECRUITMENT_PLAY)

    draft.add_scoring(scoring.Pastures("pastures", "SCORE-8"))
    draft.add_scoring(scoring.Rodeos("rodeos", "SCORE-8"))
    draft.add_scoring(scoring.LargestHerd("herd", "SCORE-9"))
    draft.add_frames(cows.FRAMES)
    draft.add_frames(posse.FRAMES)
    draft.add_frames(hall.FRAMES)


COWBOYS: Final = Expansion(
    "cowboys",
    amend_cowboys,
    "dicetown.rules.cowboys",
    appraisal="dicetown.bots.appraise.cowboys",
    raters="dicetown.bots.solver.policies.cowboys",
    board="dicetown.cli.board.module_boards:CowboysBoard",
    older={1: version1.amend_cowboys},
)
