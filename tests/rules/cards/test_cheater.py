"""The Professional Cheater: turn a die (CARD-CHEATER)."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, dice

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
ROLLS = {(0, 1): "QQQQ9", (1, 1): "9TJQK", (2, 1): "AAKKT"}


def aside(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


def revealed(
    edition: str, cards: dict[int, str], kept: dict[int, str] | None = None, sheriff: int = 0
) -> Scene:
    scene = dice(edition, 3, ROLLS, cards=cards, sheriff=sheriff)
    scene.say_all({0: "keep:QQ", 1: "keep:K", 2: "keep:A"} | (kept or {}))
    return scene


@BOTH
@pytest.mark.rule("CARD-CHEATER")
def test_cheater_turns_die_to_any_face(edition: str) -> None:
    for face in "9TJKA":
        scene = revealed(edition, {0: "cheater"})
        assert (scene.kind, scene.seats) == ("window", (0,))
        assert scene.game.decision.facts == {"moment": "dice-revealed"}
        scene.say(0, "play:cheater")
        assert (scene.kind, scene.seats) == ("turn", (0,))
        assert scene.options(0) == [f"turn:Q={other}" for other in "9TJKA"]
        scene.say(0, f"turn:Q={face}")
        assert sorted(aside(scene, 0)) == sorted(f"Q{face}")
        assert scene.cards(STORE_DISCARDS) == "cheater"
        assert scene.told("DieTurned")[0]["rule"] == "CARD-CHEATER"


@BOTH
@pytest.mark.parametrize("text", ["turn:9=A", "turn:Q=Q", "turn:K=A", "pass"])
@pytest.mark.rule("CARD-CHEATER")
def test_only_own_dice_can_be_turned(edition: str, text: str) -> None:
    scene = revealed(edition, {0: "cheater"})
    scene.say(0, "play:cheater")
    assert scene.refusal(0, text) == "CARD-CHEATER"
