"""What meets while hands are built, and what the Indian die does to them before the mine."""

import pytest

from dicetown.testing.scenario import town
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, takers


@pytest.mark.parametrize("rules", [CLASSIC, REVISED])
@pytest.mark.rule("INDIAN-3", "TOWN-2", "RANK-1")
def test_shaman_changes_control_and_best_hand(rules: str) -> None:
    hands = ["99TJK", "99TQA", "QQKKA"]
    before = town(rules, hands, step="mine").end_round()
    assert (takers(before, "hall")[0], takers(before, "sheriff")) == (2, [2, 0])
    scene = town(rules, hands, step="indian-die", annexes=die(holder=0), extra={(0, 3): 0})
    scene.say(0, "turn:K=9")
    scene.end_round()
    assert takers(scene, "mine") == [0, 1]
    assert (takers(scene, "hall")[0], takers(scene, "sheriff")) == (0, [2])
