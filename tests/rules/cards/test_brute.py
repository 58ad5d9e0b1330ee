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
@pytest.mark.rule("CARD-BRUTE")
def test_brute_needs_more_than_one_die(edition: str) -> None:
    scene = first_roll(edition, {0: "brute"})
    assert scene.refusal(0, "keep:Q+brute") == "CARD-BRUTE"
    assert scene.refusal(0, "keep:-+brute") == "CARD-BRUTE"
    with_brute = [text for text in scene.options(0) if text.endswith("+brute")]
    assert with_brute
    assert {len(text) - len("keep:+brute") for text in with_brute} == {2, 3, 4, 5}


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_only_the_holder_can_declare_a_brute(edition: str) -> None:
    scene = first_roll(edition, {0: "brute"})
    assert scene.refusal(1, "keep:9T+brute") == "CARD-BRUTE"
    assert not [text for text in scene.options(1) if text.endswith("+brute")]


@BOTH
@pytest.mark.rule("CARD-BRUTE", "DICE-1")
def test_brute_keeps_only_rolled_dice(edition: str) -> None:
    scene = first_roll(edition, {0: "brute"})
    assert scene.refusal(0, "keep:AA+brute") == "DICE-1"


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


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_brute_can_be_withdrawn_until_reveal(edition: str) -> None:
    scene = first_roll(edition, {0: "brute"})
    scene.say(0, "keep:QQQ+brute")
    scene.say(0, "keep:QQ")
    scene.say_all({1: "keep:K", 2: "keep:A"})
    assert scene.hand(0) == "brute"
    assert scene.game.state.dollars == [7, 8, 8]


@BOTH
@pytest.mark.rule("CARD-BRUTE", "DICE-6")
def test_hand_completed_by_brute_calls_last_roll(edition: str) -> None:
    scene = dice(edition, 3, ROLLS, cards={0: "brute"})
    scene.say_all({0: "keep:9QQQQ+brute", 1: "keep:K", 2: "keep:A"})
    assert [event["seats"] for event in scene.told("LastRollCalled")] == [[1, 2]]
    assert scene.game.state.coach == 0


@BOTH
@pytest.mark.rule("CARD-BRUTE", "CARD-2")
def test_two_brutes_resolve_clockwise_from_sheriff(edition: str) -> None:
    scene = first_roll(edition, {0: "brute", 2: "brute"}, sheriff=1)
    scene.say_all({0: "keep:QQ+brute", 1: "keep:K", 2: "keep:AA+brute"})
    assert [event["seat"] for event in scene.told("CardPlayed")] == [2, 0]
    assert scene.game.state.dollars == [8, 8, 8]
    assert scene.cards(STORE_DISCARDS) == "2.brute"


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_one_brute_is_used_at_a_time(edition: str) -> None:
    scene = first_roll(edition, {0: "2.brute"})
    scene.say_all({0: "keep:QQ+brute", 1: "keep:K", 2: "keep:A"})
    assert scene.hand(0) == "brute"
    assert scene.kind == "keep"


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


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_at_least_one_of_these_dice_stays(edition: str) -> None:
    scene = cancelled(edition, "QQQ", 8)
    assert scene.refusal(0, "keep:-") == "CARD-BRUTE"


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_only_dice_that_were_declared_can_stay(edition: str) -> None:
    scene = cancelled(edition, "QQQ", 8)
    assert scene.refusal(0, "keep:9") == "CARD-BRUTE"


@BOTH
@pytest.mark.rule("CARD-BRUTE")
def test_second_brute_cannot_beat_the_poster(edition: str) -> None:
    scene = cancelled(edition, "QQQ", 8, "2.brute")
    assert scene.hand(0) == "brute"
    assert scene.refusal(0, "keep:QQQ+brute") == "CARD-BRUTE"
    assert not [text for text in scene.options(0) if "brute" in text]


