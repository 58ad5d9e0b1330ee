"""What meets at the Sheriff's office: the badge, Marshall, Nervous Joe, outlaws and Two Guns."""

import pytest

from dicetown.testing.scenario import town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, dice_of, moment, pile, points, takers

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["KKK9J", "KKTTA", "99QQA"]


@both
@pytest.mark.rule("TOWN-5", "SHERIFF-2", "CARD-MARSHALL", "TIE-3")
def test_marshall_stops_second_taking_the_badge(rules: str) -> None:
    scene = town(rules, HANDS, step="sheriff", sheriff=2, cards={2: "marshall"}, extra={(0, 0): "999"})
    scene.say(0, "do:chase")
    assert (moment(scene), scene.seats) == ("badge-passing", (2,))
    scene.say(2, "play:marshall")
    assert scene.game.state.sheriff == 2


@both
@pytest.mark.rule("TIE-2", "TIE-3", "SHERIFF-1")
def test_old_sheriff_decides_both_office_places(rules: str) -> None:
    scene = town(rules, ["KK99J", "KKTTA", "KKQQA"], step="sheriff", sheriff=2)
    scene.quietly("break-tie")
    assert scene.seats == (2,)
    scene.say(2, "seat:0")
    scene.quietly("break-tie")
    assert scene.seats == (2,)
    scene.say(2, "seat:1")
    scene.say(0, "do:badge")
    assert scene.game.state.sheriff == 0
    assert takers(scene, "sheriff") == [0, 1]


@both
@pytest.mark.rule("OUTLAW-3", "OUTLAW-5", "CARD-DOG", "SCORE-2")
def test_outlaw_used_now_can_be_captured(rules: str) -> None:
    """The dog counts it."""
    scene = town(
        rules,
        HANDS,
        step="sheriff",
        cards={0: "dog"},
        dollars=[8, 8, 8],
        lay={"office": "coyote+widow"},
        extra={(0, 0): "TKA"},
    )
    scene.say(0, "do:chase")
    assert pile(scene, "captured", 0) == "coyote+widow"
    assert points(scene, 0, "dog") == 4
    assert points(scene, 0, "dollars") == (8 + 3 + 4) // 2
    assert dice_of(scene, 0) == "9JKKK"


@both
@pytest.mark.rule("CARD-GUNS", "OUTLAW-5")
def test_two_guns_reroll_before_the_capture(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="sheriff",
        cards={0: "guns"},
        lay={"office": "coyote"},
        extra={(0, 0): "999", (0, 1): "T"},
    )
    scene.say(0, "do:chase")
    assert (moment(scene), pile(scene, "captured", 0)) == ("chase-rolled", "-")
    scene.say(0, "play:guns")
    assert pile(scene, "captured", 0) == "coyote"


@both
@pytest.mark.rule("CARD-GUNS", "SHERIFF-1", "TOWN-6")
def test_two_guns_need_a_chase(rules: str) -> None:
    scene = town(rules, HANDS[:2], step="sheriff", sheriff=1, cards={0: "guns"})
    scene.say(0, "do:badge")
    assert scene.game.state.sheriff == 0
    assert scene.hand(0) == "guns"


@pytest.mark.rule("CARD-JOE", "INDIAN-5")
def test_classic_joe_skips_guarded_player() -> None:
    scene = town(CLASSIC, HANDS, step="sheriff", cards={2: "joe"}, annexes=die(guarded=0))
    scene.say(2, "play:joe")
    assert scene.game.state.dollars == [8, 4, 12]


@pytest.mark.rule("CARD-JOE", "INDIAN-6", "CARD-MARSHALL")
def test_classic_joe_works_on_the_warpath() -> None:
    scene = town(
        CLASSIC,
        HANDS,
        step="sheriff",
        sheriff=2,
        cards={0: "marshall", 2: "joe"},
        lay={"office": "coyote"},
        annexes=die(closed="sheriff"),
    )
    scene.say(2, "play:joe")
    scene.say(2, "seat:1")
    assert takers(scene, "sheriff") == []
    assert (scene.game.state.sheriff, scene.game.state.dollars[2]) == (2, 12)
    assert (pile(scene, "office"), scene.hand(0)) == ("coyote", "marshall")


@both
@pytest.mark.rule("SHERIFF-1", "INDIAN-5")
def test_guarded_sheriff_can_lose_the_badge(rules: str) -> None:
    scene = town(rules, HANDS, step="sheriff", sheriff=2, annexes=die(guarded=2))
    scene.say(0, "do:badge")
    assert scene.game.state.sheriff == 0
