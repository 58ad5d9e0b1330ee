"""Nervous Joe in rules version 2: also as the classic Sheriff step ends (CARD-JOE)."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import die

KINGS = ["AAA99", "KKA99", "TT99A"]
NO_KINGS = ["AAA99", "QQA99", "TT99A"]


def moment(scene: Scene) -> object:
    return scene.game.decision.facts.get("moment")


@pytest.mark.parametrize("hands", [KINGS, NO_KINGS])
@pytest.mark.rule("CARD-JOE")
def test_joe_is_asked_for_at_both_ends(hands: list[str]) -> None:
    scene = town(ruleset("classic", version=2), hands, step="sheriff", cards={2: "joe"})
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (2,), "sheriff-step")
    assert not scene.named("LocationTaken")
    scene.say(2, "pass")
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (2,), "sheriff-over")
    assert len(scene.named("BadgePassed")) == (1 if hands is KINGS else 0)
    scene.say(2, "play:joe")
    scene.say(2, "seat:1")
    assert scene.game.state.dollars == [8, 4, 12]


@pytest.mark.rule("CARD-JOE")
def test_joe_is_played_once_only() -> None:
    scene = town(ruleset("classic", version=2), KINGS, step="sheriff", cards={2: "joe"})
    scene.say(2, "play:joe")
    scene.say(2, "seat:1")
    assert scene.kind != "window"


@pytest.mark.rule("CARD-JOE", "SHERIFF-2", "TOWN-7")
def test_joe_waits_for_badge_and_chase() -> None:
    rules = ruleset("classic+wanted", version=2)
    hands = ["KKKAA", "KK99A", "TT99A"]
    scene = town(
        rules, hands, step="sheriff", cards={2: "joe"}, lay={"office": "coyote"}, extra={(1, 0): "JJ"}
    )
    scene.say(2, "pass")
    scene.say(0, "do:badge")
    assert moment(scene) == "sheriff-over"
    names = [event.name for event in scene.events]
    assert "BadgeKept" in names
    assert names[-1] == "ChaseOver"


@pytest.mark.rule("CARD-JOE", "INDIAN-6")
def test_joe_acts_at_a_closed_office_too() -> None:
    rules = ruleset("classic+wanted+indians", version=2)
    closed = die(1, closed="sheriff")
    scene = town(rules, KINGS, step="sheriff", cards={2: "joe"}, annexes=closed)
    for name in ("sheriff-step", "sheriff-over"):
        assert moment(scene) == name
        scene.say(2, "pass")
    assert len(scene.named("LocationClosed")) == 1


@pytest.mark.rule("CARD-JOE")
def test_revised_joe_is_played_immediately_still() -> None:
    rules = ruleset("revised", version=2)
    scene = town(rules, KINGS, step="sheriff", cards={2: "dynamite"}, store="joe")
    assert scene.kind != "window"
    scene = town(rules, ["JAAA9", "KKA99", "TT99A"], step="store", store="joe", dollars=[8, 8, 8])
    assert (scene.kind, scene.seats) == ("debtor", (0,))


@pytest.mark.parametrize(
    ("dollars", "guarded", "offered"),
    [([8, 0, 8], -1, True), ([0, 0, 8], -1, False), ([1, 0, 0], -1, True), ([8, 0, 8], 0, False)],
)
@pytest.mark.rule("CARD-2", "CARD-JOE", "INDIAN-5")
def test_joe_needs_somebody_with_a_dollar(dollars: list[int], guarded: int, offered: bool) -> None:
    rules = ruleset("classic+wanted+indians", version=2)
    where = die(0, guarded=guarded)
    scene = town(rules, NO_KINGS, step="sheriff", cards={2: "joe"}, dollars=dollars, annexes=where)
    assert (scene.kind == "window") == offered
