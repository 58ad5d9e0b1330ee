"""Corruption: the Mayor adds the top property of the deck (CARD-CORRUPTION)."""

import pytest

from dicetown.engine.box.zones import ROW
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
@pytest.mark.rule("CARD-CORRUPTION", "CARD-3")
def test_corruption_comes_between_taking_and_refilling(edition: str) -> None:
    scene = hall_winner(edition, {1: "corruption"})
    assert scene.deeds(1) == "p1+p2"
    assert scene.cards(ROW) == "p3"
    scene.say(1, "play:corruption")
    names = [event.name for event in scene.events]
    assert names.index("PropertiesTaken") < names.index("PropertyDrawn") < names.index("RowFilled")
    assert scene.cards(ROW).startswith("p3+p4+")
