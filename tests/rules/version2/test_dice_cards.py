"""The Brute and the Cheater in rules version 2 (CARD-BRUTE, CARD-CHEATER)."""

import pytest

from dicetown.engine.box.dice import format_dice, size
from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, dice, possessions, town
from tests.rules.indians.indian_die import DIE_ROLL, SHAMAN, die

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
ROLLS = {(0, 1): "QQQQ9", (1, 1): "9TJQK", (2, 1): "AAKKT"}


def cancelled(edition: str, kept: str, money: int, cards: str = "brute", others: str = "poster") -> Scene:
    rules = ruleset(edition, version=2)
    scene = dice(rules, 3, ROLLS, cards={0: cards, 1: others}, dollars=[money, 8, 8])
    scene.say_all({0: f"keep:{kept}+brute", 1: "keep:K", 2: "keep:A"})
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    return scene


def aside(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


@BOTH
@pytest.mark.parametrize(("kept", "cost"), [("QQ", 1), ("9QQ", 2), ("QQQQ", 3)])
@pytest.mark.rule("CARD-BRUTE")
def test_cancelled_brute_is_paid_for_unasked(edition: str, kept: str, cost: int) -> None:
    scene = cancelled(edition, kept, cost)
    assert scene.kind == "keep"
    assert (aside(scene, 0), scene.game.state.dollars[0], scene.game.state.coach) == (kept, 0, cost)
    assert scene.cards(STORE_DISCARDS) == "brute+poster"
    cut = scene.told("KeepCut")[0]
    assert (cut["rule"], cut["seat"], cut["dice"], cut["paid"]) == ("CARD-BRUTE", 0, kept, cost)


@BOTH
@pytest.mark.parametrize("money", [0, 1, 2])
@pytest.mark.rule("CARD-BRUTE", "DICE-4")
def test_poor_keep_exactly_what_they_can_pay(edition: str, money: int) -> None:
    scene = cancelled(edition, "9QQQ", money)
    assert (scene.kind, scene.seats) == ("cut-keep", (0,))
    dice_kept = {len(text) - len("keep:") for text in scene.options(0)}
    assert dice_kept == {money + 1}
    before = possessions(scene.game)
    scene.say(0, scene.options(0)[-1])
    assert len(aside(scene, 0)) == money + 1
    assert (scene.game.state.dollars[0], scene.game.state.coach) == (0, money)
    assert possessions(scene.game) == before


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_dice_not_paid_for_are_rolled_again(edition: str) -> None:
    scene = cancelled(edition, "QQQQ", 1)
    assert scene.options(0) == ["keep:QQ"]
    scene.say(0, "keep:QQ")
    assert (scene.kind, scene.seats) == ("keep", (0, 1, 2))
    assert size(scene.game.state.cup[0]) == 3


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_no_second_brute_helps_out(edition: str) -> None:
    scene = cancelled(edition, "QQQ", 1, "2.brute")
    assert scene.refusal(0, "keep:QQQ+brute") == "CARD-BRUTE"
    assert scene.refusal(0, "keep:Q") == "CARD-BRUTE"
    assert scene.options(0) == ["keep:QQ"]


@BOTH
@pytest.mark.rule("CARD-BRUTE", "DICE-6")
def test_hand_that_is_paid_for_is_complete(edition: str) -> None:
    scene = cancelled(edition, "9QQQQ", 4)
    assert [event["seats"] for event in scene.told("LastRollCalled")] == [[1, 2]]


@BOTH
@pytest.mark.rule("CARD-BRUTE", "CARD-CHEATER")
def test_cheaters_wait_for_the_cut_keep(edition: str) -> None:
    scene = cancelled(edition, "9QQQQ", 1, "brute+cheater")
    assert scene.kind == "cut-keep"
    assert scene.named("LastRollCalled") == []
    scene.say(0, "keep:QQ")
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.game.decision.facts["moment"] == "dice-revealed"
    assert scene.named("LastRollCalled") == []


def cheating(edition: str) -> Scene:
    rolls = {(0, 1): "QQQQ9", (1, 1): "9TJQK"}
    scene = dice(ruleset(edition, version=2), 2, rolls, cards={0: "cheater"})
    scene.say_all({0: "keep:9QQ", 1: "keep:K"})
    scene.say(0, "play:cheater")
    return scene


@BOTH
@pytest.mark.rule("CARD-CHEATER")
def test_die_may_be_turned_to_its_face(edition: str) -> None:
    scene = cheating(edition)
    turns = [f"turn:{before}={after}" for before in "9Q" for after in "9TJQKA"]
    assert scene.options(0) == turns
    scene.say(0, "turn:Q=Q")
    assert aside(scene, 0) == "9QQ"
    turned = scene.told("DieTurned")[0]
    assert (turned["before"], turned["after"]) == (turned["after"], "Q")
    assert scene.cards(STORE_DISCARDS) == "cheater"


@BOTH
@pytest.mark.rule("CARD-CHEATER")
def test_cheater_still_turns_to_any_face(edition: str) -> None:
    scene = cheating(edition)
    assert scene.refusal(0, "turn:K=A") == "CARD-CHEATER"
    scene.say(0, "turn:9=Q")
    assert aside(scene, 0) == "QQQ"


@pytest.mark.rule("INDIAN-3")
def test_shaman_leaves_dice_by_passing_only() -> None:
    rules = ruleset("classic+wanted+indians", version=2)
    scene = town(rules, ["99999", "TTTTT"], step="indian-die", annexes=die(0), extra={(0, DIE_ROLL): SHAMAN})
    assert scene.kind == "shaman"
    assert "turn:9=9" not in scene.options(0)
