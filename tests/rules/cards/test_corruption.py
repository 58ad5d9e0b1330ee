"""Corruption: the Mayor adds the top property of the deck (CARD-CORRUPTION)."""

import pytest

from dicetown.engine.box.zones import PROPERTY_DECK, ROW, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

both = pytest.mark.parametrize("edition", ["classic", "revised"])


def hall_winner(edition: str, cards: dict[int, str], deck: str = "p5+p4", short: bool = False) -> Scene:
    """Seat 1 has the best hand, with one ace."""
    return town(
        edition,
        ["99TJK", "QQQQA", "TTJJK"],
        step="hall",
        row="p1+p2+p3",
        properties=deck,
        cards=cards,
        won=(0, 1, 2),
        controlled=(0, 1, 2),
        only_properties=short,
    )


@both
@pytest.mark.rule("CARD-CORRUPTION")
def test_corruption_adds_top_property_of_deck(edition: str) -> None:
    scene = hall_winner(edition, {1: "corruption"})
    assert scene.seats == (1,)
    assert scene.options(1) == ["pass", "play:corruption"]
    scene.say(1, "play:corruption")
    assert scene.deeds(1) == "p1+p2+p5"
    assert scene.hand(1) == "-"
    assert scene.cards(STORE_DISCARDS) == "corruption"
    assert scene.told("PropertyDrawn")[0]["rule"] == "CARD-CORRUPTION"


@both
@pytest.mark.rule("CARD-CORRUPTION", "CARD-3")
def test_corruption_comes_between_taking_and_refilling(edition: str) -> None:
    scene = hall_winner(edition, {1: "corruption"})
    assert scene.deeds(1) == "p1+p2"
    assert scene.cards(ROW) == "p3"
    scene.say(1, "play:corruption")
    names = [event.name for event in scene.events]
    assert names.index("PropertiesTaken") < names.index("PropertyDrawn") < names.index("RowFilled")
    assert scene.cards(ROW).startswith("p3+p4+")


@both
@pytest.mark.rule("CARD-CORRUPTION")
def test_without_corruption_row_gets_top_property(edition: str) -> None:
    scene = hall_winner(edition, {1: "corruption"})
    scene.say(1, "pass")
    assert scene.deeds(1) == "p1+p2"
    assert scene.cards(ROW) == "p3+p5+p4"
    assert scene.hand(1) == "corruption"


@both
@pytest.mark.rule("CARD-CORRUPTION")
def test_only_hall_winner_can_play_corruption(edition: str) -> None:
    scene = hall_winner(edition, {0: "corruption", 2: "horse"})
    assert scene.kind == "keep"
    assert scene.hand(0) == "corruption"


@both
@pytest.mark.rule("CARD-CORRUPTION")
def test_corruption_takes_last_property_leaving_row_short(edition: str) -> None:
    scene = hall_winner(edition, {1: "corruption"}, deck="p5", short=True)
    scene.say(1, "play:corruption")
    assert scene.deeds(1) == "p1+p2+p5"
    assert scene.cards(ROW) == "p3"
    assert scene.cards(PROPERTY_DECK) == "-"


@both
@pytest.mark.rule("CARD-CORRUPTION")
def test_empty_deck_means_no_corruption_question(edition: str) -> None:
    scene = hall_winner(edition, {1: "corruption"}, deck="-", short=True)
    assert scene.kind == "keep"
    assert scene.hand(1) == "corruption"


@both
@pytest.mark.rule("CARD-CORRUPTION", "CARD-1")
def test_cancelled_corruption_leaves_card_for_row(edition: str) -> None:
    scene = hall_winner(edition, {1: "corruption", 2: "poster"})
    scene.say(1, "play:corruption")
    scene.say(2, "play:poster")
    assert scene.deeds(1) == "p1+p2"
    assert scene.cards(ROW) == "p3+p5+p4"
    assert scene.cards(STORE_DISCARDS) == "corruption+poster"
