"""Chasing outlaws (SHERIFF-2, OUTLAW-5, OUTLAW-6)."""

import pytest

from dicetown.engine.box.zones import zone_named
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
HUNTED = {
    "coyote": ("T", 3),
    "magpie": ("A", 3),
    "badger": ("J", 3),
    "weasel": ("9", 3),
    "gambler": ("Q", 4),
    "preacher": ("T", 4),
    "widow": ("K", 4),
    "duchess": ("J", 4),
    "colonel": ("A", 5),
    "undertaker": ("Q", 5),
    "vulture": ("9", 5),
    "ghost": ("K", 5),
}


def chase(rules: str, hand: str, office: str, rolled: str, **more: object) -> Scene:
    """Seat 0 chases the outlaws above the office with the dice given."""
    scene = town(
        rules,
        [hand, "AAAA9", "AAA99"],
        step="sheriff",
        sheriff=2,
        lay={"office": office},
        extra={(0, 0): rolled, **more.pop("extra", {})},  # type: ignore[dict-item]
        **more,  # type: ignore[arg-type]
    )
    scene.say(0, "do:chase")
    return scene


def zone(scene: Scene, name: str, seat: int = 0) -> str:
    return scene.cards(zone_named(scene.game.state.rules.zones, name).index + seat)


@BOTH
@pytest.mark.rule("SHERIFF-2", "OUTLAW-5")
def test_chase_rolls_a_die_per_king(rules: str) -> None:
    for kings in range(1, 6):
        scene = chase(rules, ("K" * kings + "AAAA")[:5], "coyote", "J" * kings)
        rolled = scene.told("ChaseRolled", None)[0]
        assert (rolled["rule"], rolled["seat"], rolled["dice"]) == ("OUTLAW-5", 0, "J" * kings)
        assert scene.game.state.sheriff == 2


@BOTH
@pytest.mark.parametrize("card", list(HUNTED))
@pytest.mark.rule("OUTLAW-5", "OUTLAW-6")
def test_each_outlaw_is_captured_by_face(rules: str, card: str) -> None:
    """The face is the one on its wanted side."""
    face, bounty = HUNTED[card]
    for rolled in "9TJQKA":
        scene = chase(rules, "KAA99", card, rolled)
        if rolled == face:
            told = scene.told("OutlawCaptured", None)[0]
            assert (told["seat"], told["card"], told["bounty"]) == (0, card, bounty)
            assert (zone(scene, "captured"), zone(scene, "office")) == (card, "-")
        else:
            assert len(scene.named("NobodyCaught")) == 1
            assert (zone(scene, "captured"), zone(scene, "office")) == ("-", card)


@BOTH
@pytest.mark.rule("OUTLAW-6")
def test_captures_add_up_in_the_open(rules: str) -> None:
    scene = town(
        rules,
        ["KAA99", "AAA99"],
        step="sheriff",
        lay={"captured": {0: "coyote"}, "office": "preacher"},
        extra={(0, 0): "T"},
    )
    scene.say(0, "do:chase")
    index = zone_named(scene.game.state.rules.zones, "captured").index
    for viewer in (0, 1, None):
        assert scene.game.view_for(viewer).zone(index) == scene.game.state.zones[index]
    assert zone(scene, "captured") == "coyote+preacher"
