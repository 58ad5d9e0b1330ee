"""The Indian die: rolled before the mine; Shaman, Ambush and Bodyguard (INDIAN-2 to INDIAN-5)."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.records.game import new_game
from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import (
    AMBUSH_ROLL,
    DIE_ROLL,
    PLAIN,
    SHAMAN,
    VILLAGE,
    WITH_COWS,
    die,
    holder,
)

both = pytest.mark.parametrize("rules", PLAIN)
HANDS = ["999JK", "TTQQA", "99TKK", "99JJK", "99JJK", "99JJK"]


def rolled(
    rules: str, side: int, seats: int = 3, by: int = 1, ambushed: dict[int, str] | None = None
) -> Scene:
    """A seat holds the die and rolls this side."""
    extra: dict[tuple[int, int], str | int] = {(by, DIE_ROLL): side}
    for seat, faces in (ambushed or {}).items():
        extra[seat, AMBUSH_ROLL] = faces
    return town(rules, HANDS[:seats], step="indian-die", annexes=die(by), extra=extra)


def hand(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


@pytest.mark.parametrize("rules", [*PLAIN, *WITH_COWS])
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("SETUP-12")
def test_the_die_starts_in_the_village(rules: str, seats: int) -> None:
    assert holder(Scene(new_game(rules, seats, seed=5))) == VILLAGE


@both
@pytest.mark.parametrize(
    ("side", "effect"),
    [
        (0, "shaman"),
        (1, "shaman"),
        (2, "ambush"),
        (3, "ambush"),
        (4, "bodyguard"),
        (5, "warpath"),
    ],
)
@pytest.mark.rule("INDIAN-2", "TOWN-1")
def test_holder_must_roll_before_the_mine(rules: str, side: int, effect: str) -> None:
    scene = rolled(rules, side)
    for viewer in (0, 1, None):
        [told] = scene.told("IndianDieRolled", viewer)
        assert (told["seat"], told["effect"], told["rule"]) == (1, effect, "INDIAN-2")
    names = [event.name for event in scene.events]
    assert "LocationTaken" not in names[: names.index("IndianDieRolled")]


# Shaman


@both
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("INDIAN-3")
def test_shaman_turns_own_die_to_any_face(rules: str, seats: int) -> None:
    scene = rolled(rules, SHAMAN, seats)
    assert (scene.kind, scene.seats) == ("shaman", (1,))
    assert len(scene.options(1)) == 1 + 3 * 5
    scene.say(1, "turn:T=A")
    assert (hand(scene, 0), hand(scene, 1)) == ("999JK", "TQQAA")
    [told] = scene.told("DieTurned", None)
    assert (told["seat"], told["before"], told["after"], told["rule"]) == (1, "T", "A", "INDIAN-3")
