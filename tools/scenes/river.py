"""Scenes at the Gold Mine and the river beside it."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.scenes.table import ANN, LAID, Scenes, evening, hands


def action() -> Scene:
    """Ann came first at the Gold Mine, and Bea second."""
    return evening(hands((ANN, "999TQ")), step="mine")


def _drawn(river: str, discards: str = "-") -> Scene:
    """Ann pans in the river, where these cards lie on top."""
    scene = evening(
        hands((ANN, "999TQ")), step="mine", discards=discards, lay={**LAID, "river": river, "river-out": "-"}
    )
    scene.say(ANN, "do:river")
    return scene


def coupon() -> Scene:
    discards = "boots+2.brute+dynamite+corruption+credits+joe+split+poster+elixir+dog+gift+guns+smoke+bribe"
    return _drawn("coupon+gold2", discards)


def river_card() -> Scene:
    return _drawn("discovery+wallet3+gold2+gold3")


def river_top() -> Scene:
    scene = river_card()
    scene.say(ANN, "card:gold3")
    return scene


SCENES: Final[Scenes] = {
    "action": action,
    "coupon": coupon,
    "river-card": river_card,
    "river-top": river_top,
}
