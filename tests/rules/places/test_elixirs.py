"""The seven elixirs of the revised Doc (ELIXIR)."""

from functools import partial

import pytest

from dicetown.engine.box.zones import ELIXIR_DISCARDS, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

FOUR = ["99TJK", "TTTKK", "QQQAA", "JJJJ9"]
visit = partial(town, "revised", FOUR, step="doc", controlled=(1, 2, 3), sheriff=3)
"""Seat 0 is the only one who controlled nothing."""


def cards_seen(scene: Scene, name: str, viewer: int | None) -> list[object]:
    return [told["card"] for told in scene.told(name, viewer)]


@pytest.mark.rule("ELIXIR-WEALTH")
def test_wealth_takes_two_dollars_from_each() -> None:
    scene = visit(elixirs_shown="wealth+charm")
    scene.say(0, "elixir:wealth")
    assert scene.game.state.dollars == [14, 6, 6, 6]
    assert {told["rule"] for told in scene.told("DollarsGiven")} == {"ELIXIR-WEALTH"}


@pytest.mark.rule("ELIXIR-WEALTH", "GIVE-1")
def test_wealth_takes_all_from_poor_players() -> None:
    scene = visit(elixirs_shown="wealth+charm", dollars=[0, 1, 0, 3])
    scene.say(0, "elixir:wealth")
    assert scene.game.state.dollars == [3, 0, 0, 1]


@pytest.mark.rule("ELIXIR-CHARM", "GIVE-1")
def test_charm_takes_one_nugget_from_each() -> None:
    scene = visit(elixirs_shown="wealth+charm", nuggets=[1, 3, 0, 1])
    scene.say(0, "elixir:charm")
    assert scene.game.state.nuggets == [3, 2, 0, 0]
    assert {told["rule"] for told in scene.told("NuggetsGiven")} == {"ELIXIR-CHARM"}


@pytest.mark.rule("ELIXIR-FORTUNE")
def test_fortune_brings_hidden_store_card() -> None:
    scene = visit(elixirs_shown="wealth+fortune", store="horse+boots")
    scene.say(0, "elixir:fortune")
    assert scene.hand(0) == "horse"
    assert cards_seen(scene, "StoreCardTaken", 0) == ["horse"]
    assert cards_seen(scene, "StoreCardTaken", 1) == cards_seen(scene, "StoreCardTaken", None) == [None]
    assert scene.told("StoreCardTaken")[0]["rule"] == "ELIXIR-FORTUNE"


@pytest.mark.rule("ELIXIR-FORTUNE", "STORE-3")
def test_fortune_may_find_only_discards_or_nothing() -> None:
    scene = visit(elixirs_shown="wealth+fortune", only_store=True, discards="boots")
    scene.say(0, "elixir:fortune")
    assert scene.hand(0) == "boots"
    scene = visit(elixirs_shown="wealth+fortune", only_store=True)
    scene.say(0, "elixir:fortune")
    assert scene.hand(0) == "-"
    assert scene.kind == "keep"


@pytest.mark.rule("ELIXIR-FORTUNE", "STORE-5", "CARD-JOE")
def test_joe_from_fortune_is_played_immediately() -> None:
    scene = visit(elixirs_shown="wealth+fortune", store="joe")
    scene.say(0, "elixir:fortune")
    assert (scene.kind, scene.seats) == ("debtor", (0,))
    assert scene.cards(ELIXIR_DISCARDS) == "-"
    scene.say(0, "seat:2")
    assert scene.game.state.dollars == [12, 8, 4, 8]
    assert scene.cards(STORE_DISCARDS) == "joe"
    assert scene.cards(ELIXIR_DISCARDS) == "fortune"


@pytest.mark.rule("ELIXIR-POWER")
def test_power_brings_the_badge_at_once() -> None:
    scene = visit(elixirs_shown="wealth+power")
    scene.say(0, "elixir:power")
    assert scene.game.state.sheriff == 0
    [passed] = scene.told("BadgePassed")
    assert (passed["seat"], passed["to"], passed["rule"]) == (3, 0, "ELIXIR-POWER")


