"""Who sees what in Wanted (INFO, SETUP-11, RIVER-DISCOVERY, RIVER-COUPON, CARD-DESPERADO)."""

import random
from collections import Counter

import pytest

from dicetown.engine.box.cards import card_name
from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import zone_named
from dicetown.engine.chance.fate import NoFate
from dicetown.engine.state import CHANCE
from dicetown.rules.catalogue import ruleset
from dicetown.testing import Walk, check_leak, check_seal, walk
from dicetown.testing.scenario import Scene, town
from tests.rules.viewers import player, seen, zones

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
HANDS = ["999TA", "TTAAA", "TTKKA"]
SALOON = ["QQAAA", "TTAAA", "TTKKA"]


def pile(scene: Scene, name: str) -> list[str]:
    index = zone_named(scene.game.state.rules.zones, name).index
    return [card_name(card) for card in scene.game.state.zones[index]]


@BOTH
@pytest.mark.rule("INFO-3", "MINE-2")
def test_river_stays_hidden_from_all(rules: str) -> None:
    scene = town(rules, HANDS, lay={"river": "gold5"})
    for viewer in (0, 1, 2, None):
        assert set(zones(scene.game, viewer)["river"]) == {"?r"}
        assert len(zones(scene.game, viewer)["river"]) == 12


@BOTH
@pytest.mark.rule("INFO-2", "RIVER-DISCOVERY")
def test_discovered_cards_are_known_to_finder(rules: str) -> None:
    told = []
    for river in ("discovery+gold2+wallet3+nothing", "discovery+gold5+coupon+star"):
        scene = town(rules, HANDS, lay={"river": river})
        scene.say(0, "do:river")
        assert sorted(scene.told("RiverSearched", 0)[0]["cards"]) == sorted(river.split("+")[1:])  # type: ignore[call-overload]
        assert player(scene.game, 1, 0)["looking"] == ["?r"] * 3
        assert sorted(player(scene.game, 0, 0)["looking"]) == sorted(river.split("+")[1:])  # type: ignore[call-overload]
        told.append([seen(scene.game, viewer) for viewer in (1, 2, None)])
    assert told[0] == told[1]


@BOTH
@pytest.mark.rule("INFO-1", "INFO-2", "RIVER-DISCOVERY")
def test_only_applied_river_card_is_public(rules: str) -> None:
    """Which cards go back, and in which order, is not."""
    told = []
    for top in ("wallet3", "nothing"):
        scene = town(rules, HANDS, lay={"river": "discovery+gold2+wallet3+nothing"})
        scene.say(0, "do:river")
        scene.say(0, "card:gold2")
        scene.say(0, f"card:{top}")
        for viewer in (0, 1, 2, None):
            assert scene.told("RiverCardChosen", viewer)[0]["card"] == "gold2"
            assert zones(scene.game, viewer)["river-out"] == ["gold2", "discovery"]
        assert scene.told("RiverCardsReturned", 1)[0]["cards"] is None
        assert scene.told("RiverCardsReturned", 1)[0]["amount"] == 2
        assert scene.told("RiverCardsReturned", 0)[0]["cards"][-1] == top  # type: ignore[index]
        told.append([seen(scene.game, viewer) for viewer in (1, 2, None)])
    assert told[0] == told[1]


@BOTH
@pytest.mark.rule("INFO-2", "RIVER-COUPON")
def test_coupon_search_and_card_are_private(rules: str) -> None:
    told = []
    for taken in ("horse", "boots"):
        scene = town(rules, HANDS, lay={"river": "coupon"}, discards="horse+boots+saddle")
        scene.say(0, "do:river")
        assert scene.told("DiscardsSearched", 0)[0]["cards"] == ["boots", "saddle", "horse"]
        assert scene.told("DiscardsSearched", 1)[0]["cards"] is None
        assert scene.told("DiscardsSearched", 1)[0]["amount"] == 3
        scene.say(0, f"card:{taken}")
        assert scene.told("CouponRedeemed", 0)[0]["card"] == taken
        assert scene.told("DiscardsReturned", 2)[0]["cards"] is None
        assert player(scene.game, 1, 0)["hand"] == ["?s"]
        told.append([seen(scene.game, viewer) for viewer in (1, 2, None)])
    assert told[0] == told[1]


