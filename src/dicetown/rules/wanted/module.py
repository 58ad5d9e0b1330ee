"""The changes of Wanted to a draft: river, outlaws, ranches, two actions per location, up to six seats."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import card_number
from dicetown.engine.box.zones import IN_PLAY, LOOKING
from dicetown.engine.ruleset import Draft
from dicetown.rules.base import moments, town
from dicetown.rules.base.quantities import DOLLARS_COUNTED
from dicetown.rules.base.setup import DeckSetup
from dicetown.rules.expansion import Expansion
from dicetown.rules.wanted import chase, outlaws, river, scoring, setup, store_cards, thefts
from dicetown.rules.wanted import town as new_town
from dicetown.rules.wanted.annex import WantedAnnex
from dicetown.rules.wanted.cards import (
    CATTLE,
    GIFT,
    OUTLAW,
    OUTLAW_PILE,
    RANCH,
    RIVER,
    RIVER_DECK,
    SWINDLER,
    WINCHESTER,
    ZONES,
)
from dicetown.rules.wanted.moments import CHASE_ROLLED, OUTLAW_RECRUITED
from dicetown.rules.wanted.version1 import module as version1


def amend_wanted(draft: Draft) -> None:
    """Apply everything that Wanted changes and adds; it does not depend on the other modules."""
    draft.set_seats(2, 6)
    draft.set_places(2, 1, "TOWN-6")
    for seats in range(3, 7):
        draft.set_places(seats, 2, "TOWN-5")
    draft.cite("second-tie", "TIE-2")
    draft.cite("finished-before", "DICE-8")
    add_cards(draft)
    draft.add_annex(WantedAnnex(0, 0))
    draft.replace_setup(DeckSetup, setup.WantedDeckSetup())
    draft.add_setup(river.RiverSetup())
    draft.add_setup(setup.OutlawSetup())

    draft.add_action(town.MINE, river.SearchRiver("river", "MINE-2"))
    draft.add_action(town.BANK, new_town.AttackCoach("coach", "BANK-2"))
    draft.add_action(town.STORE, new_town.VisitDoc("doc", "STORE-4"))
    draft.add_action(town.SALOON, outlaws.RecruitOutlaw("recruit", "SALOON-5"))
    draft.add_action(town.SHERIFF, chase.ChaseOutlaws("chase", "SHERIFF-2"))
    draft.add_action(town.HALL, new_town.TakeTopProperty("deck", "HALL-4"))

    draft.add_moment(chase.ChaseRolled(CHASE_ROLLED))
    draft.add_moment(outlaws.OutlawRecruited(OUTLAW_RECRUITED))
    draft.replace_moment(outlaws.OutlawsReady(moments.ROLL_COMING))
    draft.replace_moment(thefts.TheftOrWhiskey(moments.THEFT_COMING))
    draft.replace_moment(thefts.VictimOrRancherNamed(moments.VICTIM_NAMED))

    draft.play_immediately(GIFT, moments.CARD_GAINED)
    draft.play_immediately(SWINDLER, moments.CARD_GAINED)
    draft.add_play(moments.CARD_GAINED, store_cards.GIFT_PLAY)
    draft.add_play(moments.CARD_GAINED, store_cards.SWINDLER_PLAY)
    draft.replace_play(moments.THEFT_BEGUN, thefts.GIRLS_PLAY)
    draft.add_play(moments.THEFT_COMING, thefts.WHISKEY_PLAY)
    draft.add_play(moments.VICTIM_NAMED, thefts.INSURANCE_PLAY)
    draft.add_play(CHASE_ROLLED, chase.GUNS_PLAY)
    draft.add_play(OUTLAW_RECRUITED, outlaws.DESPERADO_PLAY)

    draft.add_modifier(DOLLARS_COUNTED, chase.Bounties("SCORE-2"))
    draft.add_scoring(scoring.Ranches("ranches", "SCORE-6"))
    draft.add_scoring(scoring.HeldCard("cattle", "CARD-CATTLE", CATTLE))
    draft.add_scoring(scoring.HeldCard("winchester", "CARD-WINCHESTER", WINCHESTER))
    draft.add_scoring(scoring.MULE_LINE)
    draft.add_scoring(scoring.DOG_LINE)

    for frames in (
        outlaws.FRAMES,
        chase.FRAMES,
        river.FRAMES,
        new_town.FRAMES,
        thefts.FRAMES,
        store_cards.FRAMES,
        setup.FRAMES,
    ):
        draft.add_frames(frames)


def add_cards(draft: Draft) -> None:
    """Add the cards of the box and their zones."""
    draft.use_box()
    for zone in ZONES:
        draft.add_zone(zone)
    draft.admit(IN_PLAY, RIVER)
    draft.admit(LOOKING, RIVER)
    draft.set_deck(RIVER, RIVER_DECK)
    draft.set_deck(OUTLAW, OUTLAW_PILE)
    draft.show_top(OUTLAW_PILE, "SETUP-11", "SALOON-5")
    draft.lay_open(RANCH)
    draft.add_card(RANCH, draft.parts.number("ranches", "ranch"))
    for name, copies in draft.parts.section("river").items():
        draft.add_card(card_number(name), copies)
    for card in outlaws.OUTLAWS:
        draft.add_card(card, 1)


WANTED: Final = Expansion(
    "wanted",
    amend_wanted,
    "dicetown.rules.wanted",
    appraisal="dicetown.bots.appraise.wanted",
    raters="dicetown.bots.solver.policies.wanted",
    board="dicetown.cli.board.module_boards:WantedBoard",
    older={1: version1.amend_wanted},
)
