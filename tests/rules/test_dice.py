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


LAST = {
    (0, 1): "AAAAA",
    (1, 1): "9TJQK",
    (2, 1): "QQKKA",
    (1, 2): "99TT",
    (2, 2): "JJJ",
}


@BOTH
@pytest.mark.rule("DICE-6")
def test_last_roll_asks_for_no_choice(edition: str) -> None:
    scene = dice(edition, 3, LAST)
    events = scene.say_all({0: "keep:AAAAA", 1: "keep:K", 2: "keep:QQ"})
    assert scene.kind != "keep"
    assert "LocationTaken" in [event.name for event in events]


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
@pytest.mark.rule("DICE-1", "DICE-5")
def test_keeping_never_changes_others_rolls(edition: str) -> None:
    def second_roll(kept: str) -> str:
        fate = ScriptedFate({address(ROLL, 2, 0, 1): 0}, SeededFate(5))
        scene = dice(edition, 2, {}, fate=fate)
        other = scene.options(1)[1]
        scene.say_all({0: kept, 1: other})
        return cup(scene, 1)

    assert second_roll("keep:9") == second_roll("keep:999") == second_roll("keep:-")