@BOTH
@pytest.mark.rule("INFO-1", "HALL-4", "HALL-3")
def test_deck_property_is_hidden_unless_ranch(rules: str) -> None:
    told = {}
    for top in ("p1", "p5", "ranch"):
        scene = town(rules, ["JJJJA", "TTAAA"], step="hall", row="p2+p3+p4", properties=top)
        scene.say(0, "do:deck")
        told[top] = scene.told("PropertyDrawn", 1)
        assert player(scene.game, 1, 0)["deeds"] == ([] if top == "ranch" else ["?p"])
        assert player(scene.game, 1, 0)["face-up"] == (["ranch"] if top == "ranch" else [])
    assert told["p1"] == told["p5"] != told["ranch"]


@BOTH
@pytest.mark.rule("INFO-1", "OUTLAW-1", "OUTLAW-3", "OUTLAW-6")
def test_outlaws_on_the_table_are_public(rules: str) -> None:
    scene = town(rules, HANDS, lay={"gang": {0: "coyote"}, "captured": {1: "ghost"}, "office": "widow"})
    for viewer in (0, 1, 2, None):
        assert player(scene.game, viewer, 0)["gang"] == ["coyote"]
        assert player(scene.game, viewer, 1)["captured"] == ["ghost"]
        assert zones(scene.game, viewer)["office"] == ["widow"]


@BOTH
@pytest.mark.rule("SETUP-11", "INFO-3", "CARD-DESPERADO")
def test_only_top_outlaw_is_seen(rules: str) -> None:
    received = []
    for below in ("badger+coyote", "coyote+badger"):
        scene = town(rules, SALOON, step="saloon", lay={"outlaws": f"ghost+{below}"})
        for viewer in (0, 1, None):
            shown = zones(scene.game, viewer)["outlaws"]
            assert (shown[-1], set(shown[:-1])) == ("ghost", {"?o"})
        received.append([seen(scene.game, viewer) for viewer in (0, 1, None)])
    assert received[0] == received[1]


@BOTH
@pytest.mark.rule("CARD-DESPERADO", "INFO-3")
def test_desperado_choices_hide_the_order(rules: str) -> None:
    received = []
    for below in ("badger+coyote+widow", "widow+coyote+badger"):
        scene = town(rules, SALOON, step="saloon", cards={0: "desperado"}, lay={"outlaws": f"ghost+{below}"})
        scene.say(0, "do:recruit")
        scene.say(0, "play:desperado")
        received.append([seen(scene.game, viewer) for viewer in (0, 1, None)])
    assert received[0] == received[1]


@BOTH
@pytest.mark.rule("CARD-DESPERADO", "INFO-3")
def test_new_top_outlaw_is_seen(rules: str) -> None:
    scene = town(rules, SALOON, step="saloon", cards={0: "desperado"}, lay={"outlaws": "ghost+badger"})
    scene.say(0, "do:recruit")
    scene.say(0, "play:desperado")
    scene.say(0, "card:widow")
    for viewer in (0, 2, None):
        shown = zones(scene.game, viewer)["outlaws"]
        assert shown[-1] == pile(scene, "outlaws")[-1] == scene.told("TopTurned", viewer)[-1]["card"]
        assert set(shown[:-1]) == {"?o"}


@BOTH
@pytest.mark.rule("INFO-2", "CARD-INSURANCE")
def test_only_holder_sees_insurance_window(rules: str) -> None:
    received = []
    for other in ("insurance", "boots"):
        scene = town(rules, ["QAAAA", "TTAAA", "TTKKA"], step="saloon", cards={1: other}, deeds={1: "p5"})
        scene.say(0, "do:steal")
        scene.say(0, "draw:0s+1p")
        received.append(scene.kind)
        if other == "insurance":
            assert scene.game.view_for(0).waiting == ()
            assert scene.game.view_for(1).waiting == (1,)
    assert received[0] == "window"
    assert received[1] != "window"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("INFO-1", "INFO-2", "INFO-3", "INFO-4")
