"""The General Store (STORE)."""

import pytest

from dicetown.engine.box.zones import LOOKING, STORE_DECK, STORE_DISCARDS
from dicetown.testing.scenario import possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
OTHERS = ["AAAAA", "TTKKK"]


@BOTH
@pytest.mark.parametrize("jacks", [2, 3, 4, 5])
@pytest.mark.rule("STORE-1")
def test_a_card_is_drawn_per_jack_one_kept_and_the_others_discarded(edition: str, jacks: int) -> None:
    top = ["boots", "saddle", "horse", "girls", "poster"]
    for keep in range(jacks):
        scene = town(edition, ["J" * jacks + "A" * (5 - jacks), *OTHERS], step="store", store="+".join(top))
        assert (scene.kind, scene.seats) == ("keep-card", (0,))
        assert sorted(scene.options(0)) == sorted(f"card:{card}" for card in top[:jacks])
        scene.say(0, f"card:{top[keep]}")
        assert scene.hand(0) == top[keep]
        left = [card for card in top[:jacks] if card != top[keep]]
        assert sorted(scene.cards(STORE_DISCARDS).split("+")) == sorted(left)
        assert len(scene.game.state.zones[STORE_DECK]) == 19 - jacks
        assert scene.cards(LOOKING) == "-"


@BOTH
@pytest.mark.rule("STORE-1")
def test_with_one_jack_the_only_card_drawn_is_kept_unasked(edition: str) -> None:
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
def test_the_others_learn_how_many_cards_and_not_which(edition: str) -> None:
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
def test_in_the_first_round_the_store_is_visited_twice(edition: str) -> None:
    scene = town(edition, ["JJAAA", *OTHERS], step="store", round_no=1, store="boots+saddle+horse+girls")
    scene.say(0, "card:boots")
    assert sorted(scene.options(0)) == ["card:girls", "card:horse"]
    scene.say(0, "card:horse")
    assert sorted(scene.hand(0).split("+")) == ["boots", "horse"]
    assert scene.cards(STORE_DISCARDS) == "saddle+girls"
    assert [event["amount"] for event in scene.told("StoreCardsDrawn")] == [2, 2]


@BOTH
@pytest.mark.rule("STORE-1", "STORE-2")
def test_the_second_visit_of_the_first_round_cites_the_rule_that_grants_it(edition: str) -> None:
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
def test_in_later_rounds_the_store_is_visited_once(edition: str, round_no: int) -> None:
    scene = town(edition, ["JJAAA", *OTHERS], step="store", round_no=round_no, store="boots+saddle+horse")
    scene.say(0, "card:boots")
    assert scene.hand(0) == "boots"
    assert len(scene.named("StoreCardsDrawn")) == 1


@BOTH
@pytest.mark.rule("STORE-3")
def test_a_deck_that_is_too_short_is_drawn_out_then_the_discards_are_shuffled_in(edition: str) -> None:
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
def test_a_deck_that_is_just_long_enough_is_not_renewed(edition: str) -> None:
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
def test_if_there_is_still_too_little_one_draws_what_there_is(edition: str) -> None:
    scene = town(
        edition, ["JJJJJ", *OTHERS], step="store", store="boots", discards="horse+girls", only_store=True
    )
    assert sorted(scene.options(0)) == ["card:boots", "card:girls", "card:horse"]


@BOTH
@pytest.mark.rule("STORE-3")
def test_with_no_card_left_at_all_nothing_is_drawn(edition: str) -> None:
    scene = town(edition, ["JJJJJ", *OTHERS], step="store", only_store=True)
    assert scene.told("StoreCardsDrawn")[0]["amount"] == 0
    assert scene.named("StoreCardKept") == []
    assert scene.hand(0) == "-"


@BOTH
@pytest.mark.rule("STORE-3", "STORE-2")
def test_what_the_first_visit_discards_can_be_drawn_in_the_second(edition: str) -> None:
    scene = town(
        edition, ["JJAAA", *OTHERS], step="store", round_no=1, store="boots+saddle+horse", only_store=True
    )
    scene.say(0, "card:boots")
    assert sorted(scene.options(0)) == ["card:horse", "card:saddle"]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("STORE-3")
def test_the_new_deck_is_in_an_order_that_chance_decides(seed: int) -> None:
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
def test_a_card_to_be_played_immediately_is_played_before_the_second_visit() -> None:
    scene = town("revised", ["JJAAA", *OTHERS], step="store", round_no=1, store="joe+saddle+horse+girls")
    scene.say(0, "card:joe")
    assert (scene.kind, scene.seats) == ("debtor", (0,))
    assert len(scene.named("StoreCardsDrawn")) == 1
    scene.say(0, "seat:2")
    assert scene.game.state.dollars == [12, 8, 4]
    assert scene.kind == "keep-card"
    assert "joe" in scene.cards(STORE_DISCARDS)


@pytest.mark.rule("STORE-5", "CARD-JOE")
def test_a_card_to_be_played_immediately_that_is_merely_looked_at_is_not_played() -> None:
    scene = town("revised", ["JJAAA", *OTHERS], step="store", store="joe+saddle")
    assert scene.kind == "keep-card"
    scene.say(0, "card:saddle")
    assert scene.named("CardPlayed") == []
    assert scene.game.state.dollars == [8, 8, 8]
    assert scene.cards(STORE_DISCARDS) == "joe"


@pytest.mark.rule("STORE-5", "CARD-JOE")
def test_in_the_classic_game_nothing_is_played_immediately() -> None:
    scene = town("classic", ["JJAAA", *OTHERS], step="store", store="joe+saddle")
    scene.say(0, "card:joe")
    assert scene.named("CardPlayed") == []
    assert scene.hand(0) == "joe"
