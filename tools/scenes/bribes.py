"""Scenes of ties, which the Sheriff settles."""

from __future__ import annotations

from typing import Final

from dicetown.rules.catalogue import ruleset
from dicetown.testing import Scene, town
from tools.scenes.table import ANN, BEA, CAL, DOT, ELI, EVERYTHING, FLO, Scenes, evening


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


def bargain() -> Scene:
    """Ann, the Sheriff, is tied with Flo and has named a price; Bea is for Flo too, and Dot has nothing."""
    laid = {**evening.keywords, "step": "store", "sheriff": ANN, "dollars": (7, 6, 4, 0, 6, 9)}
    hands = ["TTJQK", "99TQA", "9TQQA", "9TTKA", "JJQKK", "9JQKA"]
    scene = town(ruleset(EVERYTHING, version=2), hands, **laid)
    scene.say(BEA, "offer:5:2d")
    scene.say(ANN, "price:5:4d+%s")
    return scene


SCENES: Final[Scenes] = {"offer": offer, "break-tie": break_tie, "bargain": bargain}
