"""Chasing outlaws (SHERIFF-2, OUTLAW-5, OUTLAW-6)."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import zone_named
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
HUNTED = {
    "coyote": ("T", 3),
    "magpie": ("A", 3),
    "badger": ("J", 3),
    "weasel": ("9", 3),
    "gambler": ("Q", 4),
    "preacher": ("T", 4),
    "widow": ("K", 4),
    "duchess": ("J", 4),
    "colonel": ("A", 5),
    "undertaker": ("Q", 5),
    "vulture": ("9", 5),
    "ghost": ("K", 5),
}


def chase(rules: str, hand: str, office: str, rolled: str, **more: object) -> Scene:
    """Seat 0 chases the outlaws above the office with the dice given."""
    scene = town(
        rules,
        [hand, "AAAA9", "AAA99"],
        step="sheriff",
        sheriff=2,
        lay={"office": office},
        extra={(0, 0): rolled, **more.pop("extra", {})},  # type: ignore[dict-item]
        **more,  # type: ignore[arg-type]
    )
    scene.say(0, "do:chase")
    return scene


def zone(scene: Scene, name: str, seat: int = 0) -> str:
    return scene.cards(zone_named(scene.game.state.rules.zones, name).index + seat)


@BOTH
@pytest.mark.rule("SHERIFF-2", "OUTLAW-5")
def test_chase_rolls_a_die_per_king(rules: str) -> None:
    for kings in range(1, 6):
        scene = chase(rules, ("K" * kings + "AAAA")[:5], "coyote", "J" * kings)
        rolled = scene.told("ChaseRolled", None)[0]
        assert (rolled["rule"], rolled["seat"], rolled["dice"]) == ("OUTLAW-5", 0, "J" * kings)
        assert scene.game.state.sheriff == 2


@BOTH
@pytest.mark.parametrize("card", list(HUNTED))
@pytest.mark.rule("OUTLAW-5", "OUTLAW-6")
def test_each_outlaw_is_captured_by_face(rules: str, card: str) -> None:
    """The face is the one on its wanted side."""
    face, bounty = HUNTED[card]
    for rolled in "9TJQKA":
        scene = chase(rules, "KAA99", card, rolled)
        if rolled == face:
            told = scene.told("OutlawCaptured", None)[0]
            assert (told["seat"], told["card"], told["bounty"]) == (0, card, bounty)
            assert (zone(scene, "captured"), zone(scene, "office")) == (card, "-")
        else:
            assert len(scene.named("NobodyCaught")) == 1
            assert (zone(scene, "captured"), zone(scene, "office")) == ("-", card)


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_each_die_captures_one_outlaw_only(rules: str) -> None:
    scene = chase(rules, "KAA99", "coyote+preacher", "T")
    assert (scene.kind, scene.seats) == ("capture", (0,))
    assert sorted(scene.options(0)) == ["card:coyote", "card:preacher"]
    scene.say(0, "card:preacher")
    assert (zone(scene, "captured"), zone(scene, "office")) == ("preacher", "coyote")
    assert scene.kind != "capture"


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_two_dice_capture_two_equal_outlaws(rules: str) -> None:
    scene = chase(rules, "KKA99", "coyote+preacher", "TT")
    assert (zone(scene, "captured"), zone(scene, "office")) == ("coyote+preacher", "-")


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_surplus_die_captures_no_outlaw(rules: str) -> None:
    scene = chase(rules, "KKKA9", "coyote+ghost", "TTT")
    assert (zone(scene, "captured"), zone(scene, "office")) == ("coyote", "ghost")


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_different_faces_capture_their_own_outlaws(rules: str) -> None:
    scene = chase(rules, "KKKKK", "coyote+preacher+badger+duchess+ghost+weasel", "9TJJA")
    assert scene.options(0) == ["card:coyote", "card:preacher"]
    scene.say(0, "card:coyote")
    assert zone(scene, "captured") == "coyote+badger+weasel+duchess"
    assert zone(scene, "office") == "preacher+ghost"


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_two_capture_choices_come_in_turn(rules: str) -> None:
    scene = chase(rules, "KKAA9", "coyote+preacher+badger+duchess", "TJ")
    assert scene.options(0) == ["card:coyote", "card:preacher"]
    assert scene.refusal(0, "card:badger") == "OUTLAW-5"
    scene.say(0, "card:coyote")
    assert scene.options(0) == ["card:badger", "card:duchess"]
    scene.say(0, "card:duchess")
    assert (zone(scene, "captured"), zone(scene, "office")) == ("coyote+duchess", "badger+preacher")


@BOTH
@pytest.mark.rule("OUTLAW-5", "TOWN-8")
def test_chase_without_wanted_outlaws_is_vain(rules: str) -> None:
    scene = chase(rules, "KKAA9", "-", "TJ")
    assert len(scene.named("ChaseRolled")) == len(scene.named("NobodyCaught")) == 1


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_chase_leaves_the_hand_alone(rules: str) -> None:
    scene = chase(rules, "KKKA9", "coyote", "TTT")
    assert format_dice(scene.game.state.aside[0]) == "9KKKA"
    assert scene.kind == "action"
    assert scene.told("LocationTaken")[-1]["location"] == "hall"


@BOTH
@pytest.mark.rule("OUTLAW-5", "SHERIFF-2", "TOWN-5")
def test_second_chases_with_own_kings(rules: str) -> None:
    """The first takes the badge."""
    scene = town(
        rules,
        ["KKKA9", "KKAA9", "AAA99"],
        step="sheriff",
        sheriff=2,
        lay={"office": "coyote"},
        extra={(1, 0): "TT"},
    )
    scene.say(0, "do:badge")
    assert scene.game.state.sheriff == 0
    assert zone(scene, "captured", 1) == "coyote"


@BOTH
@pytest.mark.rule("SHERIFF-2", "SHERIFF-1", "CARD-MARSHALL")
def test_chasing_first_leaves_second_the_badge(rules: str) -> None:
    scene = town(
        rules,
        ["KKKA9", "KKAA9", "AAA99"],
        step="sheriff",
        sheriff=2,
        cards={2: "marshall"},
        lay={"office": "coyote"},
        extra={(0, 0): "TTT"},
    )
    scene.say(0, "do:chase")
    assert scene.game.decision.facts == {"moment": "badge-passing", "seat": 1}
    assert zone(scene, "captured") == "coyote"
    scene.say(2, "pass")
    assert scene.game.state.sheriff == 1


@BOTH
@pytest.mark.rule("SHERIFF-2", "TOWN-6")
def test_two_players_chase_without_moving_badge(rules: str) -> None:
    scene = town(rules, ["KKKA9", "KKAA9"], step="sheriff", sheriff=1, extra={(0, 0): "TTT"})
    scene.say(0, "do:chase")
    assert scene.game.state.sheriff == 1


@BOTH
@pytest.mark.rule("OUTLAW-6")
def test_captured_outlaws_stay_out_of_play(rules: str) -> None:
    scene = town(rules, ["KKKA9", "AAA99"], step="end", lay={"captured": {0: "coyote"}})
    assert scene.kind == "keep"
    assert zone(scene, "captured") == "coyote"
    scene = town(
        rules, ["KAA99", "AAA99"], step="sheriff", lay={"captured": {1: "coyote"}}, extra={(0, 0): "T"}
    )
    scene.say(0, "do:chase")
    assert zone(scene, "captured", 1) == "coyote"
    assert len(scene.named("NobodyCaught")) == 1


@BOTH
@pytest.mark.rule("OUTLAW-6")
def test_captures_add_up_in_the_open(rules: str) -> None:
    scene = town(
        rules,
        ["KAA99", "AAA99"],
        step="sheriff",
        lay={"captured": {0: "coyote"}, "office": "preacher"},
        extra={(0, 0): "T"},
    )
    scene.say(0, "do:chase")
    index = zone_named(scene.game.state.rules.zones, "captured").index
    for viewer in (0, 1, None):
        assert scene.game.view_for(viewer).zone(index) == scene.game.state.zones[index]
    assert zone(scene, "captured") == "coyote+preacher"


@BOTH
@pytest.mark.rule("CARD-GUNS")
def test_two_guns_reroll_a_chosen_die(rules: str) -> None:
    scene = chase(rules, "KKKA9", "coyote", "9JJ", cards={0: "guns"}, extra={(0, 1): "T"})
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.told("ChaseRolled")[0]["dice"] == "9JJ"
    assert scene.named("NobodyCaught") == []
    scene.say(0, "play:guns")
    assert (scene.kind, scene.options(0)) == ("reroll", ["die:9", "die:J"])
    scene.say(0, "die:J")
    told = scene.told("ChaseDieRerolled", None)[0]
    assert (told["rule"], told["before"], told["after"]) == ("CARD-GUNS", "J", "T")
    assert zone(scene, "captured") == "coyote"
    assert scene.hand(0) == "-"


@BOTH
@pytest.mark.rule("CARD-GUNS")
def test_rerolled_die_loses_its_old_face(rules: str) -> None:
    scene = chase(rules, "KKAA9", "coyote+badger", "TJ", cards={0: "guns"}, extra={(0, 1): "9"})
    scene.say(0, "play:guns")
    scene.say(0, "die:T")
    assert (zone(scene, "captured"), zone(scene, "office")) == ("badger", "coyote")


@BOTH
@pytest.mark.rule("CARD-GUNS")
def test_equal_dice_need_no_reroll_choice(rules: str) -> None:
    scene = chase(rules, "KKAA9", "coyote", "99", cards={0: "guns"}, extra={(0, 1): "T"})
    scene.say(0, "play:guns")
    assert zone(scene, "captured") == "coyote"


@BOTH
@pytest.mark.rule("CARD-GUNS", "CARD-1")
def test_guns_belong_to_the_chaser(rules: str) -> None:
    """They can be kept or cancelled."""
    scene = chase(rules, "KAA99", "coyote", "9", cards={0: "guns"})
    scene.say(0, "pass")
    assert scene.hand(0) == "guns"
    assert len(scene.named("NobodyCaught")) == 1
    scene = chase(rules, "KAA99", "coyote", "9", cards={0: "guns", 1: "poster"}, extra={(0, 1): "T"})
    scene.say(0, "play:guns")
    scene.say(1, "play:poster")
    assert zone(scene, "captured") == "-"
    scene = chase(rules, "KAA99", "coyote", "9", cards={1: "guns"})
    assert scene.kind == "action"
    assert scene.hand(1) == "guns"


@pytest.mark.rule("OUTLAW-5")
def test_capture_question_names_the_die() -> None:
    scene = town(
        "classic+wanted",
        ["KKTTA", "99JJA", "99JJQ"],
        step="sheriff",
        lay={"office": "coyote+preacher+vulture"},
        extra={(0, 0): "TA"},
    )
    scene.say(0, "do:chase")
    assert (scene.kind, scene.options(0)) == ("capture", ["card:coyote", "card:preacher"])
    assert scene.game.decision.facts == {"face": "T"}
