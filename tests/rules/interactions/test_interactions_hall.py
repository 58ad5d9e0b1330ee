"""What meets at the Town Hall and in the village."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, die_of, pile

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["AAAA9", "TTTJK", "99QQK"]


def hall(
    rules: str,
    properties: str,
    cards: str = "-",
    *,
    row: str = "p1",
    only: bool = True,
    hands: list[str] | None = None,
    **held: int,
) -> Scene:
    """Seat 0 has the best hand; the property deck holds these cards, the first on top."""
    return town(
        rules,
        HANDS if hands is None else hands,
        step="hall",
        row=row,
        properties=properties,
        only_properties=only,
        cards={0: cards},
        annexes=die(holder=held.get("holder", -1), guarded=held.get("guarded", -1)),
    )


def gained(scene: Scene, seat: int) -> tuple[str, str]:
    """What waits for the gift to the village: unseen, and face up."""
    return pile(scene, "claims", seat), pile(scene, "claims-open", seat)


@both
@pytest.mark.parametrize(
    ("action", "played", "answers", "given", "kept"),
    [
        ("take", "corruption", [], "p5", "p1"),
        ("take", "persuasion", ["card:p4"], "p4", "p1"),
        ("take", "bribe", [], "p4", "p5"),
        ("deck", "", [], "p5", "-"),
        ("take", "", [], "p1", "-"),
    ],
)
@pytest.mark.rule("INDIAN-1", "CARD-CORRUPTION", "CARD-PERSUASION", "CARD-BRIBE", "HALL-4")
def test_any_property_gained_can_be_given(
    rules: str, action: str, played: str, answers: list[str], given: str, kept: str
) -> None:
    scene = hall(rules, "p5+p4+p3+p2", played or "-")
    scene.say(0, f"do:{action}")
    if played:
        scene.say(0, f"play:{played}")
    for answer in answers:
        scene.say(0, answer)
    assert scene.kind == "gift"
    scene.say(0, f"card:{given}")
    assert given in pile(scene, "box")
    assert scene.deeds(0) == kept
    assert (die_of(scene).holder, die_of(scene).given) == (0, 1)


@both
@pytest.mark.rule("HALL-4", "TOWN-6")
def test_two_seats_cannot_choose_empty_deck(rules: str) -> None:
    scene = hall(rules, "-", hands=HANDS[:2])
    assert gained(scene, 0) == ("p1", "-")
    choosing = hall(rules, "p5", hands=HANDS[:2])
    assert choosing.options(0) == ["do:take", "do:deck"]
    three = hall(rules, "-")
    assert three.options(0) == ["do:take", "do:deck"]
