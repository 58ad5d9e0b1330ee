"""The General Store (STORE)."""

import pytest

from dicetown.engine.box.zones import LOOKING, STORE_DECK, STORE_DISCARDS
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
OTHERS = ["AAAAA", "TTKKK"]


@BOTH
@pytest.mark.parametrize("jacks", [2, 3, 4, 5])
@pytest.mark.rule("STORE-1")
def test_jacks_draw_and_one_is_kept(edition: str, jacks: int) -> None:
    top = ["boots", "saddle", "horse", "girls", "poster"]
    for keep in range(jacks):
        scene = town(edition, ["J" * jacks + "A" * (5 - jacks), *OTHERS], step="store", store="+".join(top))
        assert (scene.kind, scene.seats) == ("keep-card", (0,))
        assert sorted(scene.options(0)) == sorted(f"card:{card}" for card in top[:jacks])
        scene.say(0, f"card:{top[keep]}")
        assert scene.hand(0) == top[keep]
        left = [card for card in top[:jacks] if card != top[keep]]
        assert sorted(scene.cards(STORE_DISCARDS).split("+")) == sorted(left)
        assert (
            len(scene.game.state.zones[STORE_DECK])
            == sum(ruleset(edition).parts.section("store").values()) - jacks
        )
        assert scene.cards(LOOKING) == "-"


@BOTH
@pytest.mark.rule("STORE-1")
def test_one_jack_keeps_its_card_unasked(edition: str) -> None:
    scene = town(edition, ["JAAAA", *OTHERS], step="store", store="boots+saddle")
    assert scene.hand(0) == "boots"
    assert scene.told("StoreCardsDrawn")[0]["amount"] == 1
    assert scene.cards(STORE_DISCARDS) == "-"


@BOTH
@pytest.mark.rule("STORE-1")
def test_only_a_card_drawn_can_be_kept(edition: str) -> None:
    scene = town(edition, ["JJAAA", *OTHERS], step="store", store="boots+saddle+horse", cards={0: "girls"})
    for text in ("card:horse", "card:girls", "card:p1", "pass"):
        assert scene.refusal(0, text) == "STORE-1"


@BOTH
@pytest.mark.rule("STORE-1", "INFO-2")
def test_others_learn_only_number_of_cards(edition: str) -> None:
    scene = town(edition, ["JJJAA", *OTHERS], step="store", store="boots+saddle+horse")
    for viewer in (1, 2, None):
        assert [card for card in scene.game.view_for(viewer).zone(LOOKING) if card >= 0] == []
        assert len(scene.game.view_for(viewer).zone(LOOKING)) == 3
    scene.say(0, "card:horse")
    for viewer in (1, 2, None):
        assert scene.told("StoreCardsDrawn", viewer)[0] == {
            "event": "StoreCardsDrawn",
            "rule": "STORE-1",
            "seat": 0,
            "amount": 3,
            "cards": None,
        }
        assert scene.told("StoreCardKept", viewer)[0]["card"] is None
        assert scene.told("StoreCardsDiscarded", viewer)[0]["cards"] is None
        assert scene.told("StoreCardsDiscarded", viewer)[0]["amount"] == 2
    assert scene.told("StoreCardKept", 0)[0]["card"] == "horse"


@BOTH
@pytest.mark.rule("STORE-2")
def test_first_round_visits_store_twice(edition: str) -> None:
    scene = town(edition, ["JJAAA", *OTHERS], step="store", round_no=1, store="boots+saddle+horse+girls")
    scene.say(0, "card:boots")
    assert sorted(scene.options(0)) == ["card:girls", "card:horse"]
    scene.say(0, "card:horse")
    assert sorted(scene.hand(0).split("+")) == ["boots", "horse"]
    assert scene.cards(STORE_DISCARDS) == "saddle+girls"
    assert [event["amount"] for event in scene.told("StoreCardsDrawn")] == [2, 2]


@BOTH
@pytest.mark.rule("STORE-1", "STORE-2")
def test_second_first_round_visit_cites_rule(edition: str) -> None:
    scene = town(edition, ["JJAAA", *OTHERS], step="store", round_no=1, store="boots+saddle+horse+girls")
    assert scene.game.decision.rule == "STORE-1"
    scene.say(0, "card:boots")
    assert scene.game.decision.rule == "STORE-2"
    scene.say(0, "card:horse")
    for kind in ("StoreCardsDrawn", "StoreCardKept", "StoreCardsDiscarded"):
        assert [event.rule for event in scene.named(kind)] == ["STORE-1", "STORE-2"]


