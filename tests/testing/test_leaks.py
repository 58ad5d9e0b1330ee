"""Nobody learns what they may not know: pairs of worlds, and planted leaks that must be caught."""

import random
from collections import Counter

import pytest

from dicetown import NoFate, ruleset
from dicetown.engine import views
from dicetown.engine.events import Event
from dicetown.engine.state import State
from dicetown.rules.base import saloon, store, ties
from dicetown.rules.catalogue import EDITIONS
from dicetown.testing import Broken, Walk, check_leak, check_seal, check_step, walk
from dicetown.testing.leaks import swap_cards


def look_at_everything(edition: str, seats: int, bribes: str, seed: int, share: float) -> Counter[str]:
    """Walk through a game and compare worlds for some viewers at every decision."""
    rng = random.Random(seed)
    pairs: Counter[str] = Counter()

    def visit(walked: Walk) -> None:
        for viewer in (*range(seats), None):
            if rng.random() < share:
                pairs["worlds"] += check_leak(walked.game, viewer, rng.randrange(1_000_000))
                pairs["steps"] += check_step(walked.game, viewer, rng)
                pairs["seals"] += check_seal(walked.game, viewer, rng)

    walk(ruleset(edition, bribes=bribes), seats, seed, try_options=0, visit=visit)
    return pairs


CELLS = [
    ("classic+wanted", 2),
    ("classic+wanted", 5),
    ("classic+wanted+indians", 3),
    ("classic+cowboys", 2),
    ("classic+cowboys", 5),
    ("classic+wanted+cowboys", 3),
    ("classic+wanted+indians+cowboys", 4),
    ("revised+wanted", 3),
    ("revised+wanted+indians", 2),
    ("revised+wanted+indians", 6),
    ("revised+cowboys", 4),
    ("revised+wanted+cowboys", 3),
    ("revised+wanted+indians+cowboys", 2),
    ("revised+wanted+indians+cowboys", 6),
]


@pytest.mark.rule("INFO-1", "INFO-2", "INFO-3", "INFO-4", "DICE-7", "BRIBE-2", "SALOON-4", "HALL-3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_worlds_that_a_viewer_cannot_tell_apart_give_the_same_bytes(edition: str, seats: int) -> None:
    pairs: Counter[str] = Counter()
    for seed, bribes in enumerate(("ties", "all")):
        pairs += look_at_everything(edition, seats, bribes, seed, 0.15)
    assert pairs["worlds"] > 40
    assert pairs["steps"] > 5
    assert pairs["seals"] > 15


@pytest.mark.rule("INFO-1", "INFO-2", "INFO-3", "INFO-4", "SALOON-4", "HALL-3")
@pytest.mark.parametrize(("name", "seats"), CELLS)
def test_with_modules_too_worlds_that_cannot_be_told_apart_give_the_same_bytes(name: str, seats: int) -> None:
    pairs = look_at_everything(name, seats, "all", seats, 0.5 / seats)
    assert pairs["worlds"] > 40
    assert pairs["steps"] > 5
    assert pairs["seals"] > 10


def caught(games: int = 8) -> bool:
    """Whether any of a few games shows a leak."""
    try:
        for seed in range(games):
            look_at_everything("classic", 4, "all", seed, 0.3)
    except Broken as broken:
        return "may not know" in broken.what
    return False


def test_without_a_planted_leak_nothing_is_caught() -> None:
    assert not caught(games=2)


def test_dice_shown_under_another_cup_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.redact

    def leaky(state: State, seat: int | None) -> State:
        other = honest(state, seat)
        other.cup = state.cup[:]
        return other

    monkeypatch.setattr(views, "redact", leaky)
    monkeypatch.setattr("dicetown.engine.core.redact", leaky)
    assert caught()


def test_a_deck_whose_top_can_be_seen_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.redact

    def leaky(state: State, seat: int | None) -> State:
        other = honest(state, seat)
        other.mine += state.zones[0][-1] if state.zones[0] else 0
        return other

    monkeypatch.setattr("dicetown.engine.core.redact", leaky)
    assert caught()


def test_a_sealed_answer_that_shows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.redact

    def leaky(state: State, seat: int | None) -> State:
        other = honest(state, seat)
        if state.asking is not None and not state.asking.covert:
            other.answers = state.answers[:]
        return other

    monkeypatch.setattr("dicetown.engine.core.redact", leaky)
    assert caught()


def test_a_covert_question_that_others_notice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = views.redact

    def leaky(state: State, seat: int | None) -> State:
        other = honest(state, seat)
        other.decisions = state.decisions
        other.thefts += bool(state.asking is not None and state.asking.covert)
        return other

    monkeypatch.setattr("dicetown.engine.core.redact", leaky)
    assert caught()


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (store, "STORE_KEPT"),
        (store, "STORE_DRAWN"),
        (store, "STORE_DISCARDED"),
        (saloon, "CARD_STOLEN"),
        (saloon, "CARDS_PEEKED"),
        (ties, "OFFER_SHOWN"),
    ],
)
def test_an_event_that_tells_everybody_a_secret_is_caught(
    module: object, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = getattr(module, name)
    honest = Event.seen_by

    def leaky(self: Event, seat: int | None) -> Event:
        return self if self.kind is kind else honest(self, seat)

    monkeypatch.setattr(Event, "seen_by", leaky)
    assert caught()


def test_options_that_depend_on_a_hidden_card_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ties.OfferBribes.options

    def leaky(self: ties.OfferBribes, state: State, seat: int) -> object:
        listed = honest(self, state, seat)
        return listed[:-1] if state.zones[0] and state.zones[0][-1] < 6 and len(listed) > 1 else listed

    monkeypatch.setattr(ties.OfferBribes, "options", leaky)
    assert caught()


def test_the_twin_world_really_differs_where_the_viewer_cannot_look() -> None:
    rng = random.Random(3)
    swaps = 0

    def visit(walked: Walk) -> None:
        nonlocal swaps
        twin = walked.game.clone()
        if swap_cards(twin.state, 0, {}, rng) is not None:
            swaps += 1
            assert twin.state.zones != walked.game.state.zones
            assert twin.view_for(0).data() == walked.game.view_for(0).data()

    walk(ruleset("classic"), 3, 3, try_options=0, visit=visit)
    assert swaps > 50


@pytest.mark.parametrize(("name", "share"), [("revised", 0.2), ("classic+wanted+indians+cowboys", 0.1)])
def test_nothing_leaks_either_where_chance_is_asked_card_by_card(name: str, share: float) -> None:
    rng = random.Random(6)
    pairs: Counter[str] = Counter()

    def visit(walked: Walk) -> None:
        for viewer in (*range(3), None):
            if rng.random() < share:
                pairs["worlds"] += check_leak(walked.game, viewer, rng.randrange(1_000_000))
                pairs["steps"] += check_step(walked.game, viewer, rng)

    walk(ruleset(name), 3, 6, fate=NoFate(), try_options=0, visit=visit)
    assert pairs["worlds"] > 100
    assert pairs["steps"] > 5
