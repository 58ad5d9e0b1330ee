"""Outlaws: recruiting them, and letting them set dice (OUTLAW-1 to OUTLAW-4, SALOON-5, DICE-8)."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import zone_named
from dicetown.testing.scenario import Scene, dice, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
ROLLS = {
    (seat, roll): faces
    for seat in range(3)
    for roll, faces in ((1, "9TJQK"), (2, "9TJQ"), (3, "9TJ"), (4, "9T"), (5, "9"))
}


def zone(scene: Scene, name: str, seat: int = 0) -> str:
    return scene.cards(zone_named(scene.game.state.rules.zones, name).index + seat)


def aside(scene: Scene, seat: int) -> str:
    return format_dice(scene.game.state.aside[seat])


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
