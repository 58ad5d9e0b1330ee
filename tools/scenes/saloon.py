"""Scenes of thefts at the Saloon."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.scenes.table import ANN, BEA, CAL, DOT, FLO, Scenes, evening, hands, street


def victim() -> Scene:
    """Cal draws up to three cards; only Eli and Flo have nothing to steal."""
    scene = evening(
        hands((CAL, "9QQQA")),
        step="saloon",
        cards={ANN: "boots+joe+dynamite", CAL: "mule", DOT: "insurance"},
        deeds={ANN: "p2", BEA: "p1", DOT: "p3"},
    )
    scene.say(CAL, "do:steal")
    return scene


def rancher() -> Scene:
    """Cal plays Whiskey, and two others have ranches."""
    scene = evening(
        hands((CAL, "9QQQA")),
        step="saloon",
        cards={ANN: "boots", CAL: "whiskey+mule", FLO: "lasso"},
        face_up={ANN: "ranch", DOT: "2.ranch", BEA: "p5"},
    )
    scene.say(CAL, "do:steal")
    scene.say(CAL, "play:whiskey")
    return scene


def draw() -> Scene:
    """Dot draws three cards from a hand of three of each kind."""
    scene = street(
        ["99TTA", "TTJJA", "JJAAK", "QQQKK"],
        step="saloon",
        cards={ANN: "dynamite", BEA: "boots+brute+credits", DOT: "poster"},
        deeds={BEA: "p1+p3+p5", CAL: "p3", DOT: "p4"},
    )
    scene.say(DOT, "seat:1")
    return scene


def keep_loot() -> Scene:
    scene = draw()
    scene.say(DOT, "draw:3s+0p")
    return scene


SCENES: Final[Scenes] = {"victim": victim, "rancher": rancher, "draw": draw, "keep-loot": keep_loot}