@pytest.mark.rule("ELIXIR-POWER", "DOC-1", "TIE-3")
def test_new_sheriff_names_the_remaining_visits() -> None:
    scene = town("revised", FOUR, step="doc", controlled=(3,), sheriff=3, elixirs_shown="wealth+power")
    scene.say(3, "seat:0")
    scene.say(0, "elixir:power")
    assert (scene.kind, scene.seats) == ("break-tie", (0,))
    assert scene.options(0) == ["seat:1", "seat:2"]


@pytest.mark.rule("ELIXIR-POWER", "CARD-MARSHALL")
def test_marshall_stops_power() -> None:
    scene = town(
        "revised",
        FOUR,
        step="doc",
        controlled=(3,),
        sheriff=3,
        elixirs_shown="wealth+power",
        cards={1: "marshall"},
    )
    scene.say(3, "seat:0")
    scene.say(0, "elixir:power")
    assert scene.seats == (1,)
    assert scene.options(1) == ["pass", "play:marshall"]
    scene.say(1, "play:marshall")
    assert scene.game.state.sheriff == 3
    assert scene.cards(ELIXIR_DISCARDS) == "power"
    assert (scene.kind, scene.seats) == ("break-tie", (3,))


@pytest.mark.rule("ELIXIR-POWER")
def test_a_sheriff_who_takes_power_stays_sheriff() -> None:
    scene = town(
        "revised",
        FOUR,
        step="doc",
        controlled=(1, 2, 3),
        sheriff=0,
        elixirs_shown="wealth+power",
        cards={1: "marshall"},
    )
    scene.say(0, "elixir:power")
    assert scene.kind == "keep"
    assert scene.game.state.sheriff == 0
    assert not scene.named("BadgePassed")


@pytest.mark.parametrize(("placed", "left"), [("-", "p1+p4+p5"), ("p5", "p1+p4"), ("p4+p5", "p1")])
@pytest.mark.rule("ELIXIR-PROTECTION")
def test_protection_lays_two_properties_open(placed: str, left: str) -> None:
    scene = visit(elixirs_shown="wealth+protection", deeds={0: "p1+p4+p5"})
    scene.say(0, "elixir:protection")
    assert scene.game.decision.rule == "ELIXIR-PROTECTION"
    scene.say(0, f"place:{placed}")
    assert scene.face_up(0) == placed
    assert scene.deeds(0) == left


@pytest.mark.rule("ELIXIR-PROTECTION")
def test_protection_lays_the_only_property_face_up() -> None:
    scene = visit(elixirs_shown="wealth+protection", deeds={0: "p3"})
    scene.say(0, "elixir:protection")
    assert scene.options(0) == ["place:-", "place:p3"]
    scene.say(0, "place:p3")
    assert scene.face_up(0) == "p3"


@pytest.mark.rule("ELIXIR-PROTECTION")
def test_protection_does_nothing_without_a_property() -> None:
    scene = visit(elixirs_shown="wealth+protection", face_up={0: "p3"}, cards={0: "horse"})
    scene.say(0, "elixir:protection")
    assert scene.kind == "keep"
    assert scene.cards(ELIXIR_DISCARDS) == "protection"


@pytest.mark.rule("ELIXIR-PROTECTION")
def test_protection_takes_two_hand_properties_only() -> None:
    scene = visit(elixirs_shown="wealth+protection", deeds={0: "p1+p4+p5"}, face_up={0: "p3"})
    scene.say(0, "elixir:protection")
    for wrong in ("place:p1+p4+p5", "place:p3", "place:2.p1"):
        assert scene.refusal(0, wrong) == "ELIXIR-PROTECTION"


@pytest.mark.rule("ELIXIR-PROTECTION", "SALOON-3")
def test_protected_properties_cannot_be_stolen() -> None:
    scene = town("revised", ["QQQ9T", "TTJK9"], step="saloon", face_up={1: "p5"}, deeds={1: "p1"})
    assert scene.told("CardStolen")[0]["card"] == "p1"
    assert scene.face_up(1) == "p5"


