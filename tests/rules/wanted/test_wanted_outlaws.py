"""Outlaws: recruiting them, and letting them set dice (OUTLAW-1 to OUTLAW-4, SALOON-5, DICE-8)."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import zone_named
from dicetown.testing.scenario import Scene, dice, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
ALL_OUT = "coyote+magpie+badger+weasel+gambler+preacher+widow+duchess+colonel+undertaker+vulture+ghost"
ROLLS = {
    (seat, roll): faces
    for seat in range(3)
    for roll, faces in ((1, "9TJQK"), (2, "9TJQ"), (3, "9TJ"), (4, "9T"), (5, "9"))
}


def zone(scene: Scene, name: str, seat: int = 0) -> str:
    return scene.cards(zone_named(scene.game.state.rules.zones, name).index + seat)


def aside(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


def last_roll_flags(scene: Scene) -> list[tuple[object, object]]:
    """Who showed dice, and whether it was of the last roll."""
    return [(told["seat"], told["last"]) for told in scene.told("DiceShown")]


@BOTH
@pytest.mark.rule("SALOON-5", "OUTLAW-1")
def test_recruiting_takes_top_and_reveals_next(rules: str) -> None:
    scene = town(rules, ["QQAA9", "TTTKK", "TTKKA"], step="saloon", lay={"outlaws": "ghost+badger+coyote"})
    scene.say(0, "do:recruit")
    for viewer in (0, 1, None):
        [told] = scene.told("OutlawRecruited", viewer)
        assert (told["rule"], told["seat"], told["card"]) == ("SALOON-5", 0, "ghost")
        assert scene.told("TopTurned", viewer)[0]["card"] == "badger"
    assert zone(scene, "gang") == "ghost"
    assert scene.game.view_for(2).zone(zone_named(scene.game.state.rules.zones, "gang").index)[0] > 0


@BOTH
@pytest.mark.rule("SALOON-5", "TOWN-8")
def test_with_no_outlaw_left_nothing_happens(rules: str) -> None:
    scene = town(
        rules, ["QQAA9", "TTTKK", "TTKKA"], step="saloon", lay={"office": ALL_OUT}, cards={0: "desperado"}
    )
    assert zone(scene, "outlaws") == "-"
    scene.say(0, "do:recruit")
    assert scene.told("NoOutlawLeft")[0]["rule"] == "SALOON-5"
    assert zone(scene, "gang") == "-"
    assert scene.hand(0) == "desperado"


@BOTH
@pytest.mark.rule("SALOON-5")
def test_the_last_outlaw_can_be_recruited(rules: str) -> None:
    office = ALL_OUT.replace("+ghost", "")
    scene = town(
        rules, ["QQAA9", "TTTKK", "TTKKA"], step="saloon", lay={"outlaws": "ghost", "office": office}
    )
    scene.say(0, "do:recruit")
    assert (zone(scene, "gang"), zone(scene, "outlaws")) == ("ghost", "-")


@BOTH
@pytest.mark.rule("SALOON-5", "TOWN-5")
def test_first_stealing_leaves_outlaw_to_second(rules: str) -> None:
    scene = town(
        rules, ["QQAA9", "QTTKK", "TTKKA"], step="saloon", cards={2: "horse"}, lay={"outlaws": "widow"}
    )
    scene.say(0, "do:steal")
    assert scene.hand(0) == "horse"
    assert zone(scene, "gang", 1) == "widow"


@BOTH
@pytest.mark.rule("OUTLAW-1", "SALOON-3")
def test_outlaws_cannot_be_stolen(rules: str) -> None:
    scene = town(
        rules,
        ["QQQQQ", "TTTKK", "TTKKA"],
        step="saloon",
        lay={"gang": {1: "ghost"}, "captured": {2: "widow"}},
    )
    scene.say(0, "do:steal")
    assert len(scene.named("NobodyToRob")) == 1
    assert (zone(scene, "gang", 1), zone(scene, "captured", 2)) == ("ghost", "widow")


@BOTH
@pytest.mark.rule("OUTLAW-1", "BRIBE-5")
def test_outlaws_cannot_be_offered(rules: str) -> None:
    scene = town(
        rules, ["AAAKK", "99TTA", "99JJA", "99QQA"], lay={"gang": {1: "ghost"}, "captured": {1: "widow"}}
    )
    assert scene.refusal(1, "offer:1:ghost") == "BRIBE-5"
    assert scene.refusal(1, "offer:1:widow") == "BRIBE-5"


@BOTH
@pytest.mark.rule("OUTLAW-2")
def test_outlaw_owners_are_asked_before_rolling(rules: str) -> None:
    scene = dice(rules, 3, ROLLS, lay={"gang": {0: "coyote+magpie", 2: "ghost"}})
    assert (scene.kind, scene.seats) == ("use-outlaws", (0, 2))
    assert scene.game.decision.facts == {"roll": 1, "last": 0}
    assert scene.options(2) == ["pass", "use:ghost=1", "use:ghost=2"]
    assert scene.options(0)[:5] == [
        "pass",
        "use:coyote=1",
        "use:magpie=1",
        "use:coyote=2",
        "use:coyote=1+magpie=1",
    ]
    assert len(scene.options(0)) == 9
    assert scene.refusal(1, "pass") != ""
    assert scene.refusal(2, "use:coyote=1") == "OUTLAW-2"
    assert scene.game.state.cup == [0, 0, 0]


@BOTH
@pytest.mark.rule("OUTLAW-2", "INFO-4")
def test_outlaw_decisions_are_secret_until_complete(rules: str) -> None:
    received = []
    for answer in ("pass", "use:coyote=2"):
        scene = dice(rules, 3, ROLLS, lay={"gang": {0: "coyote", 2: "ghost"}})
        assert scene.say(0, answer) == []
        received.append([scene.received(seat) for seat in (1, 2, None)])
        assert zone(scene, "gang") == "coyote"
    assert received[0] == received[1]


@BOTH
@pytest.mark.parametrize(
    ("card", "face"),
    [
        ("coyote", "9"),
        ("magpie", "9"),
        ("badger", "T"),
        ("weasel", "T"),
        ("gambler", "J"),
        ("preacher", "J"),
        ("widow", "Q"),
        ("duchess", "Q"),
        ("colonel", "K"),
        ("undertaker", "K"),
        ("vulture", "A"),
        ("ghost", "A"),
    ],
)
@pytest.mark.rule("OUTLAW-2", "OUTLAW-3")
def test_outlaw_sets_dice_and_becomes_wanted(rules: str, card: str, face: str) -> None:
    """The dice are free."""
    for amount in (1, 2):
        scene = dice(rules, 3, {(0, 1): "9TJQK"[: 5 - amount]}, lay={"gang": {0: card}}, dollars=[0, 8, 8])
        scene.say(0, f"use:{card}={amount}")
        assert aside(scene, 0) == face * amount
        assert (zone(scene, "gang"), zone(scene, "office")) == ("-", card)
        assert (scene.game.state.dollars, scene.game.state.coach) == ([0, 8, 8], 0)
        told = scene.told("OutlawUsed", None)[0]
        assert (told["rule"], told["card"], told["amount"]) == ("OUTLAW-2", card, amount)
        assert scene.kind == "keep"
        assert scene.told("DiceRolled")[0]["amount"] == 5 - amount


@BOTH
@pytest.mark.rule("OUTLAW-2")
def test_several_outlaws_can_be_used_together(rules: str) -> None:
    """There must be dice for all of them."""
    scene = dice(rules, 3, {}, lay={"gang": {0: "coyote+ghost+widow"}})
    assert "use:coyote=2+widow=1+ghost=2" in scene.options(0)
    assert scene.refusal(0, "use:coyote=2+widow=2+ghost=2") == "OUTLAW-2"
    scene.say(0, "use:coyote=1+widow=1+ghost=2")
    assert sorted(aside(scene, 0)) == sorted("9QAA")
    assert zone(scene, "office") == "coyote+widow+ghost"


@BOTH
@pytest.mark.rule("OUTLAW-2", "OUTLAW-3")
def test_unused_outlaws_are_asked_before_each_roll(rules: str) -> None:
    scene = dice(rules, 3, {**ROLLS, (0, 2): "9TJ"}, lay={"gang": {0: "coyote+ghost"}})
    scene.say(0, "pass")
    scene.say_all({0: "keep:9", 1: "keep:9", 2: "keep:9"})
    assert (scene.kind, scene.seats, scene.game.decision.facts["roll"]) == ("use-outlaws", (0,), 2)
    scene.say(0, "use:ghost=1")
    scene.say_all({0: "keep:9", 1: "keep:9", 2: "keep:9"})
    assert "use:coyote=2" in scene.options(0)
    assert not [text for text in scene.options(0) if "ghost" in text]


@BOTH
@pytest.mark.rule("OUTLAW-2", "DICE-6")
def test_last_roll_asks_for_outlaws_too(rules: str) -> None:
    scene = dice(rules, 3, {**ROLLS, (1, 2): "TJ", (2, 2): "9TJQ"}, lay={"gang": {0: "coyote", 1: "ghost"}})
    scene.say_all({0: "pass", 1: "pass"})
    scene.say_all({0: "keep:9TJQK", 1: "keep:9", 2: "keep:9"})
    assert (scene.kind, scene.seats) == ("use-outlaws", (1,))
    assert scene.game.decision.facts == {"roll": 2, "last": 1}
    scene.say(1, "use:ghost=2")
    assert aside(scene, 1) == "9TJAA"
    assert last_roll_flags(scene)[-2:] == [(1, True), (2, True)]


@BOTH
@pytest.mark.rule("DICE-8", "OUTLAW-4")
def test_outlaws_hand_keeps_roll_ordinary(rules: str) -> None:
    rolls = {**ROLLS, (0, 1): "KKKQJ", (2, 3): "999"}
    scene = dice(rules, 3, rolls, lay={"gang": {0: "colonel"}})
    scene.say(0, "pass")
    scene.say_all({0: "keep:KKK", 1: "keep:9", 2: "keep:9"})
    scene.say(0, "use:colonel=2")
    assert aside(scene, 0) == "KKKKK"
    assert scene.named("LastRollCalled") == []
    assert (scene.kind, scene.seats) == ("keep", (1, 2))
    scene.say_all({1: "keep:TJ", 2: "keep:T"})
    assert scene.game.state.dollars == [6, 7, 8]
    assert scene.told("LastRollCalled")[0]["seats"] == [1, 2]
    assert last_roll_flags(scene)[-2:] == [(1, True), (2, True)]
    assert aside(scene, 2) == "9999T"
    assert scene.kind != "keep"


@BOTH
@pytest.mark.rule("DICE-8")
def test_outlaws_may_complete_hand_before_rolling(rules: str) -> None:
    scene = dice(rules, 3, ROLLS, lay={"gang": {0: "coyote+magpie+ghost"}})
    scene.say(0, "use:coyote=2+magpie=2+ghost=1")
    assert (scene.kind, scene.seats) == ("keep", (1, 2))
    scene.say_all({1: "keep:9", 2: "keep:-"})
    assert last_roll_flags(scene)[-2:] == [(1, True), (2, True)]
    assert scene.game.state.dollars == [8, 8, 7]
    assert scene.told("TieFound") or scene.told("LocationTaken")


@BOTH
@pytest.mark.rule("DICE-8")
def test_last_roll_stays_the_last(rules: str) -> None:
    scene = dice(rules, 3, ROLLS, lay={"gang": {1: "coyote+magpie"}})
    scene.say(1, "pass")
    scene.say_all({0: "keep:9TJQK", 1: "keep:9", 2: "keep:9"})
    scene.say(1, "use:coyote=2+magpie=2")
    assert aside(scene, 1) == "99999"
    assert aside(scene, 2) != "9"
    assert last_roll_flags(scene)[-1] == (2, True)
    assert scene.kind == "action"


@BOTH
@pytest.mark.rule("DICE-8", "OUTLAW-4")
def test_town_begins_when_outlaws_finish_all(rules: str) -> None:
    scene = dice(rules, 2, ROLLS, lay={"gang": {0: "coyote+magpie+ghost", 1: "badger+weasel+vulture"}})
    scene.say_all({0: "use:coyote=2+magpie=2+ghost=1", 1: "use:badger=2+weasel=2+vulture=1"})
    assert scene.named("DiceRolled") == []
    assert (scene.kind, scene.game.decision.facts["location"]) == ("action", "mine")


@BOTH
@pytest.mark.rule("DICE-8")
def test_other_of_two_rolls_on_alone(rules: str) -> None:
    scene = dice(rules, 2, {(1, 1): "9TJQK", (1, 2): "A"}, lay={"gang": {0: "coyote+magpie+ghost"}})
    scene.say(0, "use:coyote=2+magpie=2+ghost=1")
    scene.say(1, "keep:9TJQ")
    assert aside(scene, 1) == "9TJQA"
    assert scene.told("DiceShown")[-1]["last"] is True
    assert scene.told("DiceShown")[-1]["paid"] == 0


@BOTH
@pytest.mark.rule("OUTLAW-4", "CARD-CHEATER")
def test_cheater_turns_outlaw_die_after_reveal(rules: str) -> None:
    scene = dice(rules, 3, ROLLS, cards={0: "cheater"}, lay={"gang": {0: "coyote"}})
    scene.say(0, "use:coyote=1")
    scene.say_all({0: "keep:T", 1: "keep:9", 2: "keep:9"})
    scene.say(0, "play:cheater")
    assert "turn:9=A" in scene.options(0)
    scene.say(0, "turn:9=A")
    assert aside(scene, 0) == "TA"


@BOTH
@pytest.mark.rule("OUTLAW-3", "OUTLAW-5")
def test_used_outlaw_can_be_chased_immediately(rules: str) -> None:
    scene = dice(rules, 2, {(1, 1): "KKKKK"}, lay={"gang": {0: "coyote"}})
    scene.say(0, "use:coyote=2")
    scene.say_all({0: "keep:-", 1: "keep:KKKKK"})
    while "do:chase" not in scene.options(scene.seats[0]):
        scene.say(scene.seats[0], scene.options(scene.seats[0])[0])
    assert zone(scene, "office") == "coyote"
    caught = {seed: chased(rules, seed) for seed in range(12)}
    assert "coyote" in caught.values()


def chased(rules: str, seed: int) -> str:
    """Return the outlaws that seat 1 captures with five dice after seat 0 has used the coyote."""
    scene = dice(rules, 2, {(1, 1): "KKKKK"}, lay={"gang": {0: "coyote"}}, seed=seed)
    scene.say(0, "use:coyote=2")
    scene.say_all({0: "keep:-", 1: "keep:KKKKK"})
    while "do:chase" not in scene.options(scene.seats[0]):
        scene.say(scene.seats[0], scene.options(scene.seats[0])[0])
    scene.say(1, "do:chase")
    return zone(scene, "captured", 1)
