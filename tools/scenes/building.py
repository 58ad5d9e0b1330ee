"""Scenes in which players build their hands."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.lessons.fates import scripted
from tools.scenes.table import ANN, BEA, CAL, DOT, HANDS, LAID, ROUND, Scenes, evening, street

OTHERS: Final = (("99TJQ", "TJQK"), ("9TTQA", "9JKA"), ("9JQKK", "9TQA"))
"""Two rolls of Bea, Cal and Dot."""


def keep() -> Scene:
    """Ann rolled five faces and can pay to keep any of them."""
    rolls = scripted({ROUND + 1: [("9TJQK",)]})
    return evening(HANDS, step="end", lay={**LAID, "gang": {}}, fate=rolls)


def use_outlaws() -> Scene:
    """Ann has two outlaws and Bea has one."""
    return evening(HANDS, step="end", lay={**LAID, "gang": {ANN: "preacher+colonel", BEA: "duchess"}})


def _rolled(card: str, kept: str) -> Scene:
    """Ann uses a card on five dice, Cal holds the Wanted poster."""
    scene = street(
        HANDS[:4],
        step="end",
        cards={ANN: f"{card}+boots", CAL: "poster"},
        fate=scripted({ROUND + 1: [("TJKAA",), *OTHERS]}),
    )
    scene.say_all({ANN: kept, BEA: "keep:9", CAL: "keep:9", DOT: "keep:9"})
    return scene


def cut_keep() -> Scene:
    scene = _rolled("brute", "keep:TJKAA+brute")
    scene.say(CAL, "play:poster")
    return scene


def turn() -> Scene:
    scene = _rolled("cheater", "keep:TJKAA").quietly("window")
    scene.say(ANN, "play:cheater")
    return scene.quietly("turn")


SCENES: Final[Scenes] = {"keep": keep, "use-outlaws": use_outlaws, "cut-keep": cut_keep, "turn": turn}
