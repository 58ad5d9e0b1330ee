"""Scenes of the Indian die, and of the village where it comes from."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.scenes.table import ANN, CAL, DOT, HANDS, HERDS, LAID, Scenes, annexes, evening, hands

DIE: Final = 3
"""The number of this extra roll; its outcomes are sides of the die."""
SHAMAN, AMBUSH, WARPATH = 0, 2, 5


def _rolled(side: int) -> Scene:
    """Ann has the Indian die, and rolls this side."""
    return evening(
        hands((ANN, "9TJQA"), (CAL, "TJQKA"), (DOT, "99JQQ")),
        step="indian-die",
        extra={(ANN, DIE): side},
        annexes=annexes(*HERDS, prairie=7, holder=ANN),
    )


def shaman() -> Scene:
    return _rolled(SHAMAN)


def ambush() -> Scene:
    return _rolled(AMBUSH)


def ambush_die() -> Scene:
    scene = ambush()
    scene.say(ANN, "seat:2")
    return scene


def warpath() -> Scene:
    return _rolled(WARPATH)


def gift() -> Scene:
    """Ann was first at the Town Hall, and gained three properties there."""
    return evening(
        HANDS,
        step="village",
        lay={**LAID, "claims": {ANN: "p3+p5"}, "claims-open": {ANN: "ranch"}},
        annexes=annexes(*HERDS, prairie=7, first_at_hall=ANN),
    )


SCENES: Final[Scenes] = {
    "shaman": shaman,
    "ambush": ambush,
    "ambush-die": ambush_die,
    "warpath": warpath,
    "gift": gift,
}
