"""What meets at the General Store: visits by dice, visits to the Doc, cards that are played at once."""

import pytest

from dicetown.testing.scenario import town
from tests.rules.interactions.everything import CLASSIC, REVISED

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["JJJ9K", "JJQQA", "99KKA"]


@both
@pytest.mark.rule("CARD-CREDIT", "STORE-4", "TOWN-6")
def test_credits_need_a_store_visit(rules: str) -> None:
    scene = town(rules, HANDS[:2], step="store", cards={0: "credits"})
    scene.say(0, "do:doc")
    assert scene.kind in ("remedy", "elixir")
    assert scene.hand(0) == "credits"
