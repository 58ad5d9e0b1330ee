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
