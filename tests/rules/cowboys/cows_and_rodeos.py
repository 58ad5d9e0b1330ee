"""What the tests of Cowboys share: cows and rodeos as a scene writes them and as they stand."""

from collections.abc import Sequence

from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.rules.cowboys.cards import COWBOYS_SHOWN, PASTURE, POSSE
from dicetown.testing.scenario import Scene

EDITIONS = ("classic+cowboys", "revised+cowboys")
TWO_PLACES = ("classic+wanted+cowboys", "revised+wanted+indians+cowboys")


def cows(
    prairie: int = 20, herds: Sequence[int] = (), rodeos: Sequence[int] = (), left: int | None = None
) -> dict[str, str]:
    """The cows on the prairie and in each seat's herd, the rodeos each seat has won and those left."""
    won = [*rodeos] + [0] * (6 - len(rodeos))
    owned = [*herds] + [0] * (6 - len(herds))
    numbers = [prairie, *owned, 4 - sum(won) if left is None else left, *won, 0]
    return {"cows": ",".join([str(number) for number in numbers])}


def prairie(scene: Scene) -> int:
    """The cows on the prairie."""
    return cowboys_annex(scene.game.state).prairie


def herds(scene: Scene) -> list[int]:
    """The herd of each seat."""
    return cowboys_annex(scene.game.state).herds[: scene.game.state.seats]


def rodeos(scene: Scene) -> list[int]:
    """The rodeos of each seat."""
    return cowboys_annex(scene.game.state).rodeos[: scene.game.state.seats]


def rodeos_left(scene: Scene) -> int:
    """The rodeos beside the board."""
    return cowboys_annex(scene.game.state).rodeos_left


def posse(scene: Scene, seat: int) -> str:
    """The cowboys in front of a seat."""
    return scene.cards(POSSE + seat)


def pasture(scene: Scene, seat: int) -> str:
    """The properties of a seat that have cows on them."""
    return scene.cards(PASTURE + seat)


def shown(scene: Scene) -> list[str]:
    """The face-up cowboys."""
    names = scene.cards(COWBOYS_SHOWN).split("+")
    faces: list[str] = []
    for name in names:
        if name.startswith("2."):
            faces.extend([name[2:], name[2:]])
        elif name != "-":
            faces.append(name)
    return sorted(faces)
