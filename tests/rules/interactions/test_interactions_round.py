"""What meets at the end of a round: the return of the Indian die, Smoke Signals, the bodyguard's day off."""

import pytest

from dicetown.testing.scenario import town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, die_of, moment

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["AAAA9", "TTTJK", "99QQK"]


@both
@pytest.mark.rule("CARD-SMOKE", "INDIAN-1", "INDIAN-7")
def test_smoke_takes_die_from_this_rounds_giver(rules: str) -> None:
    scene = town(rules, HANDS, step="return", cards={2: "smoke"}, annexes=die(holder=0, given=1))
    assert (moment(scene), die_of(scene).holder) == ("round-over", 0)
    scene.say(2, "play:smoke")
    assert die_of(scene).holder == 2
    assert scene.told("IndianDieSnatched")[0]["victim"] == 0


@both
@pytest.mark.rule("CARD-SMOKE", "INDIAN-7")
def test_smoke_returns_die_to_holder(rules: str) -> None:
    """The holder gave no property."""
    scene = town(rules, HANDS, step="return", cards={0: "smoke"}, annexes=die(holder=0))
    assert (moment(scene), die_of(scene).holder) == ("round-over", -1)
    scene.say(0, "play:smoke")
    assert die_of(scene).holder == 0
    assert scene.named("IndianDieTaken")


@both
@pytest.mark.rule("CARD-SMOKE")
def test_holder_of_die_is_not_asked(rules: str) -> None:
    scene = town(rules, HANDS, step="return", cards={0: "smoke"}, annexes=die(holder=0, given=1))
    assert scene.kind == "keep"
    assert scene.hand(0) == "smoke"


@both
@pytest.mark.rule("CARD-SMOKE", "INDIAN-5")
def test_bodyguard_does_not_stop_smoke(rules: str) -> None:
    scene = town(rules, HANDS, step="return", cards={2: "smoke"}, annexes=die(holder=0, given=1, guarded=0))
    scene.say(2, "play:smoke")
    assert die_of(scene).holder == 2


@both
@pytest.mark.rule("CARD-SMOKE", "INDIAN-2", "INDIAN-7")
def test_die_taken_by_smoke_is_rolled_next(rules: str) -> None:
    scene = town(rules, HANDS, step="return", cards={2: "smoke"}, annexes=die(holder=0))
    scene.say(2, "play:smoke")
    scene.end_round()
    assert [event["seat"] for event in scene.told("IndianDieRolled")] == [2]
    assert [event["seat"] for event in scene.told("IndianDieReturned")] == [0, 2]


@both
@pytest.mark.rule("INDIAN-5", "INDIAN-6")
def test_bodyguard_and_warpath_end_with_the_round(rules: str) -> None:
    scene = town(rules, HANDS, step="return", annexes=die(holder=0, guarded=0, closed="mine"))
    assert (die_of(scene).guarded, die_of(scene).closed) == (-1, -1)


@both
@pytest.mark.rule("CARD-SMOKE", "END-2")
def test_smoke_works_in_the_last_round(rules: str) -> None:
    scene = town(rules, HANDS, step="return", mine=0, cards={2: "smoke"}, annexes=die(holder=0))
    scene.say(2, "play:smoke")
    assert scene.game.over
    assert scene.hand(2) == "-"