@pytest.mark.rule("ELIXIR-FRIENDSHIP", "GIVE-2")
def test_friendship_victim_chooses_the_card() -> None:
    scene = visit(
        elixirs_shown="wealth+friendship",
        cards={0: "boots", 1: "horse+saddle", 2: "lantern"},
        deeds={3: "p5"},
    )
    scene.say(0, "elixir:friendship")
    assert scene.options(0) == ["seat:1", "seat:2"]
    assert scene.refusal(0, "seat:3") == "ELIXIR-FRIENDSHIP"
    assert scene.refusal(0, "seat:0") == "ELIXIR-FRIENDSHIP"
    scene.say(0, "seat:1")
    assert (scene.kind, scene.seats) == ("give-card", (1,))
    assert scene.options(1) == ["card:saddle", "card:horse"]
    scene.say(1, "card:saddle")
    assert scene.hand(0) == "boots+saddle"
    assert scene.hand(1) == "horse"


@pytest.mark.rule("ELIXIR-FRIENDSHIP", "GIVE-2")
def test_friendship_takes_only_possible_card() -> None:
    scene = visit(elixirs_shown="wealth+friendship", cards={2: "horse"})
    scene.say(0, "elixir:friendship")
    assert scene.hand(0) == "horse"
    assert scene.kind == "keep"


@pytest.mark.rule("ELIXIR-FRIENDSHIP", "GIVE-2")
def test_friendship_needs_an_opponents_card() -> None:
    scene = visit(elixirs_shown="wealth+friendship", cards={0: "boots"}, deeds={1: "p5"})
    scene.say(0, "elixir:friendship")
    assert scene.kind == "keep"
    assert scene.hand(0) == "boots"
    [told] = scene.told("NobodyToAsk", None)
    assert (told["seat"], told["kind"], told["rule"]) == (0, "store", "GIVE-2")


@pytest.mark.rule("ELIXIR-DOMINATION", "GIVE-2")
def test_domination_victim_chooses_the_property() -> None:
    scene = visit(
        elixirs_shown="wealth+domination",
        cards={3: "horse"},
        deeds={1: "p1+p5", 2: "p4"},
        face_up={1: "p2", 3: "p3"},
    )
    scene.say(0, "elixir:domination")
    assert scene.options(0) == ["seat:1", "seat:2"]
    assert scene.refusal(0, "seat:3") == "ELIXIR-DOMINATION"
    scene.say(0, "seat:1")
    assert scene.options(1) == ["card:p1", "card:p5"]
    assert scene.refusal(1, "card:p2") == "ELIXIR-DOMINATION"
    scene.say(1, "card:p1")
    assert scene.deeds(0) == "p1"
    assert scene.deeds(1) == "p5"


@pytest.mark.rule("ELIXIR-DOMINATION", "GIVE-2")
def test_domination_takes_no_face_up_property() -> None:
    scene = visit(elixirs_shown="wealth+domination", deeds={0: "p1"}, face_up={1: "p5"}, cards={2: "horse"})
    scene.say(0, "elixir:domination")
    assert scene.kind == "keep"
    assert scene.face_up(1) == "p5"
    assert scene.told("NobodyToAsk", None)[0]["kind"] == "property"


@pytest.mark.parametrize(
    ("elixir", "cards", "deeds", "given"),
    [("friendship", "boots+saddle", "-", "boots"), ("domination", "-", "p1+p5", "p5")],
)
@pytest.mark.rule("ELIXIR-FRIENDSHIP", "ELIXIR-DOMINATION", "INFO-2")
def test_only_giver_and_taker_know_card(elixir: str, cards: str, deeds: str, given: str) -> None:
    scene = visit(elixirs_shown=f"wealth+{elixir}", cards={1: cards}, deeds={1: deeds})
    scene.say(0, f"elixir:{elixir}")
    assert scene.game.prompt_for(1) is not None
    assert scene.game.prompt_for(0) is None
    scene.say(1, f"card:{given}")
    assert cards_seen(scene, "CardGiven", 0) == cards_seen(scene, "CardGiven", 1) == [given]
    assert cards_seen(scene, "CardGiven", 2) == cards_seen(scene, "CardGiven", None) == [None]
    kind = "store" if elixir == "friendship" else "property"
    assert scene.told("CardGiven", 2)[0]["kind"] == kind
