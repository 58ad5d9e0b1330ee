"""The Brute: keep several dice for nothing (CARD-BRUTE)."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, dice, possessions

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
ROLLS = {
    (0, 1): "QQQQ9",
    (1, 1): "9TJQK",
    (2, 1): "AAKKT",
    (0, 2): "99999",
    (1, 2): "TTTT",
    (2, 2): "JJJJ",
}


def aside(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


def first_roll(
    edition: str, cards: dict[int, str], dollars: list[int] | None = None, sheriff: int = 0
) -> Scene:
    rolls = {where: roll for where, roll in ROLLS.items() if where[1] == 1}
    return dice(edition, 3, rolls, cards=cards, dollars=dollars, sheriff=sheriff)


@BOTH
@pytest.mark.parametrize("kept", ["QQ", "QQQ", "QQQQ", "9QQQ"])
@pytest.mark.rule("CARD-BRUTE")
def test_a_brute_keeps_several_dice_for_nothing(edition: str, kept: str) -> None:
    scene = first_roll(edition, {0: "brute"})
    before = possessions(scene.game)
    scene.say_all({0: f"keep:{kept}+brute", 1: "keep:K", 2: "keep:A"})
    assert aside(scene, 0) == kept
    assert scene.game.state.dollars == [8, 8, 8]
    assert scene.game.state.coach == 0
    assert (scene.hand(0), scene.cards(STORE_DISCARDS)) == ("-", "brute")
    assert possessions(scene.game) == before
    shown = scene.told("DiceShown")[0]
    assert (shown["rule"], shown["brute"], shown["paid"]) == ("CARD-BRUTE", True, 0)
    assert [told["brute"] for told in scene.told("DiceShown")] == [True, False, False]


@BOTH
@pytest.mark.rule("CARD-BRUTE", "DICE-1", "INFO-2")
def test_declared_brute_is_secret_until_reveal(edition: str) -> None:
    received = []
    for text in ("keep:QQQ+brute", "keep:9"):
        scene = first_roll(edition, {0: "brute"})
        scene.say(0, text)
        received.append([scene.received(seat) for seat in (1, 2, None)])
        assert scene.hand(0) == "brute"
    assert received[0] == received[1]


def cancelled(edition: str, kept: str, money: int, cards: str = "brute") -> Scene:
    scene = first_roll(edition, {0: cards, 1: "poster"}, [money, 8, 8])
    scene.say_all({0: f"keep:{kept}+brute", 1: "keep:K", 2: "keep:A"})
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    assert scene.game.decision.facts == {"seat": 0, "card": "brute"}
    scene.say(1, "play:poster")
    return scene


@BOTH
@pytest.mark.rule("CARD-BRUTE", "CARD-1")
def test_cancelled_brute_means_choosing_again_and_paying(edition: str) -> None:
    scene = cancelled(edition, "9QQ", 8)
    assert (scene.kind, scene.seats) == ("cut-keep", (0,))
    assert scene.options(0) == ["keep:9", "keep:Q", "keep:9Q", "keep:QQ", "keep:9QQ"]
    before = possessions(scene.game)
    scene.say(0, "keep:QQ")
    assert aside(scene, 0) == "QQ"
    assert (scene.game.state.dollars[0], scene.game.state.coach) == (7, 1)
    assert scene.cards(STORE_DISCARDS) == "brute+poster"
    assert possessions(scene.game) == before
    assert scene.told("KeepCut")[0]["rule"] == "CARD-BRUTE"


@BOTH
@pytest.mark.parametrize("money", range(4))
@pytest.mark.rule("CARD-BRUTE", "DICE-4")
def test_kept_dice_are_limited_by_dollars(edition: str, money: int) -> None:
    scene = cancelled(edition, "QQQQ", money)
    assert scene.options(0) == ["keep:" + "Q" * number for number in range(1, money + 2)]
    if money < 3:
        assert scene.refusal(0, "keep:QQQQ") == "CARD-BRUTE"
    scene.say(0, "keep:" + "Q" * (money + 1))
    assert scene.game.state.dollars[0] == 0
    assert scene.game.state.coach == money
