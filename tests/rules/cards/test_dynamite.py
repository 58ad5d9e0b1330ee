"""Dynamite: twice as many nuggets (CARD-DYNAMITE)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["999JJ", "9AAJJ", "AAAKK"]


@BOTH
@pytest.mark.rule("CARD-DYNAMITE")
def test_dynamite_doubles_the_nuggets(edition: str) -> None:
    scene = town(edition, HANDS, cards={0: "dynamite"})
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.game.decision.facts == {"moment": "mine-exploited", "seat": 0}
    assert scene.options(0) == ["pass", "play:dynamite"]
    scene.say(0, "play:dynamite")
    assert scene.game.state.nuggets == [6, 0, 0]
    assert scene.game.state.mine == 24
    assert (scene.hand(0), scene.cards(STORE_DISCARDS)) == ("-", "dynamite")


@BOTH
@pytest.mark.rule("CARD-DYNAMITE", "CARD-3")
def test_dynamite_is_asked_before_mining(edition: str) -> None:
    scene = town(edition, HANDS, cards={0: "dynamite"})
    assert scene.game.state.nuggets == [0, 0, 0]
    assert [event["location"] for event in scene.told("LocationTaken")] == ["mine"]


@BOTH
@pytest.mark.rule("CARD-DYNAMITE")
def test_passing_on_dynamite_takes_normal_nuggets(edition: str) -> None:
    scene = town(edition, HANDS, cards={0: "dynamite"})
    scene.say(0, "pass")
    assert scene.game.state.nuggets == [3, 0, 0]
    assert scene.hand(0) == "dynamite"


@BOTH
@pytest.mark.parametrize(("mine", "taken"), [(6, 6), (5, 5), (1, 1), (0, 0), (7, 6)])
@pytest.mark.rule("CARD-DYNAMITE", "MINE-1")
def test_dynamite_is_limited_by_the_mine(edition: str, mine: int, taken: int) -> None:
    scene = town(edition, HANDS, cards={0: "dynamite"}, mine=mine)
    scene.say(0, "play:dynamite")
    assert scene.told("NuggetsMined")[0]["amount"] == taken
    assert scene.game.state.nuggets[0] == taken


@BOTH
@pytest.mark.rule("CARD-DYNAMITE")
def test_only_nugget_winner_is_asked_for_dynamite(edition: str) -> None:
    scene = town(edition, HANDS, cards={1: "dynamite", 2: "boots"})
    assert scene.kind != "window"
    assert scene.game.state.nuggets == [3, 0, 0]
    assert scene.hand(1) == "dynamite"


@BOTH
@pytest.mark.rule("CARD-DYNAMITE", "CARD-1")
def test_cancelled_dynamite_leaves_one_nugget_per_nine(edition: str) -> None:
    scene = town(edition, HANDS, cards={0: "dynamite", 2: "poster"})
    scene.say(0, "play:dynamite")
    assert (scene.kind, scene.seats) == ("cancel", (2,))
    scene.say(2, "play:poster")
    assert scene.game.state.nuggets == [3, 0, 0]
    assert scene.cards(STORE_DISCARDS) == "dynamite+poster"
    assert (scene.hand(0), scene.hand(2)) == ("-", "-")


@BOTH
@pytest.mark.rule("CARD-DYNAMITE", "CARD-1")
def test_dynamite_that_is_not_cancelled_works(edition: str) -> None:
    scene = town(edition, HANDS, cards={0: "dynamite", 2: "poster"})
    scene.say(0, "play:dynamite")
    scene.say(2, "pass")
    assert scene.game.state.nuggets == [6, 0, 0]
    assert scene.hand(2) == "poster"


@BOTH
@pytest.mark.rule("CARD-DYNAMITE")
def test_dynamite_cannot_be_played_at_another_moment(edition: str) -> None:
    scene = town(edition, ["99JJJ", "9AAJJ", "AAAKK"], step="store", cards={0: "dynamite"})
    assert scene.kind == "keep-card"
    assert scene.refusal(0, "play:dynamite") == "STORE-1"
