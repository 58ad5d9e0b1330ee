"""No viewer learns what it may not know: pairs of worlds, and planted leaks that must be caught."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from dicetown import NoFate, ruleset
from dicetown.rules.catalogue import EDITIONS
from dicetown.testing import Broken, Walk, check_leak, check_step, look_for_leaks, walk
from dicetown.testing.leaks import swap_cards
from tests.testing import plants

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


@pytest.mark.slow
@pytest.mark.rule("INFO-1", "INFO-2", "INFO-3", "INFO-4", "DICE-7", "BRIBE-2", "SALOON-4", "HALL-3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_indistinguishable_worlds_give_same_bytes(edition: str, seats: int) -> None:
    pairs: Counter[str] = Counter()
    for seed, bribes in enumerate(("ties", "all")):
        pairs += look_for_leaks(ruleset(edition, bribes=bribes), seats, seed, 0.15)
    assert pairs["worlds"] > 40
    assert pairs["steps"] > 5
    assert pairs["seals"] > 15


@pytest.mark.slow
@pytest.mark.rule("INFO-1", "INFO-2", "INFO-3", "INFO-4", "SALOON-4", "HALL-3")
@pytest.mark.parametrize(("name", "seats"), CELLS)
def test_indistinguishable_module_worlds_give_same_bytes(name: str, seats: int) -> None:
    pairs = look_for_leaks(ruleset(name, bribes="all"), seats, seats, 0.5 / seats)
    assert pairs["worlds"] > 40
    assert pairs["steps"] > 5
    assert pairs["seals"] > 10


def caught(games: int = 8) -> bool:
    """Whether any of a few games shows a leak."""
    try:
        for seed in range(games):
            look_for_leaks(ruleset("classic", bribes="all"), 4, seed, 0.3)
    except Broken as broken:
        return "may not know" in broken.what
    return False


def test_without_a_planted_leak_nothing_is_caught() -> None:
    assert not caught(games=2)


@pytest.mark.parametrize(
    "plant",
    [
        plants.dice_under_other_cups,
        plants.a_card_of_another_hand,
        plants.the_top_of_a_deck,
        plants.sealed_answers,
        plants.covert_question_of_another_seat,
        plants.options_by_a_hidden_card,
    ],
)
def test_view_showing_hidden_things_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert caught()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["StoreCardKept", "StoreCardsDrawn", "StoreCardsDiscarded", "CardStolen", "CardsPeeked", "OfferShown"],
)
def test_event_telling_all_a_secret_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plants.told_to_all(name)(monkeypatch)
    assert caught()


def test_twin_world_differs_only_unseen() -> None:
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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "share"), [("revised", 0.2), ("classic+wanted+indians+cowboys", 0.1)])
def test_chance_by_card_leaks_nothing(name: str, share: float) -> None:
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
