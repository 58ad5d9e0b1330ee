"""The changes that the base game makes to an empty draft: those of both editions, then of each edition."""

from __future__ import annotations

from dicetown.engine.box.cards import ELIXIR, PROPERTY, STORE, card_number
from dicetown.engine.box.dice import JACK, KING, NINE, QUEEN, TEN
from dicetown.engine.box.zones import (
    ELIXIR_DECK,
    ELIXIR_DISCARDS,
    PROPERTY_DECK,
    STORE_DECK,
    STORE_DISCARDS,
)
from dicetown.engine.ruleset import Draft
from dicetown.engine.windows import Cancellable, FinishCard, ResolvePlays, Window
from dicetown.rules.base import building, gains, moments, scoring, setup, ties, town
from dicetown.rules.base.cards import JOE, POSTER, PROPERTY_OF
from dicetown.rules.base.places import bank, doc, doc_classic, doc_revised, hall, mine, saloon, sheriff, store
from dicetown.rules.base.places.doc import DocVisited


def amend_base(draft: Draft, visited: DocVisited) -> None:
    """Add everything that both editions share; `visited` is the moment of the edition's Doc."""
    draft.set_seats(2, 5)
    for seats in range(2, 6):
        draft.set_places(seats, 1, "TOWN-4")
    add_parts(draft)
    draft.set_deck(STORE, STORE_DECK, STORE_DISCARDS)
    draft.set_deck(PROPERTY, PROPERTY_DECK)
    draft.set_renewal(STORE_DECK, "STORE-3")
    draft.add_setup(setup.TownSetup())
    draft.add_setup(setup.DeckSetup())
    draft.start_with(building.StartRound())

    draft.add_moment(building.KeepsRevealed(moments.KEEPS_REVEALED))
    draft.add_moment(building.DiceRevealed(moments.DICE_REVEALED))
    draft.add_moment(mine.MineExploited(moments.MINE_EXPLOITED))
    draft.add_moment(bank.BankRobbed(moments.BANK_ROBBED))
    draft.add_moment(store.StoreVisited(moments.STORE_VISITED))
    draft.add_moment(saloon.TheftBegun(moments.THEFT_BEGUN))
    draft.add_moment(sheriff.SheriffStepBegun(moments.SHERIFF_STEP))
    draft.add_moment(sheriff.BadgePassing(moments.BADGE_PASSING))
    draft.add_moment(hall.PropertiesTaken(moments.PROPERTIES_TAKEN))
    draft.add_moment(doc.DocStepBegun(moments.DOC_STEP))
    draft.add_moment(visited)
    draft.add_moment(gains.CardGained(moments.CARD_GAINED))
    draft.add_moment(building.RollComing(moments.ROLL_COMING))
    draft.add_moment(saloon.TheftComing(moments.THEFT_COMING))
    draft.add_moment(saloon.TheftOver(moments.THEFT_OVER))

    draft.add_location(
        town.DiceLocation(town.MINE, "mine", "TOWN-2", NINE), mine.ExploitMine("exploit", "MINE-1")
    )
    draft.add_location(town.DiceLocation(town.BANK, "bank", "TOWN-2", TEN), bank.RobBank("rob", "BANK-1"))
    draft.add_location(
        town.DiceLocation(town.STORE, "store", "TOWN-2", JACK), store.VisitStore("visit", "STORE-1")
    )
    draft.add_location(
        town.DiceLocation(town.SALOON, "saloon", "TOWN-2", QUEEN), saloon.StealCards("steal", "SALOON-1")
    )
    draft.add_location(
        town.DiceLocation(town.SHERIFF, "sheriff", "TOWN-2", KING), sheriff.TakeBadge("badge", "SHERIFF-1")
    )
    draft.add_location(town.HandLocation(town.HALL, "hall", "TOWN-2"), hall.TakeProperties("take", "HALL-1"))

    draft.add_step(town.ContestStep("mine", "MINE-1", town.MINE))
    draft.add_step(town.ContestStep("bank", "BANK-1", town.BANK))
    draft.add_step(bank.StagecoachStep("coach", "COACH-1"))
    draft.add_step(town.ContestStep("store", "STORE-1", town.STORE))
    draft.add_step(town.ContestStep("saloon", "SALOON-1", town.SALOON))
    draft.add_step(sheriff.SheriffStep("sheriff", "SHERIFF-1"))
    draft.add_step(town.ContestStep("hall", "HALL-1", town.HALL))
    draft.end_round_with(scoring.EndRound())

    for plays in (building.PLAYS, mine.PLAYS, bank.PLAYS, store.PLAYS, saloon.PLAYS, hall.PLAYS):
        for moment, played in plays:
            draft.add_play(moment, played)

    draft.add_matter(town.PlaceMatter(ties.PLACE, "place", "TIE-1"))
    draft.add_matter(doc.OrderMatter(ties.DOC_ORDER, "doc-order", "DOC-1"))
    draft.add_matter(scoring.WinnerMatter(ties.WINNER, "winner", "SCORE-10"))

    draft.add_scoring(scoring.Nuggets("nuggets", "SCORE-1"))
    draft.add_scoring(scoring.Dollars("dollars", "SCORE-2"))
    draft.add_scoring(scoring.Badge("badge", "SCORE-3"))
    draft.add_scoring(scoring.Equipment("equipment", "SCORE-4"))
    draft.add_scoring(scoring.Properties("properties", "SCORE-5"))
    draft.add_end(scoring.MineEmpty("mine-empty", "END-1"))
    draft.add_end(scoring.PropertiesGone("properties-gone", "END-1"))

    draft.add_frames([Window, ResolvePlays, Cancellable, FinishCard, gains.PlayImmediately])
    for module_frames in (
        building.FRAMES,
        town.FRAMES,
        ties.FRAMES,
        store.FRAMES,
        saloon.FRAMES,
        sheriff.FRAMES,
        hall.FRAMES,
        doc.FRAMES,
        scoring.FRAMES,
        setup.FRAMES,
    ):
        draft.add_frames(module_frames)


