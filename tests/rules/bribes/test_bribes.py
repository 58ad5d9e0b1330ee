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
def test_all_but_sheriff_may_offer_before_tie(edition: str) -> None:
    scene = tied(edition)
    assert (scene.kind, scene.seats) == ("offer", (0, 1, 2))
    assert not scene.game.decision.covert
    assert scene.game.decision.facts["seats"] == [0, 1]
    assert scene.refusal(SHERIFF, "offer:0:1d") == "INFO-4"
    scene.say_all({0: "pass", 1: "pass", 2: "pass"})
    assert (scene.kind, scene.seats) == ("break-tie", (SHERIFF,))


@BOTH
@pytest.mark.rule("BRIBE-1")
def test_tied_sheriff_can_be_favoured_without_offering(edition: str) -> None:
    scene = town(edition, ["99AAA", "99AAQ", "AAAKK"], sheriff=0)
    assert scene.seats == (1, 2)
    scene.say_all({1: "pass", 2: "offer:0:3d"})
    scene.say(0, "seat:0")
    assert scene.game.state.nuggets == [2, 0, 0]
    assert scene.told("BribePaid")[0]["dollars"] == 3


@BOTH
@pytest.mark.rule("BRIBE-1")
def test_offer_can_favour_any_tied_player(edition: str) -> None:
    scene = tied(edition)
    for seat in (0, 1, 2):
        favoured = {text.split(":")[1] for text in scene.options(seat) if text != "pass"}
        assert favoured == {"0", "1"}
    assert scene.refusal(0, "offer:2:1d") == "BRIBE-1"
    assert scene.refusal(2, "offer:2:1d") == "BRIBE-1"
    assert scene.refusal(2, f"offer:{SHERIFF}:1d") == "BRIBE-1"


@BOTH
@pytest.mark.rule("BRIBE-1", "BRIBE-5")
def test_player_owning_nothing_is_not_asked(edition: str) -> None:
    scene = town(edition, HANDS, sheriff=SHERIFF, dollars=[0, 8, 0, 8], deeds={2: "p1"}, face_up={0: "p5"})
    assert scene.seats == (1, 2)


@BOTH
@pytest.mark.rule("BRIBE-1", "BRIBE-5")
def test_sheriff_decides_at_once_without_possible_offers(edition: str) -> None:
    scene = town(edition, HANDS, sheriff=SHERIFF, dollars=[0, 0, 0, 8])
    assert (scene.kind, scene.options(SHERIFF)) == ("break-tie", ["seat:0", "seat:1"])


@BOTH
@pytest.mark.parametrize("bribes", ["ties", "all"])
@pytest.mark.rule("BRIBE-1")
def test_ties_are_bribed_with_either_setting(edition: str, bribes: str) -> None:
    assert tied(edition, bribes).kind == "offer"


@BOTH
@pytest.mark.rule("BRIBE-1")
def test_without_bribes_there_are_no_offers(edition: str) -> None:
    scene = tied(edition, "off")
    assert (scene.kind, scene.options(SHERIFF)) == ("break-tie", ["seat:0", "seat:1"])
    assert scene.refusal(SHERIFF, "more") == "BRIBE-3"
    assert offers_for_doc(edition, "off").kind == "break-tie"


