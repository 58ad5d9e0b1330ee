"""What meets on the prairie: cows, Clubs, Lasso, Cattle Herder, cowboys, rodeos, pastures."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, cattle_of, moment

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["AA9TJ", "A99QK", "TTJQK"]


def prairie(
    rules: str,
    cattle: dict[str, str],
    *,
    cards: dict[int, str] | None = None,
    lay: dict[str, str | dict[int, str]] | None = None,
    hands: list[str] | None = None,
    deeds: dict[int, str] | None = None,
    face_up: dict[int, str] | None = None,
    guarded: int = -1,
    closed: str = "",
) -> Scene:
    """Seat 0 has the most aces, seat 1 comes second."""
    return town(
        rules,
        HANDS if hands is None else hands,
        step="prairie",
        cards=cards,
        deeds=deeds,
        face_up=face_up,
        lay=lay,
        annexes={**cattle, **die(guarded=guarded, closed=closed)},
    )


@both
@pytest.mark.parametrize(
    ("grazing", "lasso", "clubs", "taken", "robbed"),
    [
        (10, False, 2, 4, 0),
        (10, True, 2, 6, 0),
        (5, True, 2, 5, 0),
        (3, True, 2, 3, 1),
        (1, False, 2, 1, 1),
        (0, True, 2, 0, 4),
        (0, False, 3, 0, 2),
    ],
)
@pytest.mark.rule("PRAIRIE-2", "CARD-LASSO", "COWBOY-CLUBS")
def test_clubs_add_only_prairie_cows(
    rules: str, grazing: int, lasso: bool, clubs: int, taken: int, robbed: int
) -> None:
    scene = prairie(
        rules,
        cows(grazing, (0, 20 - grazing)),
        cards={0: "lasso"},
        lay={"posse": {0: f"{clubs}.clubs"}},
    )
    scene.say(0, "do:cows")
    scene.say(0, "play:lasso" if lasso else "pass")
    assert cattle_of(scene).prairie == grazing - taken
    assert cattle_of(scene).herds[:2] == [taken + robbed, 20 - grazing - robbed]


@both
@pytest.mark.rule("CARD-HERDER", "PRAIRIE-2")
def test_prairie_cows_ask_no_herder(rules: str) -> None:
    scene = prairie(rules, cows(8, (0, 12)), cards={1: "herder"})
    scene.say(0, "do:cows")
    assert moment(scene) != "herd-named"
    assert cattle_of(scene).herds[:2] == [2, 12]
