"""The revised Doc Badluck: who must visit, and how elixirs are taken (DOC-1, DOC-R1, DOC-R2)."""

from functools import partial

import pytest

from dicetown.engine.box.zones import ELIXIR_DECK, ELIXIR_DISCARDS, ELIXIRS_SHOWN
from dicetown.testing.scenario import Scene, town

THREE = ["99TJK", "TTTKK", "QQQAA"]
visit = partial(town, "revised", THREE, step="doc", controlled=(1, 2))
"""Seat 0 is the only one who controlled nothing."""


def visitors(scene: Scene) -> object:
    """Return the seats that visit once the Doc step has begun; none if the Doc stays idle."""
    scene.quietly("elixir", "break-tie", "keep")
    told = scene.told("DocOpened", None)
    return told[0]["seats"] if told else []


@pytest.mark.rule("DOC-R1")
def test_player_without_location_visits() -> None:
    scene = town("revised", ["999JK", "TTTKK", "JJJJA", "QQQAA", "9QQJJ"], deeds={0: "p1"})
    assert visitors(scene) == [4]
    assert scene.told("DocOpened")[0]["rule"] == "DOC-R1"


@pytest.mark.rule("DOC-R1")
def test_player_with_location_does_not_visit() -> None:
    scene = town("revised", THREE, step="doc", controlled=(0, 1, 2))
    assert scene.kind == "keep"
    assert len(scene.named("DocIdle")) == 1


@pytest.mark.rule("DOC-R1", "TOWN-8")
def test_empty_bank_counts_as_controlled() -> None:
    scene = town("revised", ["TTTAA", "99KKK", "JJJJ9"], step="bank", bank=0)
    assert visitors(scene) == []


@pytest.mark.rule("DOC-R1", "SALOON-3")
def test_saloon_without_victim_counts_as_controlled() -> None:
    scene = town("revised", ["QQAA9", "KKKTT"], step="saloon")
    assert len(scene.named("NobodyToRob")) == 1
    assert visitors(scene) == []


@pytest.mark.rule("DOC-R1", "CARD-MARSHALL")
def test_stopped_badge_counts_as_controlled() -> None:
    hands = ["99TTJ", "KKK9T", "JJJJA"]
    scene = town("revised", hands, step="sheriff", cards={0: "marshall"}, controlled=(0,))
    scene.say(0, "play:marshall")
    assert visitors(scene) == []


@pytest.mark.rule("DOC-R1")
def test_gains_without_control_spare_no_visit() -> None:
    hands = ["99TAA", "TTTKK", "JJJJA"]
    scene = town("revised", hands, step="bank", bank=5, cards={0: "split"})
    scene.say(0, "play:split")
    assert scene.game.state.dollars[0] == 10
    assert visitors(scene) == [0]


@pytest.mark.rule("DOC-R1", "TIE-1")
def test_loser_of_tie_controls_nothing() -> None:
    scene = town("revised", ["TTTKK", "999JA", "999JA", "QQQQA"], step="mine", sheriff=0)
    scene.say_all({1: "pass", 2: "pass", 3: "pass"})
    scene.say(0, "seat:1")
    scene.quietly("break-tie")
    scene.say(0, "seat:1")
    assert visitors(scene) == [2]


@pytest.mark.rule("DOC-R1")
def test_the_visit_cannot_be_declined() -> None:
    scene = visit()
    assert "pass" not in scene.options(0)
    assert scene.refusal(0, "pass") == "DOC-R2"


@pytest.mark.rule("DOC-R1", "CARD-ELIXIR")
def test_elixir_card_adds_to_due_visit() -> None:
    scene = visit(cards={0: "elixir"}, elixirs_shown="wealth+charm")
    scene.say(0, "play:elixir")
    scene.say(0, "elixir:wealth")
    assert (scene.kind, scene.seats) == ("elixir", (0,))
    scene.say(0, "elixir:charm")
    assert scene.kind == "keep"
    assert [told["card"] for told in scene.told("ElixirTaken")] == ["wealth", "charm"]


@pytest.mark.rule("DOC-1")
def test_sheriff_names_visitors_one_by_one() -> None:
    scene = town("revised", [*THREE, "JJJJ9"], step="doc", controlled=(3,), sheriff=3)
    assert (scene.kind, scene.seats) == ("break-tie", (3,))
    assert scene.game.decision.rule == "DOC-1"
    assert scene.options(3) == ["seat:0", "seat:1", "seat:2"]
    scene.say(3, "seat:2")
    assert (scene.kind, scene.seats) == ("elixir", (2,))
    scene.quietly("break-tie")
    assert scene.options(3) == ["seat:0", "seat:1"]
    scene.say(3, "seat:0")
    scene.quietly("keep")
    assert [told["seat"] for told in scene.told("DocVisitBegun")] == [2, 0, 1]


