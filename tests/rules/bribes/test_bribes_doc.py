"""Bribes for the order of the Doc's visitors, where the table allows them (BRIBE-1, DOC-1)."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town

HANDS = ["99TJK", "TTTKK", "JJJJ9", "QQQAA"]
both = pytest.mark.parametrize("edition", ["classic", "revised"])


def two_visitors(edition: str, bribes: str = "all", **cards: str) -> Scene:
    """Seats 0 and 1 visit, seat 3 is the Sheriff, seat 2 looks on."""
    return town(
        ruleset(edition, bribes=bribes),
        HANDS,
        step="doc",
        won=(2, 3),
        controlled=(2, 3),
        sheriff=3,
        nuggets=[2, 0, 1, 0],
        deeds={1: "p5"},
        cards={0: cards.get("first", "-")},
        elixirs_shown="power+wealth",
    )


@both
@pytest.mark.parametrize("bribes", ["ties", "off"])
@pytest.mark.rule("BRIBE-1", "DOC-1")
def test_default_has_no_offers_for_doc_order(edition: str, bribes: str) -> None:
    scene = two_visitors(edition, bribes)
    assert (scene.kind, scene.seats) == ("break-tie", (3,))
    assert scene.options(3) == ["seat:0", "seat:1"]


@both
@pytest.mark.rule("BRIBE-1", "DOC-1")
def test_all_but_sheriff_may_bribe_for_visitors(edition: str) -> None:
    scene = two_visitors(edition, first="horse")
    assert (scene.kind, scene.seats) == ("offer", (0, 1, 2))
    assert scene.game.decision.facts == {"matter": "doc-order", "seats": [0, 1]}
    assert {"offer:0:8d", "offer:1:8d", "offer:0:2n", "offer:0:horse"} <= set(scene.options(0))
    assert "offer:1:p5" in scene.options(1)
    assert "offer:0:1n" in scene.options(2)
    assert scene.refusal(2, "offer:2:1d") == "BRIBE-1"
    assert scene.refusal(2, "offer:3:1d") == "BRIBE-1"


@both
@pytest.mark.rule("BRIBE-1", "BRIBE-4", "DOC-1")
def test_offers_for_named_visitor_are_paid_first(edition: str) -> None:
    """The offers for the other visitors are void."""
    scene = two_visitors(edition, first="horse")
    scene.say_all({0: "offer:0:3d+1n+horse", 1: "offer:1:p5", 2: "offer:0:1d"})
    assert scene.options(3) == ["seat:0", "seat:1", "more"]
    scene.say(3, "seat:0")
    assert scene.game.state.dollars == [5, 8, 7, 12]
    assert scene.game.state.nuggets == [1, 0, 1, 1]
    assert (scene.hand(3), scene.deeds(3), scene.deeds(1)) == ("horse", "-", "p5")
    assert scene.seats == (0,)
    assert scene.kind == ("remedy" if edition == "classic" else "elixir")


@both
@pytest.mark.rule("BRIBE-3", "DOC-1")
def test_better_offers_are_asked_twice_per_visit(edition: str) -> None:
    scene = two_visitors(edition)
    for _ in range(2):
        scene.say_all({0: "offer:0:1d", 1: "pass", 2: "pass"})
        scene.say(3, "more")
    scene.say_all({0: "pass", 1: "pass", 2: "pass"})
    assert scene.options(3) == ["seat:0", "seat:1"]
    scene.say(3, "seat:1")
    assert scene.game.state.dollars == [8, 8, 8, 8]


@both
@pytest.mark.rule("BRIBE-1", "DOC-1")
def test_last_visitor_needs_no_bribe(edition: str) -> None:
    scene = two_visitors(edition)
    scene.say_all({0: "pass", 1: "pass", 2: "pass"})
    scene.say(3, "seat:1")
    doc = "remedy" if edition == "classic" else "elixir"
    scene.say(1, "pass" if edition == "classic" else "elixir:wealth")
    assert (scene.kind, scene.seats) == (doc, (0,))


@both
@pytest.mark.rule("BRIBE-1", "DOC-1")
def test_each_of_several_visits_has_offers(edition: str) -> None:
    rules = ruleset(edition, bribes="all")
    scene = town(rules, HANDS, step="doc", won=(3,), controlled=(3,), sheriff=3, elixirs_shown="power+wealth")
    scene.say_all({0: "offer:0:2d", 1: "pass", 2: "pass"})
    scene.say(3, "seat:0")
    scene.say(0, "pass" if edition == "classic" else "elixir:wealth")
    assert (scene.kind, scene.seats) == ("offer", (0, 1, 2))
    assert scene.game.decision.facts["seats"] == [1, 2]


@pytest.mark.rule("BRIBE-1", "ELIXIR-POWER", "TIE-3")
def test_after_power_new_sheriff_gets_offers() -> None:
    rules = ruleset("revised", bribes="all")
    scene = town(rules, HANDS, step="doc", controlled=(3,), sheriff=3, elixirs_shown="power+wealth")
    scene.say_all({0: "pass", 1: "pass", 2: "pass"})
    scene.say(3, "seat:0")
    scene.say(0, "elixir:power")
    assert (scene.kind, scene.seats) == ("offer", (1, 2, 3))
    scene.say_all({1: "offer:1:4d", 2: "pass", 3: "pass"})
    scene.say(0, "seat:1")
    assert scene.game.state.dollars == [12, 4, 8, 8]
    assert scene.seats == (1,)