@BOTH
@pytest.mark.rule("BRIBE-1", "DOC-1")
def test_doc_order_is_bribed_only_with_all(edition: str) -> None:
    assert offers_for_doc(edition, "ties").kind == "break-tie"
    scene = offers_for_doc(edition, "all")
    assert (scene.kind, scene.seats) == ("offer", (0, 1, 2))
    assert scene.game.decision.facts == {"matter": "doc-order", "seats": [0, 1, 2]}
    scene.say_all({0: "pass", 1: "offer:1:2d", 2: "pass"})
    scene.say(SHERIFF, "seat:1")
    assert scene.game.state.dollars[SHERIFF] == 10
    assert scene.told("DocVisitBegun")[0]["seat"] == 1


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
@pytest.mark.rule("BRIBE-2")
def test_offer_can_change_until_all_answer(edition: str) -> None:
    scene = tied(edition)
    scene.say(0, "offer:0:8d")
    scene.say(0, "offer:0:1d")
    scene.say_all({1: "pass", 2: "pass"})
    assert [event["dollars"] for event in scene.told("OfferShown")] == [1]


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
@pytest.mark.rule("BRIBE-2")
def test_a_pass_is_shown_as_no_offer(edition: str) -> None:
    scene = tied(edition)
    scene.say_all({0: "pass", 1: "offer:1:1d", 2: "pass"})
    assert [event["seat"] for event in scene.told("OfferShown")] == [1]


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
@pytest.mark.rule("BRIBE-3")
def test_sheriff_may_ask_twice_for_better_offers(edition: str) -> None:
    scene = tied(edition)
    for _ in range(2):
        scene.say_all({0: "pass", 1: "pass", 2: "pass"})
        assert scene.options(SHERIFF) == ["seat:0", "seat:1", "more"]
        scene.say(SHERIFF, "more")
        assert (scene.kind, scene.seats) == ("offer", (0, 1, 2))
    scene.say_all({0: "pass", 1: "pass", 2: "pass"})
    assert scene.options(SHERIFF) == ["seat:0", "seat:1"]
    assert scene.refusal(SHERIFF, "more") == "BRIBE-3"
    assert [event["rule"] for event in scene.told("BetterOffersAsked")] == ["BRIBE-3"] * 2


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
@pytest.mark.rule("BRIBE-3")
def test_new_offer_may_be_lower_or_different(edition: str) -> None:
    scene = tied(edition)
    scene.say_all({0: "pass", 1: "pass", 2: "offer:0:5d"})
    scene.say(SHERIFF, "more")
    scene.say_all({0: "pass", 1: "pass", 2: "offer:1:1d"})
    scene.say(SHERIFF, "seat:1")
    assert scene.game.state.dollars == [8, 8, 7, 9]


@BOTH
@pytest.mark.rule("BRIBE-3")
def test_every_tie_has_its_own_two_requests(edition: str) -> None:
    scene = town(edition, ["99TTA", "99TTA", "AAAAK"], sheriff=2)
    for location in ("mine", "bank"):
        assert scene.game.decision.facts["location"] == location
        for _ in range(2):
            scene.say_all({0: "pass", 1: "pass"})
            scene.say(2, "more")
        scene.say_all({0: "pass", 1: "pass"})
        scene.say(2, "seat:0")


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


@BOTH
@pytest.mark.rule("BRIBE-4")
def test_sheriff_may_choose_the_lower_offer(edition: str) -> None:
    scene = tied(edition)
    scene.say_all({0: "offer:0:8d", 1: "pass", 2: "pass"})
    scene.say(SHERIFF, "seat:1")
    assert scene.game.state.dollars == [8, 8, 8, 8]
    assert scene.game.state.nuggets == [1, 2, 2, 0]


@BOTH
@pytest.mark.rule("BRIBE-4")
def test_offers_are_paid_before_chosen_player_acts(edition: str) -> None:
    scene = town(edition, ["99AAA", "99AAQ", "AAAAA"], sheriff=0, cards={1: "dynamite"})
    scene.say_all({1: "offer:0:dynamite", 2: "pass"})
    scene.say(0, "seat:0")
    assert (scene.kind, scene.seats) == ("window", (0,))
    scene.say(0, "play:dynamite")
    assert scene.game.state.nuggets == [4, 0, 0]


@BOTH
@pytest.mark.rule("BRIBE-4", "INFO-4")
def test_paid_cards_are_known_only_to_both(edition: str) -> None:
    scene = tied(edition)
    scene.say_all({0: "offer:0:horse", 1: "pass", 2: "pass"})
    scene.say(SHERIFF, "seat:0")
    assert [scene.told("BribePaid", seat)[0]["cards"] for seat in (0, 1, 2, SHERIFF, None)] == [
        ["horse"],
        None,
        None,
        ["horse"],
        None,
    ]