@pytest.mark.rule("DOC-R2")
def test_visitor_chooses_elixir_or_deck_top() -> None:
    scene = visit(elixirs_shown="wealth+power", elixirs="charm")
    assert scene.options(0) == ["elixir:wealth", "elixir:power", "elixir:top"]
    assert scene.refusal(0, "elixir:charm") == "DOC-R2"


@pytest.mark.rule("DOC-R2")
def test_face_up_elixir_is_replaced() -> None:
    scene = visit(elixirs_shown="wealth+power", elixirs="charm+fortune")
    scene.say(0, "elixir:wealth")
    assert scene.game.state.dollars == [12, 6, 6]
    assert scene.cards(ELIXIRS_SHOWN) == "charm+power"
    assert scene.cards(ELIXIR_DISCARDS) == "wealth"
    assert scene.told("ElixirTaken", None)[0]["card"] == "wealth"
    assert scene.told("ElixirShown", None)[0]["card"] == "charm"


@pytest.mark.rule("DOC-R2", "INFO-1")
def test_top_elixir_is_shown_and_discarded() -> None:
    """The others stay."""
    scene = visit(elixirs_shown="wealth+power", elixirs="charm+fortune", nuggets=[0, 1, 1])
    scene.say(0, "elixir:top")
    assert scene.game.state.nuggets == [2, 0, 0]
    assert scene.cards(ELIXIRS_SHOWN) == "wealth+power"
    assert scene.cards(ELIXIR_DISCARDS) == "charm"
    assert [told["card"] for told in scene.told("ElixirDrawn", None)] == ["charm"]
    assert not scene.named("ElixirShown")


@pytest.mark.rule("DOC-R2")
def test_elixir_is_replaced_after_it_worked() -> None:
    scene = visit(elixirs_shown="protection+power", elixirs="charm", deeds={0: "p1"})
    scene.say(0, "elixir:protection")
    assert scene.kind == "protect"
    assert scene.cards(ELIXIRS_SHOWN) == "power"
    scene.say(0, "place:p1")
    assert scene.cards(ELIXIRS_SHOWN) == "charm+power"


@pytest.mark.rule("DOC-R2")
def test_next_visitor_sees_replaced_elixirs() -> None:
    scene = town(
        "revised",
        THREE,
        step="doc",
        controlled=(2,),
        sheriff=2,
        elixirs_shown="wealth+power",
        elixirs="charm+fortune",
    )
    scene.say(2, "seat:0")
    scene.say(0, "elixir:wealth")
    assert scene.options(1) == ["elixir:charm", "elixir:power", "elixir:top"]


@pytest.mark.rule("DOC-R2")
def test_empty_deck_shuffles_the_discards() -> None:
    scene = visit(
        elixirs_shown="wealth+power",
        elixir_discards="charm+fortune+protection+friendship+domination",
    )
    assert scene.cards(ELIXIR_DECK) == "-"
    scene.say(0, "elixir:wealth")
    [shuffled] = scene.told("DeckShuffled", None)
    assert (shuffled["deck"], shuffled["amount"], shuffled["rule"]) == ("elixir", 6, "DOC-R2")
    assert scene.cards(ELIXIR_DISCARDS) == "-"
    assert len(scene.game.state.zones[ELIXIRS_SHOWN]) == 2
    assert len(scene.game.state.zones[ELIXIR_DECK]) == 5


@pytest.mark.rule("DOC-R2")
def test_top_of_empty_deck_comes_shuffled() -> None:
    scene = visit(
        elixirs_shown="wealth+power", elixir_discards="charm+fortune+protection+friendship+domination"
    )
    assert "elixir:top" in scene.options(0)
    scene.say(0, "elixir:top")
    scene.quietly("keep")
    [drawn] = scene.told("ElixirDrawn", None)
    assert drawn["card"] in {"charm", "fortune", "protection", "friendship", "domination"}
    assert scene.cards(ELIXIR_DISCARDS) == drawn["card"]
    assert scene.cards(ELIXIRS_SHOWN) == "wealth+power"
    assert len(scene.game.state.zones[ELIXIR_DECK]) == 4
