"""Scenes of recruiting and chasing outlaws."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.scenes.table import ANN, LAID, Scenes, evening, hands


def outlaw() -> Scene:
    """Ann takes any outlaw of the pile with Desperado."""
    scene = evening(hands((ANN, "9QQQK")), step="saloon", cards={ANN: "desperado+boots"})
    scene.say(ANN, "do:recruit")
    scene.say(ANN, "play:desperado")
    return scene


def _chased(rolled: str, cards: str = "boots") -> Scene:
    """Ann chases four wanted outlaws, two of them with the same face, and rolls these dice."""
    scene = evening(
        hands((ANN, "9KKKQ")),
        step="sheriff",
        cards={ANN: cards},
        extra={(ANN, 0): rolled},
        lay={**LAID, "office": "coyote+badger+preacher+colonel"},
    )
    scene.say(ANN, "do:chase")
    return scene


def capture() -> Scene:
    return _chased("9TQ")


def reroll() -> Scene:
    scene = _chased("9QK", "guns")
    scene.say(ANN, "play:guns")
    return scene


SCENES: Final[Scenes] = {"outlaw": outlaw, "capture": capture, "reroll": reroll}
