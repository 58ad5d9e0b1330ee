"""Unlimited Credits: one visit to the store more (CARD-CREDIT)."""

import pytest

from dicetown.engine.box.zones import IN_PLAY, STORE_DECK, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["JJAA9", "TT99A", "KKKKK"]


def visit(edition: str, cards: dict[int, str], store: str, round_no: int = 2) -> Scene:
    """Seat 0 visits the store with two jacks; seat 2 gets badge and Town Hall; the scene stops at the Doc."""
    return town(edition, HANDS, step="store", cards=cards, store=store, round_no=round_no)


@BOTH
@pytest.mark.rule("CARD-CREDIT", "CARD-3")
def test_credits_are_asked_before_drawing(edition: str) -> None:
    scene = visit(edition, {0: "credits"}, "boots+saddle")
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.game.decision.facts == {"moment": "store-visited", "seat": 0}
    assert scene.options(0) == ["pass", "play:credits"]
    assert scene.named("StoreCardsDrawn") == []


@BOTH
@pytest.mark.rule("CARD-CREDIT")
def test_credits_bring_one_more_visit(edition: str) -> None:
    scene = visit(edition, {0: "credits"}, "boots+saddle+horse+lantern")
    scene.say(0, "play:credits")
    scene.say(0, "card:boots")
    assert sorted(scene.options(0)) == ["card:horse", "card:lantern"]
    scene.say(0, "card:horse")
    assert scene.hand(0) == "boots+horse"
    assert len(scene.named("StoreCardsDrawn")) == 2


@BOTH
@pytest.mark.rule("CARD-CREDIT")
def test_passing_on_credits_keeps_the_card(edition: str) -> None:
    scene = visit(edition, {0: "credits"}, "boots+saddle+horse")
    scene.say(0, "pass")
    scene.say(0, "card:boots")
    assert scene.hand(0) == "boots+credits"
    assert len(scene.named("StoreCardsDrawn")) == 1


@BOTH
@pytest.mark.rule("CARD-CREDIT", "STORE-2")
def test_first_round_credits_allow_three_visits(edition: str) -> None:
    scene = visit(edition, {0: "credits"}, "boots+saddle+horse+lantern+revolver+canteen", round_no=1)
    scene.say(0, "play:credits")
    for card in ("boots", "horse", "revolver"):
        assert len(scene.options(0)) == 2
        scene.say(0, f"card:{card}")
    assert scene.hand(0) == "boots+revolver+horse"
    assert len(scene.named("StoreCardsDrawn")) == 3


@BOTH
@pytest.mark.rule("CARD-CREDIT", "STORE-2")
def test_credits_work_at_second_first_round_visit(edition: str) -> None:
    scene = visit(edition, {0: "credits"}, "boots+saddle+horse+lantern+revolver+canteen", round_no=1)
    scene.say(0, "pass")
    scene.say(0, "card:boots")
    assert (scene.kind, scene.seats) == ("window", (0,))
    scene.say(0, "play:credits")
    scene.say(0, "card:horse")
    scene.say(0, "card:revolver")
    assert scene.hand(0) == "boots+revolver+horse"


@BOTH
@pytest.mark.rule("CARD-CREDIT", "STORE-2")
def test_credits_from_first_visit_work_in_second(edition: str) -> None:
    scene = visit(edition, {}, "credits+saddle+horse+lantern+revolver+canteen", round_no=1)
    scene.say(0, "card:credits")
    assert (scene.kind, scene.seats, scene.options(0)) == ("window", (0,), ["pass", "play:credits"])
    scene.say(0, "play:credits")
    scene.say(0, "card:horse")
    scene.say(0, "card:revolver")
    assert scene.hand(0) == "revolver+horse"
    assert len(scene.named("StoreCardsDrawn")) == 3


@BOTH
@pytest.mark.rule("CARD-CREDIT")
def test_credits_from_only_visit_come_too_late(edition: str) -> None:
    scene = visit(edition, {}, "credits+saddle+horse")
    scene.say(0, "card:credits")
    assert len(scene.named("StoreCardsDrawn")) == 1
    assert scene.hand(0) == "credits"
    assert scene.named("CardPlayed") == []


@BOTH
@pytest.mark.rule("CARD-CREDIT")
def test_only_store_visitor_is_asked_for_credits(edition: str) -> None:
    scene = visit(edition, {1: "credits", 2: "boots"}, "saddle+horse")
    assert (scene.kind, scene.seats) == ("keep-card", (0,))


@BOTH
@pytest.mark.rule("CARD-CREDIT", "CARD-1")
def test_cancelled_credits_leave_one_visit(edition: str) -> None:
    scene = visit(edition, {0: "credits", 1: "poster"}, "boots+saddle+horse")
    scene.say(0, "play:credits")
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    scene.say(0, "card:boots")
    assert len(scene.named("StoreCardsDrawn")) == 1
    assert "credits" in scene.cards(STORE_DISCARDS)
    assert scene.hand(1) == "-"


@BOTH
@pytest.mark.rule("CARD-CREDIT", "CARD-1", "STORE-2")
def test_cancelled_credits_leave_two_first_visits(edition: str) -> None:
    scene = visit(edition, {0: "credits", 1: "poster"}, "boots+saddle+horse+lantern+canteen", round_no=1)
    scene.say(0, "play:credits")
    scene.say(1, "play:poster")
    scene.say(0, "card:boots")
    scene.say(0, "card:horse")
    assert len(scene.named("StoreCardsDrawn")) == 2


@BOTH
@pytest.mark.rule("CARD-CREDIT", "CARD-3", "STORE-3")
def test_credits_stay_out_of_shuffle_meanwhile(edition: str) -> None:
    """They are shuffled in only after the extra visit is over."""
    scene = town(
        edition,
        HANDS,
        step="store",
        cards={0: "credits"},
        store="boots+saddle",
        discards="horse+lantern+canteen",
        only_store=True,
    )
    scene.say(0, "play:credits")
    assert scene.cards(IN_PLAY) == "credits"
    scene.say(0, "card:boots")
    assert scene.named("DeckShuffled")
    assert scene.told("DeckShuffled")[0]["amount"] == 4
    assert "card:credits" not in scene.options(0)
    assert "credits" not in scene.cards(STORE_DECK)
    assert scene.cards(IN_PLAY) == "credits"
    scene.say(0, scene.options(0)[0])
    assert scene.cards(IN_PLAY) == "-"
    assert "credits" in scene.cards(STORE_DISCARDS)


@BOTH
@pytest.mark.rule("CARD-CREDIT")
def test_credits_cannot_follow_the_draw(edition: str) -> None:
    scene = visit(edition, {0: "credits"}, "boots+saddle")
    scene.say(0, "pass")
    assert scene.kind == "keep-card"
    assert scene.refusal(0, "play:credits") == "STORE-1"
