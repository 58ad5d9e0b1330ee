"""Scenes at the General Store, and around cards that are played."""

from __future__ import annotations

from typing import Final

from dicetown.testing import Scene
from tools.scenes.table import ANN, BEA, CAL, DOT, Scenes, evening, hands, street


def window() -> Scene:
    """Bea robs the Bank, and Ann may split it."""
    scene = evening(hands((BEA, "9TTTJ")), step="bank", cards={ANN: "girls+split", CAL: "mule"})
    scene.say(BEA, "do:rob")
    return scene


def cancel() -> Scene:
    """Ann plays Dynamite, and Cal may cancel it."""
    scene = street(
        ["999JK", "TTTKK", "JJJJA", "QQQAA"], step="mine", cards={ANN: "dynamite", CAL: "poster+boots"}
    )
    scene.say(ANN, "play:dynamite")
    return scene


def keep_card() -> Scene:
    """Ann looks at a card for each of four Jacks."""
    scene = evening(hands((ANN, "JJJJQ")), step="store", store="marshall+brute+boots+bribe+lantern+revolver")
    scene.say(ANN, "do:visit")
    return scene


def debtor() -> Scene:
    """Dot finds Nervous Joe, who acts at once."""
    scene = evening(hands((DOT, "9JJJQ")), step="store", store="joe+lantern+saddle+canteen")
    scene.say(DOT, "do:visit")
    scene.say(DOT, "card:joe")
    return scene


SCENES: Final[Scenes] = {"window": window, "cancel": cancel, "keep-card": keep_card, "debtor": debtor}
