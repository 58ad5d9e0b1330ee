"""Resolving the town (TOWN)."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])

EXAMPLE = ["999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ"]
"""The example round of both rule books."""


def takers(scene: Scene) -> list[tuple[object, object]]:
    return [(event["location"], event["seat"]) for event in scene.told("LocationTaken")]


@BOTH
@pytest.mark.rule("TOWN-1")
def test_round_plan_follows_the_rules(edition: str) -> None:
    plan = [step.name for step in ruleset(edition).plan]
    assert plan == ["mine", "bank", "coach", "store", "saloon", "sheriff", "hall", "doc"]


@BOTH
@pytest.mark.rule("TOWN-1", "TOWN-2", "TOWN-3")
def test_the_example_round_of_the_rule_books(edition: str) -> None:
    scene = town(edition, EXAMPLE, deeds={4: "p5+p5"}, row="p1+p2+p3", store="boots")
    scene.end_round()
    steps = [
        event.name if event.name != "LocationTaken" else str(event.get("location"))
        for event in scene.events
        if event.name in ("LocationTaken", "CoachArrived", "DocOpened")
    ]
    assert steps == ["mine", "bank", "CoachArrived", "store", "saloon", "sheriff", "hall", "DocOpened"]
    assert takers(scene) == [
        ("mine", 0),
        ("bank", 1),
        ("store", 2),
        ("saloon", 3),
        ("sheriff", 1),
        ("hall", 2),
    ]
    assert scene.game.state.nuggets == [3, 0, 0, 0, 0]
    assert scene.game.state.sheriff == 1
    assert scene.told("StoreCardsDrawn")[0]["amount"] == 4
    assert scene.told("PropertiesTaken")[0]["cards"] == ["p1", "p2"]
    assert scene.told("DocOpened")[0]["seats"] == [4]


@BOTH
@pytest.mark.rule("TOWN-1")
def test_each_step_ends_before_the_next(edition: str) -> None:
    scene = town(edition, EXAMPLE, cards={4: "boots"}, deeds={4: "p5"}, row="p1+p2+p3")
    scene.end_round()
    first = {event.name: index for index, event in reversed(list(enumerate(scene.events)))}
    order = [
        "NuggetsMined",
        "BankRobbed",
        "CoachArrived",
        "StoreCardKept",
        "CardStolen",
        "BadgePassed",
        "PropertiesTaken",
        "RowFilled",
        "DocOpened",
    ]
    assert sorted(order, key=first.__getitem__) == order


@BOTH
@pytest.mark.parametrize(
    ("face", "location"), [("9", "mine"), ("T", "bank"), ("J", "store"), ("Q", "saloon"), ("K", "sheriff")]
)
@pytest.mark.rule("TOWN-2")
def test_most_dice_control_the_location(edition: str, face: str, location: str) -> None:
    scene = town(edition, [f"{face}AAAA", f"{face}{face}AAA", "AAAAA"], step=location)
    assert takers(scene)[0] == (location, 1)
    assert scene.told("LocationTaken")[0]["amount"] == 2


@BOTH
@pytest.mark.parametrize(
    ("face", "location"), [("9", "mine"), ("T", "bank"), ("J", "store"), ("Q", "saloon"), ("K", "sheriff")]
)
@pytest.mark.rule("TOWN-2")
def test_one_die_controls_if_unmatched(edition: str, face: str, location: str) -> None:
    scene = town(edition, ["AAAAA", "AAAAA", f"{face}AAAA"], step=location)
    assert takers(scene)[0] == (location, 2)


@BOTH
@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (["AAAA9", "99999", "AAAKK"], 1),
        (["TJQKA", "9TJQK", "AAAKQ"], 0),
        (["TTTAA", "JJJ99", "AAKKQ"], 1),
        (["9TQKA", "9JQKA", "9TJQA"], 1),
    ],
)
@pytest.mark.rule("TOWN-2", "RANK-1")
def test_best_poker_hand_controls_hall(edition: str, hands: list[str], winner: int) -> None:
    scene = town(edition, hands, step="hall")
    assert takers(scene)[0] == ("hall", winner)


@BOTH
@pytest.mark.parametrize("location", ["mine", "bank", "store", "saloon", "sheriff", "hall"])
@pytest.mark.rule("TOWN-8")
def test_no_action_can_be_declined(edition: str, location: str) -> None:
    hand = {"mine": "999AA", "bank": "TTTAA", "store": "JJJAA", "saloon": "QQQAA", "sheriff": "KKKAA"}
    scene = town(
        edition,
        [hand.get(location, "AAAAA"), "QQTTJ" if location == "sheriff" else "9TJKK", "9TJKK"],
        step=location,
        cards={1: "boots", 2: "saddle"},
    )
    acted = {
        "mine": "NuggetsMined",
        "bank": "BankRobbed",
        "store": "StoreCardKept",
        "saloon": "CardStolen",
        "sheriff": "BadgeKept",
        "hall": "PropertiesTaken",
    }[location]
    while not scene.named(acted):
        for seat in scene.seats:
            assert "pass" not in scene.options(seat)
            scene.say(seat, scene.options(seat)[0])