def test_indistinguishable_worlds_give_same_bytes(rules: str, seats: int) -> None:
    rng = random.Random(seats)
    pairs: Counter[str] = Counter()

    def visit(walked: Walk) -> None:
        for viewer in (*range(seats), None):
            if rng.random() < 0.2 / seats:
                pairs["worlds"] += check_leak(walked.game, viewer, rng.randrange(1_000_000))
                pairs["seals"] += check_seal(walked.game, viewer, rng)

    walk(ruleset(rules, bribes="all"), seats, seats, try_options=0, visit=visit)
    assert pairs["worlds"] > 10
    assert pairs["seals"] > 3


def chance(rules: str, hands: list[str], step: str, **more: object) -> Scene:
    return town(rules, hands, step=step, fate=NoFate(), **more)  # type: ignore[arg-type]


@BOTH
@pytest.mark.rule("INFO-3", "MINE-2")
def test_without_fate_chance_draws_river_card(rules: str) -> None:
    scene = chance(rules, HANDS, "mine", lay={"river": "gold5"})
    scene.say(0, "do:river")
    assert (scene.kind, scene.seats) == ("chance", (CHANCE,))
    assert len(scene.options(CHANCE)) == 10
    for viewer in (0, 1, None):
        assert scene.game.view_for(viewer).prompt is None
    scene.say(CHANCE, "top:gold4")
    assert scene.game.state.nuggets[0] == 4


@BOTH
@pytest.mark.rule("INFO-3", "RIVER-DISCOVERY")
def test_returned_river_cards_need_no_chance(rules: str) -> None:
    scene = chance(rules, ["999TA", "99AAA", "TTKKA"], "mine")
    scene.say(0, "do:river")
    scene.say(CHANCE, "top:discovery")
    for card in ("gold5", "nothing", "star"):
        assert scene.kind == "chance"
        scene.say(CHANCE, f"top:{card}")
    scene.say(0, "card:star")
    scene.say(0, "card:gold5")
    assert pile(scene, "river")[-2:] == ["nothing", "gold5"]
    later = chance(rules, HANDS, "mine", lay={"river": "gold5+nothing"}, annexes={"chase": "-,2"})
    later.say(0, "do:river")
    assert later.game.state.nuggets[0] == 5


@BOTH
@pytest.mark.rule("INFO-3", "SALOON-5", "CARD-DESPERADO")
def test_without_fate_chance_names_next_outlaw(rules: str) -> None:
    scene = chance(rules, SALOON, "saloon", lay={"outlaws": "ghost+badger"})
    scene.say(0, "do:recruit")
    assert scene.kind == "chance"
    assert len(scene.options(CHANCE)) == 11
    assert set(zones(scene.game, 1)["outlaws"]) == {"?o"}
    scene.say(CHANCE, "top:widow")
    assert scene.told("TopTurned", 2)[-1]["card"] == "widow"
    assert pile(scene, "outlaws")[-1] == "widow"
    assert player(scene.game, 1, 0)["gang"] == ["ghost"]


@BOTH
@pytest.mark.rule("INFO-3", "OUTLAW-5", "CARD-GUNS")
def test_without_fate_chance_rolls_chase_dice(rules: str) -> None:
    scene = chance(rules, ["KKAA9", "AAA99"], "sheriff", cards={0: "guns"}, lay={"office": "coyote"})
    scene.say(0, "do:chase")
    assert (scene.kind, len(scene.options(CHANCE))) == ("chance", 21)
    scene.say(CHANCE, "roll:99")
    scene.say(0, "play:guns")
    assert (scene.kind, len(scene.options(CHANCE))) == ("chance", 6)
    scene.say(CHANCE, "roll:T")
    assert player(scene.game, 1, 0)["captured"] == ["coyote"]
    assert format_dice(scene.game.state.aside[0]) == "9KKAA"


@BOTH
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.rule("INFO-3", "SETUP-11")
def test_game_without_fate_keeps_all_invariants(rules: str, seats: int) -> None:
    rules_of_a_short_game = ruleset(rules, parts={"setup": {"mine": 3, "mine@2": 3}})
    walked = walk(rules_of_a_short_game, seats, 1, fate=NoFate(), try_options=1)
    assert "chance" in walked.kinds
    assert walked.game.over