def add_parts(draft: Draft) -> None:
    """Add the cards of the box, with the counts and points of the parts table."""
    points = draft.parts.section("points")
    for name, copies in draft.parts.section("store").items():
        draft.add_card(card_number(name), copies, points.get(name, 0))
    for value, copies in draft.parts.section("properties").items():
        draft.add_card(PROPERTY_OF + int(value), copies)


def amend_classic(draft: Draft) -> None:
    """Make the edition of 2009."""
    amend_base(draft, doc_classic.ClassicVisited(moments.DOC_VISITED))
    draft.cite("doc", "DOC-C1")
    draft.cite("protect", "DOC-C3")
    draft.cite("top-card", "DOC-C2")
    draft.set_cancelling(POSTER, own=False)
    draft.add_step(doc_classic.ClassicDocStep("doc", "DOC-C1"))
    draft.add_play(moments.SHERIFF_STEP, sheriff.JOE_PLAY)
    draft.add_play(moments.BADGE_PASSING, sheriff.CLASSIC_MARSHALL)
    draft.add_play(moments.DOC_STEP, doc_classic.ELIXIR_PLAY)
    draft.add_frames(doc_classic.FRAMES)


def amend_revised(draft: Draft) -> None:
    """Make the edition of 2017."""
    amend_base(draft, doc_revised.RevisedVisited(moments.DOC_VISITED))
    draft.cite("doc", "DOC-R1")
    draft.cite("protect", "ELIXIR-PROTECTION")
    draft.cite("top-card", "ELIXIR-FORTUNE")
    draft.set_cancelling(POSTER, own=True)
    draft.set_deck(ELIXIR, ELIXIR_DECK, ELIXIR_DISCARDS)
    draft.set_renewal(ELIXIR_DECK, "DOC-R2")
    draft.add_setup(doc_revised.ElixirSetup())
    draft.add_step(doc_revised.RevisedDocStep("doc", "DOC-R1"))
    draft.play_immediately(JOE, moments.CARD_GAINED)
    draft.add_play(moments.CARD_GAINED, sheriff.JOE_PLAY)
    draft.add_play(moments.BADGE_PASSING, sheriff.REVISED_MARSHALL)
    draft.add_play(moments.DOC_VISITED, doc_revised.ELIXIR_PLAY)
    draft.add_frames(doc_revised.FRAMES)
    for name, copies in draft.parts.section("elixirs").items():
        draft.add_card(card_number(name), copies)
