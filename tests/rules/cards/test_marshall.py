"""Marshall: the badge stays (CARD-MARSHALL)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["AAA99", "KKAA9", "TT99A"]


def passing(edition: str, cards: dict[int, str]) -> Scene:
    """Seat 1 is about to take the badge from seat 0, who gets the Town Hall; the scene stops at the Doc."""
    return town(edition, HANDS, step="sheriff", sheriff=0, cards=cards)


@BOTH
@pytest.mark.parametrize("holder", range(3))
@pytest.mark.rule("CARD-MARSHALL", "CARD-3")
def test_any_player_can_stop_the_passing_badge(edition: str, holder: int) -> None:
    scene = passing(edition, {holder: "marshall"})
    assert (scene.kind, scene.seats) == ("window", (holder,))
    assert scene.game.decision.facts == {"moment": "badge-passing", "seat": 1}
    assert scene.game.state.sheriff == 0
    scene.say(holder, "play:marshall")
    assert scene.game.state.sheriff == 0
    assert scene.named("BadgePassed") == []
    stopped = scene.told("BadgeStopped")[0]
    assert (stopped["rule"], stopped["seat"], stopped["to"]) == ("CARD-MARSHALL", 0, 1)
    assert scene.cards(STORE_DISCARDS) == "marshall"


@BOTH
@pytest.mark.rule("CARD-MARSHALL", "SHERIFF-1")
def test_badge_kept_by_sheriff_cannot_be_stopped(edition: str) -> None:
    scene = town(edition, HANDS, step="sheriff", sheriff=1, cards={0: "marshall"})
    assert scene.told("BadgeKept")[0]["seat"] == 1
    assert scene.kind != "window"
    assert scene.hand(0) == "marshall"
