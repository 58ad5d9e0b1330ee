"""The Wanted poster against the cards of the expansions: what it cancels goes on as without the card."""

import pytest

from dicetown.testing.scenario import town
from tests.rules.interactions.everything import CLASSIC, REVISED

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])


@both
@pytest.mark.parametrize("card", ["gift", "swindler", "joe"])
@pytest.mark.rule("CARD-POSTER", "STORE-5", "CARD-GIFT", "CARD-SWINDLER", "CARD-JOE")
def test_immediate_card_can_be_cancelled(rules: str, card: str) -> None:
    scene = town(
        rules, ["J99TK", "QQKKA", "TTQQA"], step="store", store=card, cards={1: "poster", 2: "horse"}
    )
    scene.say(0, "do:visit")
    if rules == CLASSIC and card == "joe":
        assert scene.hand(0) == "joe"
        return
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    assert scene.game.state.dollars == [8, 8, 8]
    assert (scene.hand(0), scene.hand(2)) == ("-", "horse")
    assert scene.game.state.won & 1


@pytest.mark.rule("CARD-POSTER", "STORE-5", "CARD-SWINDLER")
def test_only_revised_poster_cancels_own_card() -> None:
    for rules, asked in ((CLASSIC, False), (REVISED, True)):
        scene = town(rules, ["J99TK", "QQKKA"], step="store", store="swindler", cards={0: "poster"})
        scene.say(0, "do:visit")
        assert (scene.kind == "cancel") is asked
