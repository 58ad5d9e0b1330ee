"""The greedy bot at the questions of the expansions: one sentence per rule a beginner follows."""

from __future__ import annotations

import pytest

from dicetown.testing import dice, town
from tests.bots.asking import die_rolled
from tests.bots.asking import greedy_answer as answer
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.indians.indian_die import AMBUSH, SHAMAN, WARPATH


@pytest.mark.parametrize(("bank", "choice"), [(10, "do:rob"), (0, "do:coach")])
def test_it_takes_the_action_that_brings_more(bank: int, choice: str) -> None:
    hands = ["TTT9J", "T9JQK", "99KKA"]
    assert answer(town("classic+wanted", hands, step="bank", bank=bank, coach=6)) == choice


def test_it_recruits_without_a_victim_to_rob() -> None:
    hands = ["QQ99J", "Q9JTK", "99KKA"]
    assert answer(town("classic+wanted", hands, step="saloon")) == "do:recruit"
    robbing = town("classic+wanted", hands, step="saloon", deeds={2: "p4+p5"})
    assert answer(robbing) == "do:steal"


def test_it_uses_outlaws_only_to_complete_sets() -> None:
    rolls = {
        (0, 1): "9TJQK",
        (0, 2): "99JQ",
        (1, 1): "TJQKA",
        (1, 2): "JQKA",
        (2, 1): "TJQKA",
        (2, 2): "JQKA",
    }
    scene = dice("classic+wanted", 3, rolls, lay={"gang": {0: "coyote"}})
    assert answer(scene) == "pass"
    scene.say(0, "pass")
    scene.say_all({0: "keep:9", 1: "keep:T", 2: "keep:T"})
    assert scene.kind == "use-outlaws"
    assert answer(scene) == "pass"
    scene.say(0, "pass")
    scene.say_all({0: "keep:99", 1: "keep:J", 2: "keep:J"})
    assert answer(scene) == "use:coyote=2"


def test_it_keeps_an_outlaw_that_completes_nothing() -> None:
    rolls = {(0, 1): "999JQ", (1, 1): "TJQKA", (2, 1): "TJQKA"}
    scene = dice("classic+wanted", 3, rolls, lay={"gang": {0: "ghost"}})
    scene.say(0, "pass")
    scene.say_all({0: "keep:999", 1: "keep:T", 2: "keep:K"})
    assert answer(scene) == "pass"


def test_it_rerolls_a_die_that_catches_nothing() -> None:
    scene = town(
        "classic+wanted",
        ["KK99J", "K9JTQ", "99JJA"],
        step="sheriff",
        cards={0: "guns"},
        lay={"office": "coyote"},
        extra={(0, 0): "TA"},
    )
    scene.say(0, "do:chase")
    assert answer(scene) == "play:guns"
    scene.say(0, "play:guns")
    assert answer(scene) == "die:A"


def test_shaman_turns_the_die_that_wins_most() -> None:
    hands = ["TTJ9A", "TTQ9J", "99KKA"]
    scene = die_rolled(SHAMAN, hands, bank=14, sheriff=1)
    assert answer(scene).endswith("=T")


def test_it_ambushes_the_winning_die_of_leaders() -> None:
    scene = die_rolled(AMBUSH, ["9JJQA", "9JQQA", "TTTKA"], bank=20)
    assert answer(scene) == "seat:2"
    scene.say(0, "seat:2")
    assert answer(scene) == "die:T"


def test_the_warpath_closes_what_others_would_win() -> None:
    scene = die_rolled(WARPATH, ["999JA", "9JQQA", "TTTKA"], bank=20)
    assert answer(scene) == "at:bank"


@pytest.mark.parametrize(("row", "choice"), [("p1", "card:p1"), ("p4", "pass")])
def test_indian_die_costs_it_poor_properties_only(row: str, choice: str) -> None:
    hands = ["999KK", "9JQQT", "TTJKA"]
    scene = town("classic+wanted+indians", hands, step="hall", row=row, properties="p5")
    scene.quietly("gift")
    assert answer(scene) == choice


def test_it_recruits_the_cowboy_completing_a_rodeo() -> None:
    scene = town(
        "classic+cowboys",
        ["AA9JK", "99JJK"],
        step="prairie",
        lay={"posse": {0: "spades+hearts+diamonds"}, "cowboys-shown": "spades+clubs"},
    )
    assert answer(scene) == "do:cowboy"
    scene.say(0, "do:cowboy")
    assert answer(scene) == "card:clubs"


@pytest.mark.parametrize(("herds", "choice"), [((4, 6), "do:cows"), ((1, 9), "do:cowboy")])
def test_it_steals_cows_for_the_largest_herd(herds: tuple[int, int], choice: str) -> None:
    scene = town(
        "classic+cowboys",
        ["AAA9K", "99JJK"],
        step="prairie",
        annexes=cows(20 - sum(herds), herds),
        lay={"cowboys-shown": "2.spades"},
    )
    assert answer(scene) == choice


@pytest.mark.parametrize(("mine", "choice"), [(9, "graze:hand=p3"), (4, "pass")])
def test_it_pastures_spare_cows_only(mine: int, choice: str) -> None:
    """Its herd stays the largest."""
    scene = town(
        "classic+cowboys",
        ["AAJ9K", "99JJK"],
        step="prairie",
        annexes=cows(19 - mine, (mine - 2, 3)),
        deeds={0: "p3"},
    )
    scene.say(0, "do:cows")
    assert scene.kind == "pasture"
    assert answer(scene) == choice
