"""Scenes of ties, which the Sheriff settles."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.scenes.table import ANN, BEA, CAL, DOT, ELI, FLO, Scenes, evening


def offer() -> Scene:
    """Ann, the Sheriff, is tied with Flo for second place; Bea has dollars and nuggets to offer."""
    return evening(
        ["TTJQK", "99TQA", "9TQQA", "9TTKA", "JJQKK", "9JQKA"],
        step="store",
        sheriff=ANN,
        dollars=(7, 6, 4, 0, 6, 9),
    )


def break_tie() -> Scene:
    """Five are tied for first place; Bea is bribed for twice, and Eli with a property."""
    scene = evening(
        ["TJJQK", "99TJA", "9TJQA", "9JQQK", "9TQKK", "TJKAA"], step="bank", deeds={CAL: "p4", ELI: "p5"}
    )
    offers = {ANN: "offer:1:6d", BEA: "offer:1:1d", CAL: "pass", DOT: "pass", ELI: "offer:4:p5"}
    scene.say_all({seat: offers[seat] for seat in scene.seats if seat != FLO})
    return scene


SCENES: Final[Scenes] = {"offer": offer, "break-tie": break_tie}
