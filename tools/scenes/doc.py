"""Scenes of visits to Doc Badluck."""

from __future__ import annotations

from typing import Final

from dicetown.rules.catalogue import ruleset
from dicetown.testing import Scene, town
from tools.scenes.table import ANN, BEA, CAL, DOT, ELI, FLO, HANDS, LAID, Scenes, annexes, evening, street


def elixir() -> Scene:
    """Flo, who controls nothing, is the only visitor."""
    return evening(HANDS, step="doc", controlled=(ANN, BEA, CAL, DOT, ELI))


def protect() -> Scene:
    """Ann has six properties to protect, some of them alike."""
    scene = street(
        HANDS[:4],
        step="doc",
        controlled=(BEA, CAL, DOT),
        deeds={ANN: "p1+2.p3+p4+2.p5", CAL: "p3"},
    )
    scene.say(ANN, "elixir:protection")
    return scene


def giver() -> Scene:
    """Flo takes the Elixir of Domination; Bea and Eli have no property to give."""
    scene = evening(
        HANDS,
        step="doc",
        controlled=(ANN, BEA, CAL, DOT, ELI),
        deeds={ANN: "p2", CAL: "p4", DOT: "p1+p3"},
        elixirs_shown="protection+domination",
    )
    scene.say(FLO, "elixir:domination")
    return scene


def give_card() -> Scene:
    """Cal gives one of six cards for an Elixir of Friendship."""
    scene = evening(
        HANDS,
        step="doc",
        controlled=(ANN, BEA, CAL, DOT, ELI),
        cards={CAL: "boots+winchester+dynamite+mule+persuasion+brute", DOT: "insurance"},
    )
    scene.say(FLO, "elixir:friendship")
    scene.say(FLO, "seat:2")
    return scene


def remedy() -> Scene:
    """Ann has a die for each of the classic remedies, and must take one."""
    scene = town(
        "classic+wanted+indians+cowboys",
        ["9JJKA", "99TJA", "9TTQA", "TQQKK"],
        step="store",
        round_no=5,
        sheriff=DOT,
        dollars=(3, 5, 2, 8),
        nuggets=(2, 1, 0, 4),
        mine=12,
        bank=4,
        coach=2,
        cards={ANN: "boots", CAL: "mule"},
        deeds={ANN: "p2", BEA: "p1"},
        face_up={BEA: "ranch"},
        store="lantern+saddle+canteen+horse",
        row="p4",
        properties="p5+ranch+p1+p3",
        only_store=True,
        only_properties=True,
        lay={**LAID, "captured": {CAL: "vulture"}},
        annexes=annexes(1, 2, 0, 3, prairie=9),
    )
    scene.say(ANN, "do:doc")
    return scene


def visit() -> Scene:
    """Ann and Cal have won nothing and may visit the classic Doc."""
    laid = {**street.keywords, "step": "doc", "won": (BEA, DOT), "elixirs_shown": "-", "elixirs": "-"}
    return town(ruleset("classic", version=2), HANDS[:4], **laid, deeds={ANN: "p2", CAL: "p3"})


SCENES: Final[Scenes] = {
    "elixir": elixir,
    "protect": protect,
    "giver": giver,
    "give-card": give_card,
    "remedy": remedy,
    "visit": visit,
}