@BOTH
@pytest.mark.rule("CARD-BRUTE", "DICE-5", "DICE-6")
def test_hand_is_complete_only_after_cut(edition: str) -> None:
    rolls = {**ROLLS, (0, 2): "TTT"}
    scene = dice(edition, 3, rolls, cards={0: "brute", 1: "poster"})
    scene.say_all({0: "keep:9QQQQ+brute", 1: "keep:K", 2: "keep:A"})
    scene.say(1, "play:poster")
    assert scene.named("LastRollCalled") == []
    scene.say(0, "keep:QQ")
    assert scene.named("LastRollCalled") == []
    assert (scene.kind, scene.seats) == ("keep", (0, 1, 2))
    assert format_dice(scene.game.state.cup[0]) == "TTT"


@BOTH
@pytest.mark.rule("CARD-BRUTE", "DICE-6")
def test_paying_for_all_five_completes_hand(edition: str) -> None:
    scene = dice(edition, 3, ROLLS, cards={0: "brute", 1: "poster"})
    scene.say_all({0: "keep:9QQQQ+brute", 1: "keep:K", 2: "keep:A"})
    scene.say(1, "play:poster")
    scene.say(0, "keep:9QQQQ")
    assert [event["seats"] for event in scene.told("LastRollCalled")] == [[1, 2]]
    assert scene.told("KeepCut")[0]["paid"] == 4


@BOTH
@pytest.mark.rule("CARD-BRUTE", "CARD-CHEATER")
def test_cheaters_are_asked_only_after_the_cut(edition: str) -> None:
    scene = first_roll(edition, {0: "brute+cheater", 1: "poster", 2: "cheater"})
    scene.say_all({0: "keep:QQQ+brute", 1: "keep:K", 2: "keep:A"})
    scene.say(1, "play:poster")
    assert scene.kind == "cut-keep"
    scene.say(0, "keep:Q")
    assert (scene.kind, scene.seats) == ("window", (0, 2))
    assert scene.game.decision.facts["moment"] == "dice-revealed"


@BOTH
@pytest.mark.rule("CARD-BRUTE", "CARD-1")
def test_poster_cancels_only_one_of_two_brutes(edition: str) -> None:
    scene = first_roll(edition, {0: "brute", 1: "poster", 2: "brute"}, sheriff=0)
    scene.say_all({0: "keep:QQ+brute", 1: "keep:K", 2: "keep:AA+brute"})
    assert scene.game.decision.facts == {"seat": 0, "card": "brute"}
    scene.say(1, "pass")
    assert scene.game.decision.facts == {"seat": 2, "card": "brute"}
    scene.say(1, "play:poster")
    assert (scene.kind, scene.seats) == ("cut-keep", (2,))
    scene.say(2, "keep:A")
    assert (aside(scene, 0), aside(scene, 2)) == ("QQ", "A")
    assert scene.game.state.dollars == [8, 8, 8]


@pytest.mark.rule("CARD-BRUTE", "CARD-POSTER")
def test_revised_declarer_may_cancel_own_brute() -> None:
    scene = first_roll("revised", {0: "brute+poster"})
    scene.say_all({0: "keep:QQ+brute", 1: "keep:K", 2: "keep:A"})
    assert (scene.kind, scene.seats) == ("cancel", (0,))


@pytest.mark.rule("CARD-BRUTE", "CARD-POSTER")
def test_classic_declarer_cannot_cancel_own_brute() -> None:
    scene = first_roll("classic", {0: "brute+poster"})
    scene.say_all({0: "keep:QQ+brute", 1: "keep:K", 2: "keep:A"})
    assert scene.kind == "keep"


@BOTH
@pytest.mark.rule("CARD-BRUTE", "DICE-6")
def test_last_roll_asks_for_no_brute(edition: str) -> None:
    scene = dice(edition, 3, ROLLS, cards={1: "brute"})
    scene.say_all({0: "keep:9QQQQ", 1: "keep:K", 2: "keep:A"})
    assert scene.hand(1) == "brute"
    assert scene.named("CardPlayed") == []
