"""Chasing outlaws in rules version 2 (OUTLAW-5, CARD-GUNS)."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town
from tests.rules.wanted.test_wanted_chase import zone

BOTH = pytest.mark.parametrize("name", ["classic+wanted", "revised+wanted"])


def chase(name: str, hand: str, office: str, rolled: str, cards: str = "-") -> Scene:
    """Seat 0 chases the outlaws above the office with the dice given."""
    scene = town(
        ruleset(name, version=2),
        [hand, "AAAA9", "AAA99"],
        step="sheriff",
        sheriff=2,
        cards={0: cards},
        lay={"office": office},
        extra={(0, 0): rolled},
    )
    scene.say(0, "do:chase")
    return scene


@BOTH
@pytest.mark.rule("OUTLAW-5", "TOWN-8")
def test_single_capture_may_be_declined(name: str) -> None:
    scene = chase(name, "KAA99", "coyote", "T")
    assert (scene.kind, scene.seats) == ("capture", (0,))
    assert scene.game.decision.facts == {"face": "T"}
    assert scene.options(0) == ["pass", "card:coyote"]
    scene.say(0, "pass")
    assert (zone(scene, "captured"), zone(scene, "office")) == ("-", "coyote")
    assert len(scene.named("NobodyCaught")) == len(scene.named("ChaseOver")) == 1
    assert not scene.game.state.won & 1


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_capture_takes_the_outlaw_chosen(name: str) -> None:
    scene = chase(name, "KAA99", "coyote+preacher", "T")
    scene.say(0, "card:preacher")
    assert (zone(scene, "captured"), zone(scene, "office")) == ("preacher", "coyote")
    assert scene.kind != "capture"
    assert not scene.named("NobodyCaught")
    assert scene.game.state.won & 1


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_as_many_as_the_dice_may_be_taken(name: str) -> None:
    for answers, caught in (
        (["card:coyote", "card:preacher"], "coyote+preacher"),
        (["card:coyote", "pass"], "coyote"),
        (["pass"], "-"),
    ):
        scene = chase(name, "KKA99", "coyote+preacher", "TT")
        for answer in answers:
            assert scene.kind == "capture"
            scene.say(0, answer)
        assert scene.kind != "capture"
        assert zone(scene, "captured") == caught


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_faces_are_asked_from_nine_up(name: str) -> None:
    scene = chase(name, "KKKK9", "ghost+coyote+badger+weasel", "9TJQ")
    faces = []
    while scene.kind == "capture":
        faces.append(scene.game.decision.facts["face"])
        assert scene.refusal(0, "card:ghost") == "OUTLAW-5"
        scene.say(0, "pass" if faces[-1] == "T" else scene.options(0)[1])
    assert faces == ["9", "T", "J"]
    assert zone(scene, "office") == "coyote+ghost"


@BOTH
@pytest.mark.rule("OUTLAW-5")
def test_no_dice_are_rolled_for_nobody(name: str) -> None:
    scene = chase(name, "KKA99", "-", "TT", "guns")
    assert not scene.named("ChaseRolled")
    assert [event["seat"] for event in scene.told("NobodyCaught")] == [0]
    assert scene.hand(0) == "guns"
    assert scene.kind != "window"


@BOTH
@pytest.mark.parametrize(
    ("office", "rolled", "offered"),
    [
        ("coyote", "TJ", False),
        ("coyote", "JJ", True),
        ("coyote+ghost", "TJ", True),
        ("coyote+ghost", "TK", False),
        ("coyote+ghost", "TT", True),
    ],
)
@pytest.mark.rule("CARD-2", "CARD-GUNS")
def test_guns_need_a_wanted_face_not_shown(name: str, office: str, rolled: str, offered: bool) -> None:
    scene = chase(name, "KKA99", office, rolled, "guns")
    assert (scene.kind == "window") == offered
    if offered:
        scene.say(0, "play:guns")
        assert scene.kind in ("reroll", "capture", "keep")
