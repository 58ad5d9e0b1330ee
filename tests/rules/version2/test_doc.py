"""Doc Badluck in rules version 2: who goes, and the Elixir card (DOC-1, CARD-ELIXIR)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town

THREE = ["99TJK", "TTTKK", "QQQAA"]


def classic(cards: dict[int, str] | None = None, won: tuple[int, ...] = (1,), sheriff: int = 1) -> Scene:
    rules = ruleset("classic", bribes="off", version=2)
    return town(rules, THREE, step="doc", won=won, cards=cards, sheriff=sheriff, store="boots+saddle")


def moment(scene: Scene) -> object:
    return scene.game.decision.facts.get("moment")


def visits(scene: Scene) -> list[object]:
    return [told["seat"] for told in scene.told("DocVisitBegun")]


@pytest.mark.rule("DOC-1", "DOC-C1")
def test_all_entitled_say_at_once() -> None:
    scene = classic()
    assert (scene.kind, scene.seats) == ("visit", (0, 2))
    assert not scene.game.decision.covert
    assert scene.options(0) == scene.options(2) == ["pass", "visit:doc"]
    received = []
    for text in ("pass", "visit:doc"):
        scene = classic()
        scene.say(0, text)
        received.append([scene.received(seat) for seat in (1, 2, None)])
    assert received[0] == received[1]


@pytest.mark.rule("DOC-1")
def test_only_those_who_go_are_ordered() -> None:
    scene = classic(won=())
    scene.say_all({0: "visit:doc", 1: "pass", 2: "visit:doc"})
    assert scene.told("DocOpened")[0]["seats"] == [0, 2]
    assert (scene.kind, scene.options(1)) == ("break-tie", ["seat:0", "seat:2"])
    scene.say(1, "seat:2")
    assert (scene.kind, scene.seats) == ("remedy", (2,))
    scene.say(2, "remedy:store")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    assert visits(scene) == [2, 0]


@pytest.mark.rule("DOC-1")
def test_one_who_goes_is_not_ordered() -> None:
    scene = classic()
    scene.say_all({0: "pass", 2: "visit:doc"})
    assert (scene.kind, scene.seats) == ("remedy", (2,))


@pytest.mark.rule("DOC-1", "DOC-C1")
def test_doc_stays_closed_if_all_stay_away() -> None:
    scene = classic()
    scene.say_all({0: "pass", 2: "pass"})
    assert len(scene.named("DocIdle")) == 1
    assert visits(scene) == []
    assert scene.kind == "keep"


@pytest.mark.rule("DOC-1", "DOC-R1")
def test_revised_visitors_are_not_asked() -> None:
    rules = ruleset("revised", bribes="off", version=2)
    scene = town(rules, THREE, step="doc", controlled=(1,), sheriff=1, elixirs="wealth+charm+fortune")
    assert (scene.kind, scene.options(1)) == ("break-tie", ["seat:0", "seat:2"])


@pytest.mark.rule("CARD-ELIXIR")
def test_elixir_goes_before_a_visit() -> None:
    scene = classic({1: "elixir"})
    scene.say_all({0: "visit:doc", 2: "pass"})
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (1,), "doc-visited")
    scene.say(1, "play:elixir")
    assert (scene.kind, scene.seats) == ("remedy", (1,))
    scene.say(1, "remedy:dollars")
    assert (scene.kind, scene.seats) == ("remedy", (0,))
    assert visits(scene) == [0, 1]
    assert scene.told("DocVisitBegun")[1]["rule"] == "CARD-ELIXIR"


@pytest.mark.rule("CARD-ELIXIR")
def test_elixir_after_the_last_visit() -> None:
    scene = classic({1: "elixir"})
    scene.say_all({0: "visit:doc", 2: "pass"})
    scene.say(1, "pass")
    scene.say(0, "remedy:store")
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (1,), "doc-over")
    scene.say(1, "play:elixir")
    assert (scene.kind, scene.seats) == ("remedy", (1,))
    scene.say(1, "remedy:dollars")
    assert scene.cards(STORE_DISCARDS) == "elixir"
    assert visits(scene) == [0, 1]
    assert scene.kind == "keep"


@pytest.mark.rule("CARD-ELIXIR")
def test_elixir_with_no_visit_at_all() -> None:
    scene = classic({1: "elixir"}, won=(0, 1, 2))
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (1,), "doc-over")
    scene.say(1, "play:elixir")
    scene.say(1, "pass")
    assert len(scene.named("VisitDeclined")) == 1
    assert scene.kind == "keep"


@pytest.mark.rule("CARD-ELIXIR")
def test_elixir_again_after_each_such_visit() -> None:
    scene = classic({0: "elixir", 1: "elixir"}, won=(0, 1, 2))
    assert list(scene.seats) == [0, 1]
    scene.say_all({0: "pass", 1: "play:elixir"})
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (0,), "doc-visited")
    scene.say(0, "pass")
    scene.say(1, "remedy:dollars")
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (0,), "doc-over")
    scene.say(0, "play:elixir")
    scene.say(0, "remedy:store")
    assert visits(scene) == [1, 0]
    assert scene.kind == "keep"


@pytest.mark.rule("CARD-ELIXIR", "STORE-4")
@pytest.mark.parametrize("name", ["classic+wanted", "revised+wanted"])
def test_elixir_before_a_visit_from_the_store(name: str) -> None:
    rules = ruleset(name, version=2)
    hands = ["JJJKK", "TTTKA", "QQQAA"]
    scene = town(rules, hands, step="store", cards={1: "elixir"}, elixirs_shown="wealth+charm")
    scene.say(0, "do:doc")
    assert (scene.kind, scene.seats, moment(scene)) == ("window", (1,), "doc-visited")
    scene.say(1, "play:elixir")
    assert scene.seats == (1,)
    assert ("pass" in scene.options(1)) == name.startswith("classic")


@pytest.mark.rule("CARD-ELIXIR")
def test_revised_elixir_needs_somebodys_visit() -> None:
    rules = ruleset("revised", version=2)
    scene = town(rules, THREE, step="doc", controlled=(0, 1, 2), cards={1: "elixir"}, elixirs="wealth+charm")
    assert scene.kind == "keep"


@pytest.mark.parametrize(
    ("hand", "deeds", "dollars", "nuggets", "discards", "offered"),
    [
        ("99999", "-", 8, 8, "boots", False),
        ("99999", "p1", 0, 0, "-", True),
        ("JJJJQ", "p1", 8, 8, "-", False),
        ("JJJJQ", "-", 0, 0, "boots", True),
        ("KKKKK", "p1", 0, 8, "boots", False),
        ("KKKKK", "-", 1, 0, "-", True),
        ("AAAAA", "p1", 8, 0, "boots", False),
        ("AAAAA", "-", 0, 1, "-", True),
        ("9JKAA", "-", 0, 0, "-", False),
    ],
)
@pytest.mark.rule("CARD-2", "CARD-ELIXIR")
def test_elixir_needs_a_remedy_that_brings(
    hand: str, deeds: str, dollars: int, nuggets: int, discards: str, offered: bool
) -> None:
    scene = town(
        ruleset("classic", version=2),
        [hand, "TTTTT"],
        step="doc",
        won=(0, 1),
        cards={0: "elixir"},
        deeds={0: deeds},
        dollars=[8, dollars],
        nuggets=[8, nuggets],
        discards=discards,
        only_store=True,
    )
    assert (scene.kind == "window") == offered
