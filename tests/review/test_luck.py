"""Luck has a mean of exactly zero in every position, and over whole games within its error."""

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb

import pytest

from dicetown.engine.box.dice import HAND_SIZE, parse_dice, roll_chances, size
from dicetown.engine.box.zones import DEEDS, HAND, STORE_DECK, STORE_DISCARDS
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.frames import Ask
from dicetown.engine.state import State
from dicetown.engine.views.view import View
from dicetown.records.replay import replay
from dicetown.review import draws
from dicetown.review.happenings import Asked, CardsDrawn, CardsPicked, LastRolled
from dicetown.review.judging import judged
from dicetown.review.luck import LAST, ROLL, Stroke, last_rolled
from dicetown.testing import dice, town
from lab.campaigns.games.luck import Luck
from tests.review.faults import FAULTS
from tests.review.games import ALL, reviewed

Weighed = Iterator[tuple[float, Stroke]]


def rolls(rules: str, kept: str, dollars: int, cards: str) -> Weighed:
    """All rolls that a seat may make with these dice set aside, and their luck."""
    scene = dice(rules, 3, {(0, 1): "99JKA"}, dollars=[dollars, 8, 3], cards={0: cards} if cards else None)
    view = scene.game.view_for(0)
    assert view.prompt is not None
    left = HAND_SIZE - len(kept.strip("-"))
    for rolled, ways in roll_chances(left):
        state = view.state.clone()
        state.aside[0] = parse_dice(kept)
        state.cup[0] = rolled
        asking = state.asking
        assert isinstance(asking, Ask)
        options: tuple[Choice, ...] = asking.options(state, 0)
        old = view.prompt
        prompt = Prompt(old.id, old.kind, old.rule, old.facts, options, None)
        stroke = judged(0, Asked(0, View(0, state, prompt, view.history), options[0]), reasons=False)[1]
        assert stroke is not None
        yield ways / 6**left, stroke


def last_rolls(rules: str, kept: str) -> Weighed:
    """All last rolls of a seat whose rival is done."""
    state = dice(rules, 2, {(0, 1): "99JKA"}).game.state.clone()
    state.aside[:] = [parse_dice(kept), parse_dice("TTTQA")]
    left = HAND_SIZE - size(state.aside[0])
    for rolled, ways in roll_chances(left):
        (stroke,) = last_rolled(0, LastRolled(state, (rolled, 0)))
        yield ways / 6**left, stroke


def card_draws(deck: str, amount: int) -> Weighed:
    """All draws from a store whose deck ends with these cards; the discards hold a few others."""
    state = table_with_cards()
    whole = state.zones[STORE_DECK]
    state.zones[STORE_DISCARDS], state.zones[STORE_DECK] = whole[:4], whole[4 : 4 + len(deck)]
    short = max(amount - len(deck), 0)
    bag = state.zones[STORE_DISCARDS] if short else state.zones[STORE_DECK]
    sure = state.zones[STORE_DECK] if short else ()
    taken = short or amount
    for cards in combinations(bag, taken):
        happening = CardsDrawn(state, 0, STORE_DECK, STORE_DISCARDS, amount, (*sure, *cards))
        (stroke,) = draws.drawn(0, happening)
        yield 1 / comb(len(bag), taken), stroke


def thefts(store: int, deeds: int, side: int) -> Weighed:
    """All thefts of so many cards of each back, as the thief (0) or the victim (1) sees them."""
    state = table_with_cards()
    hand, land = state.zones[HAND + 1], state.zones[DEEDS + 1]
    for cards in combinations(hand, store):
        for properties in combinations(land, deeds):
            happening = CardsPicked(state, 0, 1, store, deeds, cards + properties)
            weight = 1 / comb(len(hand), store) / comb(len(land), deeds)
            yield weight, draws.picked(0, happening)[side]


def table_with_cards() -> State:
    scene = town("classic", ["QQQJK", "TTTKK"], cards={1: "horse+canteen+brute"}, deeds={1: "p1+p5+p3+p2"})
    return scene.game.state.clone()


MOMENTS: dict[str, Callable[[], Weighed]] = {
    "a first roll": lambda: rolls("classic", "-", 8, ""),
    "a roll without money": lambda: rolls("revised", "9J", 0, ""),
    "a roll with a Brute": lambda: rolls("classic", "9", 1, "brute"),
    "a roll with everything in play": lambda: rolls(ALL, "QQ", 4, ""),
    "a last roll": lambda: last_rolls("classic", "99"),
    "a last roll of all dice": lambda: last_rolls("revised", "-"),
    "a draw": lambda: card_draws("123456", 3),
    "a draw from a deck that runs out": lambda: card_draws("12", 4),
    "a theft of cards and properties": lambda: thefts(2, 2, 0),
    "a theft, for the victim": lambda: thefts(0, 3, 1),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_all_possible_luck_averages_to_zero(moment: str) -> None:
    weighed = list(MOMENTS[moment]())
    assert sum(weight for weight, _ in weighed) == pytest.approx(1.0)
    assert len({stroke.expected for _, stroke in weighed}) == 1
    assert sum(weight * stroke.luck for weight, stroke in weighed) == pytest.approx(0.0, abs=1e-9)
    assert max(stroke.luck for _, stroke in weighed) > 0.1


CAUGHT = {
    "brute-forgotten": "a roll with a Brute",
    "dollar-short": "a first roll",
    "likeliest-hand": "a last roll",
    "drawn-and-put-back": "a draw",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_mistake_shows(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    with pytest.raises(AssertionError):
        test_all_possible_luck_averages_to_zero(CAUGHT[fault])


class FewLuck(Luck):
    """The short form of the campaign."""

    names = ("classic", "revised")


@pytest.mark.slow
def test_luck_averages_zero_over_a_few_games() -> None:
    batch = FewLuck().play(3)
    assert batch.count == 6
    assert FewLuck().verdict(batch.count, batch.notes, ()) == ""
    assert "6 games, no luck more than" in FewLuck().figure(batch.count, batch.notes, ())
    assert "| classic | 3 |" in FewLuck().table(batch.notes, ())


@pytest.mark.slow
def test_the_campaign_says_what_is_wrong() -> None:
    batch = FewLuck().play(3, "dollar-short")
    assert "luck with roll in classic is not zero" in FewLuck().verdict(batch.count, batch.notes, ())


def test_every_roll_counts_for_its_player() -> None:
    found = reviewed("classic", "gs", 1)
    rolled = [event.data() for event in replay(found.record).events_of_all() if event.name == "DiceRolled"]
    told = [(stroke.seat, stroke.what) for stroke in found.strokes if stroke.kind in (ROLL, LAST)]
    assert sorted(told) == sorted([(event["seat"], event["dice"]) for event in rolled])
