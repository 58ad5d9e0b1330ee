"""The example round of the rule books, resolved as they describe it."""

import pytest

from dicetown.testing.scenario import Scene, town

PLAYERS = ["999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ"]
"""The five hands of the example; its player 1 is seat 0."""

both = pytest.mark.parametrize("edition", ["classic", "revised"])


def example(edition: str) -> Scene:
    return town(
        edition,
        PLAYERS,
        sheriff=4,
        bank=6,
        coach=4,
        store="dynamite+horse+marshall+split",
        deeds={0: "p1+p2+p3", 4: "2.p5"},
        row="p4+p1+p2",
        properties="p3+p4",
        elixirs_shown="protection+wealth",
        elixirs="charm",
    )


@both
@pytest.mark.rule("TOWN-1", "TOWN-2")
def test_example_controllers_follow_board_order(edition: str) -> None:
    scene = example(edition).quietly("keep")
    taken = [(told["location"], told["seat"]) for told in scene.told("LocationTaken", None)]
    assert taken == [("mine", 0), ("bank", 1), ("store", 2), ("saloon", 3), ("sheriff", 1), ("hall", 2)]
    names = [event.name for event in scene.events]
    assert names.index("BankRobbed") < names.index("CoachArrived") < names.index("StoreCardsDrawn")
