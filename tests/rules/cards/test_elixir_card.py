"""The Elixir card: one extra visit to the Doc (CARD-ELIXIR)."""

import pytest

from dicetown.engine.box.zones import IN_PLAY, STORE_DISCARDS
from dicetown.testing.scenario import Scene, town

THREE = ["99TJK", "TTTKK", "QQQAA"]
both = pytest.mark.parametrize("edition", ["classic", "revised"])


def classic(cards: dict[int, str], won: tuple[int, ...] = (0, 1), sheriff: int = 1) -> Scene:
    return town("classic", THREE, step="doc", won=won, cards=cards, sheriff=sheriff)


def revised(cards: dict[int, str], controlled: tuple[int, ...] = (0, 1), sheriff: int = 1) -> Scene:
    shown = "wealth+charm"
    elixirs = "fortune+protection"
    return town(
        "revised",
        THREE,
        step="doc",
        controlled=controlled,
        cards=cards,
        sheriff=sheriff,
        elixirs_shown=shown,
        elixirs=elixirs,
    )


def visits(scene: Scene) -> list[object]:
    return [told["seat"] for told in scene.told("DocVisitBegun")]


@pytest.mark.rule("CARD-ELIXIR")
def test_classic_holder_is_asked_as_step_begins() -> None:
    """The holder is asked after winning locations too."""
    scene = classic({0: "elixir"})
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.game.decision.facts["moment"] == "doc-step"
    assert not scene.named("DocOpened")


@pytest.mark.rule("CARD-ELIXIR", "DOC-1")
def test_classic_holder_joins_visitors_sheriff_orders() -> None:
    scene = classic({0: "elixir"})
    scene.say(0, "play:elixir")
    assert scene.told("DocOpened")[0]["seats"] == [0, 2]
    assert scene.options(1) == ["seat:0", "seat:2"]
    scene.say(1, "seat:2")
    scene.say(2, "pass")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    assert scene.options(0) == ["pass", "remedy:wire", "remedy:store", "remedy:dollars"]
    scene.say(0, "remedy:dollars")
    assert scene.game.state.dollars == [12, 6, 6]
    assert visits(scene) == [2, 0]


@pytest.mark.rule("CARD-ELIXIR")
def test_classic_elixir_alone_opens_the_doc() -> None:
    scene = classic({0: "elixir"}, won=(0, 1, 2))
    scene.say(0, "play:elixir")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    scene.say(0, "pass")
    assert scene.kind == "keep"


@pytest.mark.rule("CARD-ELIXIR")
def test_classic_holder_visiting_anyway_visits_twice() -> None:
    scene = classic({0: "elixir"}, won=(1,))
    scene.say(0, "play:elixir")
    for named in (0, 2):
        assert scene.options(1) == ["seat:0", "seat:2"]
        scene.say(1, f"seat:{named}")
        scene.say(named, "pass")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    scene.say(0, "remedy:dollars")
    assert visits(scene) == [0, 2, 0]


@pytest.mark.rule("CARD-ELIXIR")
def test_classic_lone_visiting_holder_visits_twice() -> None:
    scene = classic({0: "elixir"}, won=(1, 2))
    scene.say(0, "play:elixir")
    scene.say(0, "remedy:dollars")
    scene.say(0, "remedy:dollars")
    assert scene.game.state.dollars == [16, 4, 4]
    assert scene.kind == "keep"


@pytest.mark.rule("CARD-ELIXIR", "CARD-3")
def test_classic_card_is_discarded_after_visits() -> None:
    scene = classic({0: "elixir"}, won=(0, 1, 2))
    scene.say(0, "play:elixir")
    assert scene.cards(IN_PLAY) == "elixir"
    scene.say(0, "pass")
    assert scene.cards(STORE_DISCARDS) == "elixir"


@both
@pytest.mark.rule("CARD-ELIXIR")
def test_a_holder_who_passes_keeps_the_card(edition: str) -> None:
    scene = classic({0: "elixir"}) if edition == "classic" else revised({0: "elixir"})
    scene.say(0, "pass")
    scene.quietly("keep")
    assert visits(scene) == [2]
    assert scene.hand(0) == "elixir"


@both
@pytest.mark.rule("CARD-ELIXIR", "CARD-1")
def test_cancelled_there_is_no_extra_visit(edition: str) -> None:
    cards = {0: "elixir", 1: "poster"}
    scene = classic(cards) if edition == "classic" else revised(cards)
    scene.say(0, "play:elixir")
    scene.say(1, "play:poster")
    scene.quietly("keep")
    assert visits(scene) == [2]
    assert scene.cards(STORE_DISCARDS) == "poster+elixir"


@pytest.mark.rule("CARD-ELIXIR")
def test_revised_holder_visits_before_begun_visit() -> None:
    scene = revised({0: "elixir"})
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.game.decision.facts == {"moment": "doc-visited", "seat": 2}
    scene.say(0, "play:elixir")
    assert (scene.kind, scene.seats) == ("elixir", (0,))
    scene.say(0, "elixir:wealth")
    assert scene.game.state.dollars == [12, 6, 6]
    assert (scene.kind, scene.seats) == ("elixir", (2,))
    assert scene.options(2) == ["elixir:charm", "elixir:fortune", "elixir:top"]
    assert visits(scene) == [2, 0]


@pytest.mark.rule("CARD-ELIXIR")
def test_revised_the_visitor_may_play_it_too() -> None:
    scene = revised({2: "elixir"})
    assert (scene.kind, scene.seats) == ("window", (2,))
    scene.say(2, "play:elixir")
    scene.say(2, "elixir:wealth")
    scene.say(2, "elixir:charm")
    assert visits(scene) == [2, 2]
    assert scene.kind == "keep"


@pytest.mark.rule("CARD-ELIXIR")
def test_revised_card_needs_a_visitor() -> None:
    scene = revised({0: "elixir"}, controlled=(0, 1, 2))
    assert scene.kind == "keep"
    assert scene.hand(0) == "elixir"


@pytest.mark.rule("CARD-ELIXIR")
def test_revised_card_works_at_later_visits() -> None:
    scene = revised({1: "elixir"}, controlled=(1,))
    scene.say(1, "seat:0")
    scene.say(1, "pass")
    scene.say(0, "elixir:wealth")
    assert scene.game.decision.facts == {"moment": "doc-visited", "seat": 2}
    scene.say(1, "play:elixir")
    assert (scene.kind, scene.seats) == ("elixir", (1,))


@pytest.mark.rule("CARD-ELIXIR", "CARD-3")
def test_revised_card_is_discarded_after_extra_visit() -> None:
    scene = revised({0: "elixir"})
    scene.say(0, "play:elixir")
    assert scene.cards(IN_PLAY) == "elixir"
    scene.say(0, "elixir:wealth")
    assert (scene.kind, scene.seats) == ("elixir", (2,))
    assert scene.cards(STORE_DISCARDS) == "elixir"


@pytest.mark.rule("CARD-ELIXIR", "ELIXIR-POWER", "DOC-1")
def test_revised_power_lets_holder_name_next_visitors() -> None:
    scene = town(
        "revised",
        THREE,
        step="doc",
        controlled=(1,),
        cards={1: "elixir"},
        sheriff=0,
        elixirs_shown="power+charm",
    )
    scene.say(0, "seat:2")
    scene.say(1, "play:elixir")
    scene.say(1, "elixir:power")
    assert scene.game.state.sheriff == 1
    assert (scene.kind, scene.seats) == ("elixir", (2,))
