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
@pytest.mark.rule("CARD-CHEATER")
def test_cheaters_decide_after_reveal_and_payment(edition: str) -> None:
    scene = revealed(edition, {2: "cheater"})
    assert scene.kind == "window"
    assert [aside(scene, seat) for seat in range(3)] == ["QQ", "K", "A"]
    assert [event["dice"] for event in scene.told("DiceShown", 2)] == ["QQ", "K", "A"]
    assert scene.game.state.coach == 1


@BOTH
@pytest.mark.rule("CARD-CHEATER")
def test_earlier_set_aside_die_can_be_turned(edition: str) -> None:
    scene = dice(
        edition, 2, {(0, 1): "QQQQ9", (1, 1): "9TJQK", (0, 2): "TTT", (1, 2): "AAAA"}, cards={0: "cheater"}
    )
    scene.say_all({0: "keep:QQ", 1: "keep:K"})
    scene.say(0, "pass")
    scene.say_all({0: "keep:T", 1: "keep:A"})
    scene.say(0, "play:cheater")
    assert {text[5] for text in scene.options(0)} == {"T", "Q"}
    scene.say(0, "turn:Q=A")
    assert aside(scene, 0) == "TQA"


@BOTH
@pytest.mark.parametrize("text", ["turn:9=A", "turn:Q=Q", "turn:K=A", "pass"])
@pytest.mark.rule("CARD-CHEATER")
def test_only_own_dice_can_be_turned(edition: str, text: str) -> None:
    scene = revealed(edition, {0: "cheater"})
    scene.say(0, "play:cheater")
    assert scene.refusal(0, text) == "CARD-CHEATER"


@BOTH
@pytest.mark.rule("CARD-CHEATER")
def test_player_who_revealed_no_die_cannot_cheat(edition: str) -> None:
    scene = revealed(edition, {0: "cheater", 1: "cheater"}, {0: "keep:-"})
    assert (scene.kind, scene.seats) == ("window", (1,))
    assert scene.refusal(0, "play:cheater") == "INFO-4"


@BOTH
@pytest.mark.rule("CARD-CHEATER", "DICE-6")
def test_player_can_cheat_after_last_roll(edition: str) -> None:
    rolls = {**ROLLS, (1, 2): "TTTT", (2, 2): "9999"}
    scene = dice(edition, 3, rolls, cards={1: "cheater"})
    scene.say_all({0: "keep:9QQQQ", 1: "keep:K", 2: "keep:A"})
    scene.say(1, "pass")
    assert aside(scene, 1) == "TTTTK"
    assert (scene.kind, scene.seats) == ("window", (1,))
    scene.say(1, "play:cheater")
    scene.say(1, "turn:K=T")
    taken = {str(event["location"]): event for event in scene.told("LocationTaken")}
    assert (taken["bank"]["seat"], taken["bank"]["amount"]) == (1, 5)


@BOTH
@pytest.mark.rule("CARD-CHEATER", "DICE-6")
def test_cheating_after_last_roll_needs_rolling(edition: str) -> None:
    rolls = {**ROLLS, (1, 2): "TTTT", (2, 2): "9999"}
    scene = dice(edition, 3, rolls, cards={0: "cheater", 2: "cheater"})
    scene.say_all({0: "keep:9QQQQ", 1: "keep:K", 2: "keep:A"})
    assert (scene.kind, scene.seats) == ("window", (0, 2))
    scene.say_all({0: "pass", 2: "pass"})
    assert scene.named("LastRollCalled")
    assert (scene.kind, scene.seats) == ("window", (2,))


@BOTH
@pytest.mark.rule("CARD-CHEATER", "CARD-2")
def test_two_cheaters_turn_clockwise_from_sheriff(edition: str) -> None:
    scene = revealed(edition, {0: "cheater", 2: "cheater"}, sheriff=2)
    assert (scene.kind, scene.seats) == ("window", (0, 2))
    scene.say_all({0: "play:cheater", 2: "play:cheater"})
    assert (scene.kind, scene.seats) == ("turn", (2,))
    scene.say(2, "turn:A=9")
    assert (scene.kind, scene.seats) == ("turn", (0,))
    scene.say(0, "turn:Q=9")
    assert [aside(scene, seat) for seat in range(3)] == ["9Q", "K", "9"]
    assert scene.cards(STORE_DISCARDS) == "2.cheater"
    assert scene.kind == "keep"


@BOTH
@pytest.mark.rule("CARD-CHEATER", "CARD-2")
def test_one_player_plays_both_cheaters(edition: str) -> None:
    scene = revealed(edition, {0: "2.cheater"})
    scene.say(0, "play:cheater")
    scene.say(0, "turn:Q=A")
    assert (scene.kind, scene.seats) == ("window", (0,))
    scene.say(0, "play:cheater")
    scene.say(0, "turn:Q=A")
    assert aside(scene, 0) == "AA"
    assert scene.kind == "keep"


@BOTH
@pytest.mark.rule("CARD-CHEATER", "CARD-2")
def test_passing_players_are_asked_after_each_cheat(edition: str) -> None:
    scene = revealed(edition, {0: "cheater", 1: "cheater"})
    scene.say_all({0: "play:cheater", 1: "pass"})
    scene.say(0, "turn:Q=A")
    assert (scene.kind, scene.seats) == ("window", (1,))
    scene.say(1, "play:cheater")
    scene.say(1, "turn:K=Q")
    assert aside(scene, 1) == "Q"


@BOTH
@pytest.mark.rule("CARD-CHEATER", "CARD-1")
def test_a_cancelled_cheater_turns_nothing(edition: str) -> None:
    scene = revealed(edition, {0: "cheater", 1: "poster"})
    scene.say(0, "play:cheater")
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    assert scene.kind == "keep"
    assert aside(scene, 0) == "QQ"
    assert scene.named("DieTurned") == []
    assert scene.cards(STORE_DISCARDS) == "cheater+poster"


@BOTH
@pytest.mark.rule("CARD-CHEATER", "CARD-1")
def test_other_cheater_is_playable_after_cancelled_one(edition: str) -> None:
    scene = revealed(edition, {0: "2.cheater", 1: "poster"})
    scene.say(0, "play:cheater")
    scene.say(1, "play:poster")
    assert (scene.kind, scene.seats) == ("window", (0,))
    scene.say(0, "play:cheater")
    assert scene.kind == "turn"


@BOTH
@pytest.mark.rule("CARD-CHEATER")
def test_the_number_of_dice_stays_the_same(edition: str) -> None:
    scene = revealed(edition, {0: "cheater"})
    scene.say(0, "play:cheater")
    scene.say(0, "turn:Q=A")
    assert len(format_dice(scene.game.state.cup[0])) == 3


@BOTH
@pytest.mark.rule("CARD-CHEATER")
def test_cheater_cannot_be_played_before_reveal(edition: str) -> None:
    scene = dice(edition, 3, ROLLS, cards={0: "cheater"})
    assert scene.refusal(0, "play:cheater") == "DICE-1"
    assert not [text for text in scene.options(0) if "cheater" in text]
