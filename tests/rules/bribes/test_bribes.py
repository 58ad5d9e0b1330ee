"""Offers to the Sheriff (BRIBE)."""

from itertools import permutations

import pytest

from dicetown.engine.choices import PASS, Choice
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, fingerprint, possessions, town
from tests.rules.bribes.tied_scenes import BOTH, HANDS, SHERIFF, tied


def offers_for_doc(edition: str, bribes: str) -> Scene:
    return town(ruleset(edition, bribes=bribes), HANDS, sheriff=SHERIFF, step="doc", won=[3], controlled=[3])


@BOTH
@pytest.mark.rule("BRIBE-1")
def test_without_bribes_there_are_no_offers(edition: str) -> None:
    scene = tied(edition, "off")
    assert (scene.kind, scene.options(SHERIFF)) == ("break-tie", ["seat:0", "seat:1"])
    assert scene.refusal(SHERIFF, "more") == "BRIBE-3"
    assert offers_for_doc(edition, "off").kind == "break-tie"


@BOTH
@pytest.mark.rule("BRIBE-1", "DOC-1")
def test_each_doc_visit_has_its_own_offers(edition: str) -> None:
    scene = offers_for_doc(edition, "all")
    scene.say_all({0: "pass", 1: "offer:1:2d", 2: "offer:2:1d"})
    scene.say(SHERIFF, "seat:1")
    scene.quietly("offer")
    assert scene.game.decision.facts == {"matter": "doc-order", "seats": [0, 2]}
    assert scene.game.state.offers == [None] * 4


@BOTH
@pytest.mark.rule("BRIBE-2", "INFO-2", "INFO-4")
def test_offer_is_secret_until_all_answer(edition: str) -> None:
    received = []
    for text in ("offer:0:8d+1n+horse+p2", "offer:1:1d", "pass"):
        scene = tied(edition)
        assert scene.say(0, text) == []
        received.append([scene.received(seat) for seat in (1, 2, SHERIFF, None)])
        assert [scene.game.view_for(seat).waiting for seat in (1, 2, SHERIFF, None)] == [(1, 2)] * 4
    assert received[0] == received[1] == received[2]


@BOTH
@pytest.mark.rule("BRIBE-2", "INFO-4")
def test_only_sheriff_sees_cards_of_an_offer(edition: str) -> None:
    scene = tied(edition)
    scene.say_all({0: "offer:0:2d+1n+horse+2.p2", 1: "pass", 2: "pass"})
    for viewer in (1, 2, None):
        assert scene.told("OfferShown", viewer) == [
            {
                "event": "OfferShown",
                "rule": "BRIBE-2",
                "seat": 0,
                "favour": 0,
                "dollars": 2,
                "nuggets": 1,
                "store": 1,
                "properties": 2,
                "cards": None,
            }
        ]
        shown = scene.game.view_for(viewer).state.offers[0]
        assert shown is not None
        assert shown.text == "offer:0:2d+1n+%s+2.%p"
    for viewer in (0, SHERIFF):
        assert scene.told("OfferShown", viewer)[0]["cards"] == ["horse", "p2", "p2"]
        shown = scene.game.view_for(viewer).state.offers[0]
        assert shown is not None
        assert shown.text == "offer:0:2d+1n+horse+2.p2"


@BOTH
@pytest.mark.rule("BRIBE-2", "INFO-4")
def test_others_cannot_tell_which_cards_are_offered(edition: str) -> None:
    received = []
    for card in ("brute", "horse"):
        scene = tied(edition)
        scene.say_all({0: f"offer:0:{card}", 1: "pass", 2: "pass"})
        offered = [scene.received(seat) for seat in (1, 2, None)]
        scene.say(SHERIFF, "seat:0")
        received.append(offered + [scene.received(seat) for seat in (1, 2, None)])
    assert received[0] == received[1]


@BOTH
@pytest.mark.rule("BRIBE-1")
def test_equal_pass_object_counts_as_pass(edition: str) -> None:
    scene = tied(edition)
    twin = Choice("pass", 0, (), "pass")
    assert twin == PASS
    scene.game.apply(0, twin)
    assert scene.seats == (1, 2)


@BOTH
@pytest.mark.rule("BRIBE-2")
def test_order_of_offers_changes_nothing(edition: str) -> None:
    answers = {0: "offer:0:2d", 1: "offer:1:girls", 2: "offer:0:1n"}
    ends = set()
    for order in permutations(answers):
        scene = tied(edition)
        for seat in order:
            scene.say(seat, answers[seat])
        ends.add(fingerprint(scene.game))
    assert len(ends) == 1


@BOTH
@pytest.mark.rule("BRIBE-3", "BRIBE-4")
def test_new_offers_replace_the_old_ones(edition: str) -> None:
    scene = tied(edition)
    scene.say_all({0: "offer:0:5d", 1: "offer:1:4d", 2: "offer:0:2n"})
    scene.say(SHERIFF, "more")
    assert scene.game.state.offers == [None] * 4
    scene.say_all({0: "offer:0:1d", 1: "pass", 2: "pass"})
    scene.say(SHERIFF, "seat:0")
    state = scene.game.state
    assert state.dollars == [7, 8, 8, 9]
    assert state.nuggets == [1 + 2, 0, 2, 0]


@BOTH
@pytest.mark.rule("BRIBE-4", "SETUP-5")
def test_only_offers_for_chosen_player_are_paid(edition: str) -> None:
    scene = tied(edition)
    before = possessions(scene.game)
    scene.say_all({0: "offer:0:2d+1n+horse+p2", 1: "offer:1:5d+girls", 2: "offer:0:3d+p5"})
    assert possessions(scene.game) == before
    scene.say(SHERIFF, "seat:0")
    state = scene.game.state
    assert state.dollars == [6, 8, 5, 13]
    assert state.nuggets == [0 + 2, 0, 2, 1]
    assert (scene.hand(0), scene.deeds(0)) == ("brute", "p2")
    assert (scene.hand(1), scene.deeds(2)) == ("girls", "-")
    assert (scene.hand(SHERIFF), scene.deeds(SHERIFF)) == ("horse", "p2+p5")
    assert possessions(scene.game) == before
    assert state.offers == [None] * 4
    assert [(event["seat"], event["rule"]) for event in scene.told("BribePaid")] == [
        (0, "BRIBE-4"),
        (2, "BRIBE-4"),
    ]
