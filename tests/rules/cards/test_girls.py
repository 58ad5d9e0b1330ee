"""The Girls: steal twice (CARD-GIRLS)."""

import pytest

from dicetown.engine.box.zones import IN_PLAY, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])


def theft(edition: str, cards: dict[int, str], deeds: dict[int, str] | None = None) -> Scene:
    """Seat 0 steals with two queens; seat 3 gets badge and Town Hall; the scene stops at the Doc."""
    return town(edition, ["QQA99", "TT99A", "TT99A", "KKKKK"], step="saloon", cards=cards, deeds=deeds)


@BOTH
@pytest.mark.rule("CARD-GIRLS", "CARD-3")
def test_girls_are_asked_before_choosing_victim(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots", 2: "horse"})
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.game.decision.facts == {"moment": "theft-begun", "seat": 0}
    assert scene.options(0) == ["pass", "play:girls"]
    assert scene.named("TheftBegun") == []


@BOTH
@pytest.mark.rule("CARD-GIRLS")
def test_the_girls_steal_from_two_players(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots", 2: "horse"})
    scene.say(0, "play:girls")
    assert scene.options(0) == ["seat:1", "seat:2"]
    scene.say(0, "seat:2")
    assert scene.hand(0) == "boots+horse"
    assert [(event["victim"], event["card"]) for event in scene.told("CardStolen")] == [
        (2, "horse"),
        (1, "boots"),
    ]


@BOTH
@pytest.mark.rule("CARD-GIRLS")
def test_second_victim_is_chosen_after_first_theft(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots+saddle", 2: "horse"})
    scene.say(0, "play:girls")
    scene.say(0, "seat:1")
    assert scene.kind == "keep-loot"
    scene.say(0, "card:saddle")
    assert scene.kind == "victim"
    assert scene.hand(0) == "saddle"
    assert scene.options(0) == ["seat:1", "seat:2"]


@BOTH
@pytest.mark.rule("CARD-GIRLS")
def test_girls_may_rob_one_player_twice(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots+saddle", 2: "horse"})
    scene.say(0, "play:girls")
    scene.say(0, "seat:1")
    scene.say(0, "card:saddle")
    scene.say(0, "seat:1")
    assert scene.hand(0) == "boots+saddle"
    assert scene.hand(1) == "-"
    assert scene.hand(2) == "horse"


@BOTH
@pytest.mark.rule("CARD-GIRLS", "SALOON-1")
def test_each_theft_draws_cards_per_queen(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots+saddle+horse"}, {1: "p1"})
    scene.say(0, "play:girls")
    scene.say(0, "draw:1s+1p")
    scene.say(0, "card:p1")
    assert scene.kind == "keep-loot"
    assert len(scene.options(0)) == 2
    assert [(event["store"], event["properties"]) for event in scene.told("TheftBegun")] == [(1, 1), (2, 0)]


@BOTH
@pytest.mark.rule("CARD-GIRLS", "SALOON-3")
def test_without_second_victim_girls_steal_once(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots"})
    scene.say(0, "play:girls")
    assert len(scene.named("CardStolen")) == 1
    assert [event["seat"] for event in scene.told("NobodyToRob")] == [0]


@BOTH
@pytest.mark.rule("CARD-GIRLS", "CARD-3")
def test_girls_are_discarded_after_both_thefts(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots+saddle", 2: "horse"})
    scene.say(0, "play:girls")
    scene.say(0, "seat:1")
    scene.say(0, "card:boots")
    assert (scene.cards(IN_PLAY), scene.cards(STORE_DISCARDS)) == ("girls", "-")
    scene.say(0, "seat:1")
    assert (scene.cards(IN_PLAY), scene.cards(STORE_DISCARDS)) == ("-", "girls")


@BOTH
@pytest.mark.rule("CARD-GIRLS", "CARD-1")
def test_cancelled_girls_leave_one_theft(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots+saddle", 2: "horse", 3: "poster"})
    scene.say(0, "play:girls")
    assert (scene.kind, scene.seats) == ("cancel", (3,))
    scene.say(3, "play:poster")
    scene.say(0, "seat:2")
    assert len(scene.named("CardStolen")) == 1
    assert scene.hand(0) == "horse"
    assert scene.cards(STORE_DISCARDS) == "girls+poster"


@BOTH
@pytest.mark.rule("CARD-GIRLS", "CARD-1", "SALOON-3")
def test_poster_used_against_girls_cannot_be_stolen(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots", 2: "poster"})
    scene.say(0, "play:girls")
    scene.say(2, "play:poster")
    assert scene.told("CardStolen")[0]["victim"] == 1


@BOTH
@pytest.mark.rule("CARD-GIRLS")
def test_only_the_thief_is_asked(edition: str) -> None:
    scene = theft(edition, {1: "girls", 2: "horse"})
    assert scene.kind == "victim"
    assert scene.named("CardPlayed") == []


@BOTH
@pytest.mark.rule("CARD-GIRLS", "SALOON-3")
def test_without_victim_girls_are_not_asked(edition: str) -> None:
    scene = theft(edition, {0: "girls"})
    assert scene.hand(0) == "girls"
    assert scene.told("NobodyToRob")[0]["seat"] == 0


@BOTH
@pytest.mark.rule("CARD-GIRLS")
def test_started_theft_is_too_late_for_girls(edition: str) -> None:
    scene = theft(edition, {0: "girls", 1: "boots", 2: "horse"})
    scene.say(0, "pass")
    assert scene.refusal(0, "play:girls") == "SALOON-1"
    scene.say(0, "seat:1")
    assert len(scene.named("CardStolen")) == 1
    assert scene.hand(0) == "boots+girls"
