"""Building a hand (DICE)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine.box.dice import FACES, UNKNOWN_DICE, format_dice, parse_dice
from dicetown.engine.chance.fate import ROLL, ScriptedFate, SeededFate, address
from dicetown.testing.scenario import Scene, dice, fingerprint, possessions

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])

FIRST = {(0, 1): "99JQK", (1, 1): "TTTTA", (2, 1): "9TJQK"}


def aside(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


def cup(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.cup[seat])


@BOTH
@pytest.mark.rule("DICE-1")
def test_all_players_choose_dice_together(edition: str) -> None:
    scene = dice(edition, 3, FIRST)
    assert (scene.kind, scene.seats) == ("keep", (0, 1, 2))
    assert not scene.game.decision.covert
    assert [cup(scene, seat) for seat in range(3)] == ["99JQK", "TTTTA", "9TJQK"]
    assert [event["amount"] for event in scene.told("DiceRolled")] == [5, 5, 5]


@BOTH
@pytest.mark.rule("DICE-1", "DICE-3")
def test_choices_stay_sealed_until_complete(edition: str) -> None:
    scene = dice(edition, 3, FIRST)
    assert scene.say(0, "keep:99") == []
    assert scene.say(2, "keep:K") == []
    assert scene.seats == (1,)
    assert [aside(scene, seat) for seat in range(3)] == ["-", "-", "-"]
    assert scene.game.state.dollars == [8, 8, 8]
    assert scene.game.state.coach == 0
    assert [event.name for event in scene.say(1, "keep:TTTT")][:3] == ["DiceShown"] * 3
    assert [aside(scene, seat) for seat in range(3)] == ["99", "TTTT", "K"]


@BOTH
@pytest.mark.rule("DICE-1", "INFO-2")
def test_sealed_choice_shows_only_its_existence(edition: str) -> None:
    views = []
    for kept in ("keep:99", "keep:J", "keep:-"):
        scene = dice(edition, 3, FIRST)
        scene.say(0, kept)
        views.append([scene.received(seat) for seat in (1, 2, None)])
        assert scene.game.view_for(1).waiting == (1, 2)
        own = scene.game.view_for(0).prompt
        assert own is not None
        assert own.answer is not None
        assert own.answer.text == kept
    assert views[0] == views[1] == views[2]


@BOTH
@pytest.mark.rule("DICE-1")
def test_choice_can_change_until_last_one(edition: str) -> None:
    scene = dice(edition, 3, FIRST)
    scene.say(0, "keep:99JQK")
    scene.say(0, "keep:J")
    scene.say(1, "keep:A")
    scene.say(0, "keep:QK")
    scene.say(2, "keep:K")
    assert aside(scene, 0) == "QK"
    assert scene.game.state.dollars == [7, 8, 8]


@BOTH
@pytest.mark.rule("DICE-1")
def test_order_of_choices_changes_nothing(edition: str) -> None:
    answers = {0: "keep:99", 1: "keep:TTT", 2: "keep:-"}
    ends = set()
    for order in permutations(answers):
        scene = dice(edition, 3, FIRST)
        for seat in order:
            scene.say(seat, answers[seat])
        ends.add(fingerprint(scene.game))
    assert len(ends) == 1


@BOTH
@pytest.mark.parametrize("text", ["keep:A", "keep:999", "keep:JJ", "keep:99JQA"])
@pytest.mark.rule("DICE-1")
def test_only_dice_just_rolled_can_be_kept(edition: str, text: str) -> None:
    scene = dice(edition, 3, FIRST)
    assert scene.refusal(0, text) == "DICE-1"


@BOTH
@pytest.mark.rule("DICE-1", "DICE-5")
def test_earlier_dice_cannot_be_kept_again(edition: str) -> None:
    scene = dice(edition, 2, {(0, 1): "9TJQK", (1, 1): "AAAAA", (0, 2): "TTTT", (1, 2): "AAAA"})
    scene.say_all({0: "keep:9", 1: "keep:A"})
    assert scene.refusal(0, "keep:9") == "DICE-1"


@BOTH
@pytest.mark.rule("DICE-2")
def test_keeping_one_die_is_free(edition: str) -> None:
    scene = dice(edition, 3, FIRST)
    scene.say_all({0: "keep:9", 1: "keep:A", 2: "keep:K"})
    assert scene.game.state.dollars == [8, 8, 8]
    assert scene.game.state.coach == 0
    assert {(event["rule"], event["paid"]) for event in scene.told("DiceShown")} == {("DICE-2", 0)}


@BOTH
@pytest.mark.parametrize(
    ("kept", "cost"), [("-", 1), ("99", 1), ("99J", 2), ("99JQ", 3), ("99JQK", 4), ("JQK", 2)]
)
@pytest.mark.rule("DICE-3", "SETUP-5")
def test_other_counts_pay_the_stagecoach(edition: str, kept: str, cost: int) -> None:
    scene = dice(edition, 3, FIRST, coach=2, cards={2: "cheater"})
    before = possessions(scene.game)
    events = scene.say_all({1: "keep:A", 2: "keep:K", 0: f"keep:{kept}"})
    assert scene.kind == "window"
    assert scene.game.state.dollars == [8 - cost, 8, 8]
    assert scene.game.state.coach == 2 + cost
    assert possessions(scene.game) == before
    shown = next(event for event in events if event.name == "DiceShown" and event.get("seat") == 0)
    assert (shown.rule, shown.data()["dice"], shown.get("paid")) == ("DICE-3", kept, cost)


@BOTH
@pytest.mark.rule("DICE-3", "DICE-5")
def test_keeping_none_rolls_same_dice_again(edition: str) -> None:
    scene = dice(edition, 2, {(0, 1): "99JQK", (1, 1): "TTTTA", (0, 2): "AAAAA", (1, 2): "TTTT"})
    scene.say_all({0: "keep:-", 1: "keep:A"})
    assert cup(scene, 0) == "AAAAA"
    assert aside(scene, 0) == "-"
    assert scene.game.state.dollars == [7, 8]


@BOTH
@pytest.mark.parametrize("money", range(6))
@pytest.mark.rule("DICE-4")
def test_unaffordable_choices_are_illegal(edition: str, money: int) -> None:
    scene = dice(edition, 2, {(0, 1): "9TJQK"}, dollars=[money, 8])
    sizes = {len(text.removeprefix("keep:").replace("-", "")) for text in scene.options(0)}
    affordable = {size for size in range(6) if (1 if size == 0 else size - 1) <= money}
    assert sizes == affordable
    for size, text in enumerate(["-", "9", "9T", "9TJ", "9TJQ", "9TJQK"]):
        if size not in affordable:
            assert scene.refusal(0, f"keep:{text}") == "DICE-4"


@BOTH
@pytest.mark.rule("DICE-4")
def test_without_dollars_one_die_is_kept(edition: str) -> None:
    scene = dice(edition, 2, {(0, 1): "99JQK"}, dollars=[0, 8])
    assert scene.options(0) == ["keep:9", "keep:J", "keep:Q", "keep:K"]


@BOTH
@pytest.mark.rule("DICE-4", "CARD-BRUTE")
def test_brute_keeps_several_without_dollars(edition: str) -> None:
    scene = dice(edition, 2, {(0, 1): "99JQK", (1, 1): "TTTTA"}, dollars=[0, 8], cards={0: "brute"})
    assert "keep:99JQK+brute" in scene.options(0)
    assert scene.refusal(0, "keep:99") == "DICE-4"
    scene.say_all({0: "keep:99+brute", 1: "keep:A"})
    assert aside(scene, 0) == "99"
    assert scene.game.state.dollars[0] == 0


@BOTH
@given(data=st.data())
@pytest.mark.rule("DICE-3", "DICE-4")
def test_keeping_is_legal_if_affordable(edition: str, data: st.DataObject) -> None:
    roll = "".join(data.draw(st.lists(st.sampled_from(FACES), min_size=5, max_size=5), label="roll"))
    money = data.draw(st.integers(0, 6), label="money")
    wanted = "".join(data.draw(st.lists(st.sampled_from(FACES), max_size=5), label="keep")) or "-"
    scene = dice(edition, 2, {(0, 1): roll, (1, 1): "9TJQK"}, dollars=[money, 8])
    number = len(wanted.replace("-", ""))
    there = all(wanted.count(face) <= roll.count(face) for face in FACES)
    payable = (number - 1 if number else 1) <= money
    if not there:
        assert scene.refusal(0, f"keep:{wanted}") == "DICE-1"
    elif not payable:
        assert scene.refusal(0, f"keep:{wanted}") == "DICE-4"
    else:
        scene.say(0, f"keep:{wanted}")
        scene.say(1, "keep:9")
        shown = scene.told("DiceShown")[0]
        assert (shown["dice"], shown["paid"]) == (format_dice(parse_dice(wanted)), abs(number - 1))


@BOTH
@pytest.mark.rule("DICE-5")
def test_remaining_dice_are_rerolled_until_five(edition: str) -> None:
    rolls = {
        (0, 1): "99JQK",
        (0, 2): "TTT",
        (0, 3): "AA",
        (0, 4): "K",
        (1, 1): "9TJQK",
        (1, 2): "AAAA",
        (1, 3): "QQQ",
        (1, 4): "TT",
    }
    scene = dice(edition, 2, rolls)
    scene.say_all({0: "keep:99", 1: "keep:K"})
    assert (cup(scene, 0), cup(scene, 1)) == ("TTT", "AAAA")
    scene.say_all({0: "keep:T", 1: "keep:A"})
    assert (cup(scene, 0), cup(scene, 1)) == ("AA", "QQQ")
    scene.say_all({0: "keep:A", 1: "keep:Q"})
    assert (cup(scene, 0), cup(scene, 1)) == ("K", "TT")
    scene.say_all({0: "keep:K", 1: "keep:TT"})
    assert scene.kind != "keep"
    assert (aside(scene, 0), aside(scene, 1)) == ("99TKA", "TTQKA")


@BOTH
@pytest.mark.rule("DICE-5", "DICE-6")
def test_one_die_per_roll_takes_five_rolls(edition: str) -> None:
    """There is no last roll then."""
    rolls = {(seat, roll): "T9"[seat] * (6 - roll) for seat in (0, 1) for roll in range(1, 6)}
    scene = dice(edition, 2, rolls, cards={1: "dynamite"})
    for _ in range(5):
        assert (scene.kind, scene.seats) == ("keep", (0, 1))
        scene.say_all({0: "keep:T", 1: "keep:9"})
    assert (aside(scene, 0), aside(scene, 1)) == ("TTTTT", "99999")
    assert scene.named("LastRollCalled") == []
    assert scene.game.state.dollars == [8, 8]


LAST = {
    (0, 1): "AAAAA",
    (1, 1): "9TJQK",
    (2, 1): "QQKKA",
    (1, 2): "99TT",
    (2, 2): "JJJ",
}


@BOTH
@pytest.mark.rule("DICE-6")
def test_complete_hand_gives_others_free_roll(edition: str) -> None:
    """They keep all of it."""
    scene = dice(edition, 3, LAST, dollars=[8, 0, 1])
    scene.say_all({0: "keep:AAAAA", 1: "keep:K", 2: "keep:QQ"})
    assert [aside(scene, seat) for seat in range(3)] == ["AAAAA", "99TTK", "JJJQQ"]
    assert [event["seats"] for event in scene.told("LastRollCalled")] == [[1, 2]]
    last = [event for event in scene.told("DiceShown") if event["last"]]
    assert [(event["rule"], event["seat"], event["dice"], event["paid"]) for event in last] == [
        ("DICE-6", 1, "99TT", 0),
        ("DICE-6", 2, "JJJ", 0),
    ]
    paid = 4 + 1
    assert sum(scene.game.state.dollars) + scene.game.state.coach + scene.game.state.bank == 8 + 1 + 3
    assert next(event for event in scene.told("CoachArrived"))["amount"] == paid


@BOTH
@pytest.mark.rule("DICE-6")
def test_last_roll_asks_for_no_choice(edition: str) -> None:
    scene = dice(edition, 3, LAST)
    events = scene.say_all({0: "keep:AAAAA", 1: "keep:K", 2: "keep:QQ"})
    assert scene.kind != "keep"
    assert "LocationTaken" in [event.name for event in events]


@BOTH
@pytest.mark.rule("DICE-6")
def test_complete_player_skips_the_last_roll(edition: str) -> None:
    scene = dice(edition, 3, LAST)
    scene.say_all({0: "keep:AAAAA", 1: "keep:K", 2: "keep:QQ"})
    rolled = [(event["seat"], event["amount"]) for event in scene.told("DiceRolled")]
    assert rolled == [(0, 5), (1, 5), (2, 5), (1, 4), (2, 3)]


@BOTH
@pytest.mark.rule("DICE-6")
def test_all_complete_hands_need_no_last_roll(edition: str) -> None:
    scene = dice(edition, 2, {(0, 1): "AAAAA", (1, 1): "9TJQK"}, cards={1: "dynamite"})
    scene.say_all({0: "keep:AAAAA", 1: "keep:9TJQK"})
    assert scene.named("LastRollCalled") == []
    assert scene.game.decision.facts["moment"] == "mine-exploited"


@BOTH
@pytest.mark.rule("DICE-6")
def test_last_roll_may_take_five_dice(edition: str) -> None:
    """A player who had kept none rolls all five."""
    scene = dice(edition, 2, {(0, 1): "AAAAA", (1, 1): "9TJQK", (1, 2): "99999"}, cards={1: "dynamite"})
    scene.say_all({0: "keep:AAAAA", 1: "keep:-"})
    assert aside(scene, 1) == "99999"


@BOTH
@pytest.mark.rule("DICE-7", "INFO-2")
def test_view_shows_only_own_cup(edition: str) -> None:
    scene = dice(edition, 3, FIRST)
    for seat in range(3):
        view = scene.game.view_for(seat)
        for other in range(3):
            expected = parse_dice(FIRST[seat, 1]) if other == seat else UNKNOWN_DICE
            assert view.state.cup[other] == expected
    assert scene.game.view_for(None).state.cup == [UNKNOWN_DICE] * 3


@BOTH
@pytest.mark.rule("DICE-7", "INFO-4")
def test_player_learns_nothing_of_others_rolls(edition: str) -> None:
    def received(other: str) -> list[str]:
        scene = dice(edition, 3, {**FIRST, (1, 1): other})
        return [scene.received(seat) for seat in (0, 2, None)]

    assert received("TTTTA") == received("99999")


@BOTH
@pytest.mark.rule("DICE-7")
def test_dice_not_kept_stay_hidden(edition: str) -> None:
    scene = dice(edition, 3, FIRST)
    scene.say_all({0: "keep:99", 1: "keep:-", 2: "keep:K"})
    for viewer in (1, 2, None):
        assert scene.told("DiceRolled", viewer)[0]["dice"] is None
        assert scene.told("DiceShown", viewer)[0]["dice"] == "99"
    assert scene.told("DiceRolled", 0)[0]["dice"] == "99JQK"


@BOTH
@pytest.mark.rule("DICE-1", "DICE-5")
def test_keeping_never_changes_others_rolls(edition: str) -> None:
    def second_roll(kept: str) -> str:
        fate = ScriptedFate({address(ROLL, 2, 0, 1): 0}, SeededFate(5))
        scene = dice(edition, 2, {}, fate=fate)
        other = scene.options(1)[1]
        scene.say_all({0: kept, 1: other})
        return cup(scene, 1)

    assert second_roll("keep:9") == second_roll("keep:999") == second_roll("keep:-")


@BOTH
@pytest.mark.rule("DICE-5")
def test_new_round_begins_with_five_dice(edition: str) -> None:
    scene = dice(edition, 2, {(0, 1): "AAAAA", (1, 1): "9TJQK"})
    scene.say_all({0: "keep:AAAAA", 1: "keep:9TJQK"})
    scene.quietly("keep")
    assert scene.game.state.round == 3
    assert scene.game.state.aside == [0, 0]
    assert [len(cup(scene, seat)) for seat in (0, 1)] == [5, 5]