@BOTH
@pytest.mark.parametrize("round_no", [2, 3, 10])
@pytest.mark.rule("STORE-2")
def test_later_rounds_visit_store_once(edition: str, round_no: int) -> None:
    scene = town(edition, ["JJAAA", *OTHERS], step="store", round_no=round_no, store="boots+saddle+horse")
    scene.say(0, "card:boots")
    assert scene.hand(0) == "boots"
    assert len(scene.named("StoreCardsDrawn")) == 1


@BOTH
@pytest.mark.rule("STORE-3")
def test_short_deck_is_refilled_with_discards(edition: str) -> None:
    scene = town(
        edition,
        ["JJJJA", *OTHERS],
        step="store",
        store="boots",
        discards="saddle+horse+girls+poster",
        only_store=True,
    )
    before = possessions(scene.game)
    drawn = scene.told("StoreCardsDrawn")[0]
    assert drawn["amount"] == 4
    assert "boots" in str(drawn["cards"])
    shuffled = scene.told("DeckShuffled")[0]
    assert (shuffled["rule"], shuffled["deck"], shuffled["amount"]) == ("STORE-3", "store", 4)
    assert len(scene.game.state.zones[STORE_DECK]) == 1
    assert scene.cards(STORE_DISCARDS) == "-"
    assert possessions(scene.game) == before


@BOTH
@pytest.mark.rule("STORE-3")
def test_just_sufficient_deck_is_not_renewed(edition: str) -> None:
    scene = town(
        edition, ["JJAAA", *OTHERS], step="store", store="boots+saddle", discards="horse", only_store=True
    )
    assert scene.named("DeckShuffled") == []
    assert sorted(scene.options(0)) == ["card:boots", "card:saddle"]
    scene.say(0, "card:boots")
    assert scene.cards(STORE_DECK) == "-"
    assert scene.cards(STORE_DISCARDS) == "saddle+horse"


@BOTH
@pytest.mark.rule("STORE-3")
def test_drawing_stops_when_cards_run_out(edition: str) -> None:
    scene = town(
        edition, ["JJJJJ", *OTHERS], step="store", store="boots", discards="horse+girls", only_store=True
    )
    assert sorted(scene.options(0)) == ["card:boots", "card:girls", "card:horse"]


@BOTH
@pytest.mark.rule("STORE-3")
def test_empty_store_draws_nothing(edition: str) -> None:
    scene = town(edition, ["JJJJJ", *OTHERS], step="store", only_store=True)
    assert scene.told("StoreCardsDrawn")[0]["amount"] == 0
    assert scene.named("StoreCardKept") == []
    assert scene.hand(0) == "-"


@BOTH
@pytest.mark.rule("STORE-3", "STORE-2")
def test_second_visit_can_draw_first_discards(edition: str) -> None:
    scene = town(
        edition, ["JJAAA", *OTHERS], step="store", round_no=1, store="boots+saddle+horse", only_store=True
    )
    scene.say(0, "card:boots")
    assert sorted(scene.options(0)) == ["card:horse", "card:saddle"]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("STORE-3")
def test_chance_orders_the_new_deck(seed: int) -> None:
    tops = {
        town(
            "classic",
            ["JAAAA", *OTHERS],
            step="store",
            discards="saddle+horse+girls+poster+split",
            only_store=True,
            seed=number,
        ).hand(0)
        for number in range(seed * 40, seed * 40 + 40)
    }
    assert tops == {"saddle", "horse", "girls", "poster", "split"}


@pytest.mark.rule("STORE-5", "CARD-JOE")
def test_immediate_card_precedes_second_visit() -> None:
    scene = town("revised", ["JJAAA", *OTHERS], step="store", round_no=1, store="joe+saddle+horse+girls")
    scene.say(0, "card:joe")
    assert (scene.kind, scene.seats) == ("debtor", (0,))
    assert len(scene.named("StoreCardsDrawn")) == 1
    scene.say(0, "seat:2")
    assert scene.game.state.dollars == [12, 8, 4]
    assert scene.kind == "keep-card"
    assert "joe" in scene.cards(STORE_DISCARDS)


@pytest.mark.rule("STORE-5", "CARD-JOE")
def test_immediate_card_looked_at_stays_unplayed() -> None:
    scene = town("revised", ["JJAAA", *OTHERS], step="store", store="joe+saddle")
    assert scene.kind == "keep-card"
    scene.say(0, "card:saddle")
    assert scene.named("CardPlayed") == []
    assert scene.game.state.dollars == [8, 8, 8]
    assert scene.cards(STORE_DISCARDS) == "joe"


@pytest.mark.rule("STORE-5", "CARD-JOE")
def test_classic_store_plays_nothing_immediately() -> None:
    scene = town("classic", ["JJAAA", *OTHERS], step="store", store="joe+saddle")
    scene.say(0, "card:joe")
    assert scene.named("CardPlayed") == []
    assert scene.hand(0) == "joe"
