"""The Town Hall: the row of properties goes to the best hand (HALL-1 to HALL-3)."""

import pytest

from dicetown.engine.box.zones import ROW
from dicetown.testing.scenario import Scene, town

both = pytest.mark.parametrize("edition", ["classic", "revised"])


def hall(edition: str, best: str, row: str = "p1+p2+p3", deck: str = "p5+p4", short: bool = False) -> Scene:
    """Seat 1 has the best hand; both seats won something before."""
    return town(
        edition,
        ["99TJK", best],
        step="hall",
        row=row,
        properties=deck,
        won=(0, 1),
        controlled=(0, 1),
        only_properties=short,
    )


@both
@pytest.mark.parametrize(
    ("best", "taken"),
    [
        ("QQQQ9", "p1"),
        ("QQQQA", "p1+p2"),
        ("QQQAA", "p1+p2+p3"),
        ("AAAQ9", "p1+p2+p3"),
        ("AAAAA", "p1+p2+p3"),
    ],
)
@pytest.mark.rule("HALL-1")
def test_best_hand_takes_row_by_aces(edition: str, best: str, taken: str) -> None:
    """It takes the bottom property, and the next one for each ace."""
    scene = hall(edition, best)
    assert scene.deeds(1) == taken
    assert scene.deeds(0) == "-"
    [told] = scene.told("PropertiesTaken")
    assert (told["seat"], told["cards"], told["rule"]) == (1, taken.split("+"), "HALL-1")


@both
@pytest.mark.parametrize(
    ("best", "row"), [("QQQQ9", "p2+p3+p5"), ("QQQQA", "p3+p5+p4"), ("QQQAA", "p5+p4+p2")]
)
@pytest.mark.rule("HALL-2")
def test_row_moves_down_and_is_refilled(edition: str, best: str, row: str) -> None:
    scene = hall(edition, best, deck="p5+p4+p2")
    assert scene.cards(ROW) == row
    [filled] = scene.told("RowFilled", None)
    missing = len(scene.deeds(1).split("+"))
    assert filled["cards"] == ["p5", "p4", "p2"][:missing]
    assert filled["rule"] == "HALL-2"


@both
@pytest.mark.rule("HALL-3")
def test_row_cards_are_seen_until_taken(edition: str) -> None:
    """They lie in the hand afterwards."""
    scene = hall(edition, "QQQQA")
    for viewer in (0, 1, None):
        [taken] = scene.told("PropertiesTaken", viewer)
        assert taken["cards"] == ["p1", "p2"]
    assert scene.face_up(1) == "-"
    assert seen_deeds(scene, 1, 1) == ["p1", "p2"]
    assert seen_deeds(scene, 0, 1) == seen_deeds(scene, None, 1) == ["?p", "?p"]


@both
@pytest.mark.rule("HALL-3", "CARD-CORRUPTION")
def test_deck_property_is_seen_by_taker_only(edition: str) -> None:
    scene = town(
        edition,
        ["99TJK", "QQQQ9"],
        step="hall",
        row="p1+p2+p3",
        properties="p5",
        cards={1: "corruption"},
        won=(0, 1),
        controlled=(0, 1),
    )
    scene.say(1, "play:corruption")
    assert [event["card"] for event in scene.told("PropertyDrawn", 1)] == ["p5"]
    assert [event["card"] for event in scene.told("PropertyDrawn", 0)] == [None]
    assert [event["card"] for event in scene.told("PropertyDrawn", None)] == [None]
    assert seen_deeds(scene, 1, 1) == ["p1", "p5"]
    assert seen_deeds(scene, 0, 1) == ["?p", "?p"]


def seen_deeds(scene: Scene, viewer: int | None, owner: int) -> object:
    """Return the properties of an owner as a viewer sees them."""
    players = scene.game.view_for(viewer).data()["players"]
    assert isinstance(players, list)
    return players[owner]["deeds"]
