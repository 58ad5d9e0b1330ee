"""Scenes of the prairie, and of Cowboys at the Town Hall."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.scenes.table import ANN, CAL, FLO, Scenes, annexes, evening, hands


def herd() -> Scene:
    """The prairie is empty, so Cal takes four cows from herds."""
    scene = evening(hands((CAL, "9AAAA")), step="prairie", annexes=annexes(2, 1, 3, 4, 0, 6))
    scene.say(CAL, "do:cows")
    return scene


def cows() -> Scene:
    """Ann takes three cows, from Flo's herd first."""
    scene = evening(
        hands((ANN, "9QAAA")),
        step="prairie",
        cards={ANN: "mule+boots", FLO: "lasso"},
        annexes=annexes(1, 2, 0, 3, 0, 6),
    )
    scene.say(ANN, "do:cows")
    scene.say(ANN, f"seat:{FLO}")
    return scene


def pasture() -> Scene:
    """Ann has nine cows, one of them by Clubs."""
    scene = evening(
        hands((ANN, "9QAAA")),
        step="prairie",
        deeds={ANN: "p1+p3+p5", CAL: "p4"},
        face_up={ANN: "ranch+p1+p2"},
        annexes=annexes(5, 2, 0, 3, 0, 1, prairie=6),
    )
    scene.say(ANN, "do:cows")
    return scene


def cowboy() -> Scene:
    scene = evening(hands((ANN, "9QAAA")), step="prairie")
    scene.say(ANN, "do:cowboy")
    return scene


def keep_property() -> Scene:
    """Ann looks at a property for each of three Aces with Persuasion."""
    scene = evening(
        hands((ANN, "KKAAA")), step="hall", cards={ANN: "persuasion+boots"}, properties="p1+p4+p5+p2+ranch"
    )
    scene.say(ANN, "do:take")
    scene.say(ANN, "play:persuasion")
    return scene


SCENES: Final[Scenes] = {
    "herd": herd,
    "cows": cows,
    "pasture": pasture,
    "cowboy": cowboy,
    "keep-property": keep_property,
}
