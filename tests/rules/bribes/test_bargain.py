"""Open bargaining: offers as they are made, prices, and the Sheriff's answer (BRIBE, rules version 2)."""

import pytest

from dicetown.engine.box.zones import HAND
from dicetown.engine.choices import PASS
from dicetown.records.game import new_game
from dicetown.records.reading import parse_record
from dicetown.records.replay import replay
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town
from tests.rules.bribes.tied_scenes import BOTH, HANDS, SHERIFF


def bargaining(edition: str, hands: list[str] | None = None, sheriff: int = SHERIFF) -> Scene:
    """Seats 0 and 1 are tied for the mine, and all but the Sheriff own something."""
    return town(
        ruleset(edition, version=2),
        hands or HANDS,
        sheriff=sheriff,
        dollars=[8, 8, 8, 3],
        nuggets=[1, 0, 2, 0],
        cards={0: "brute+horse", 1: "girls"},
        deeds={0: "p2+p2", 2: "p5"},
        face_up={0: "p4"},
    )


@BOTH
@pytest.mark.rule("BRIBE-1", "BRIBE-2")
def test_bargaining_is_one_question_to_all(edition: str) -> None:
    scene = bargaining(edition)
    assert scene.kind == "bargain"
    assert scene.game.decision.asked == (0, 1, 2, 3)
    asked = scene.game.decision.id
    for seat, word in ((2, "offer:0:2d"), (0, "pass"), (1, "offer:1:3d"), (0, "offer:0:4d")):
        scene.say(seat, word)
        assert (scene.kind, scene.game.decision.id) == ("bargain", asked)


@BOTH
@pytest.mark.rule("BRIBE-2")
def test_offer_is_seen_when_made(edition: str) -> None:
    scene = bargaining(edition)
    scene.say(0, "offer:0:2d+brute+p2")
    for seat in (1, 2, None):
        view = scene.game.view_for(seat)
        offered = view.state.offers[0]
        assert offered is not None
        assert offered.text == "offer:0:2d+%s+%p"
        assert scene.told("OfferShown", seat)[0]["cards"] is None
    sheriffs = scene.game.view_for(SHERIFF).state.offers[0]
    assert sheriffs is not None
    assert sheriffs.text == "offer:0:2d+brute+p2"


@BOTH
@pytest.mark.rule("BRIBE-2")
def test_only_the_sheriff_has_to_answer(edition: str) -> None:
    scene = bargaining(edition)
    asked = scene.game.decision.id
    scene.say(SHERIFF, "seat:1")
    assert scene.game.decision.id != asked
    assert scene.told("TieBroken")[0]["seat"] == 1
    assert scene.game.state.nuggets == [1, 2, 2, 0]


@BOTH
@pytest.mark.rule("BRIBE-2")
def test_new_offer_contains_the_old_one(edition: str) -> None:
    scene = bargaining(edition)
    scene.say(0, "offer:0:2d+brute")
    assert scene.refusal(0, "offer:1:9d") == "BRIBE-5"
    assert scene.refusal(0, "offer:1:3d+brute") == "BRIBE-2"
    assert scene.refusal(0, "offer:0:3d") == "BRIBE-2"
    assert scene.refusal(0, "offer:0:1d+brute+horse") == "BRIBE-2"
    assert scene.refusal(0, "offer:0:2d+brute") == "BRIBE-2"
    scene.say(0, "offer:0:2d+1n+brute+p2")
    scene.say(SHERIFF, "seat:0")
    assert scene.told("BribePaid")[0]["cards"] == ["brute", "p2"]
    assert scene.game.state.dollars == [6, 8, 8, 5]


@BOTH
@pytest.mark.rule("BRIBE-2")
def test_seats_are_asked_in_turn_clockwise(edition: str) -> None:
    scene = bargaining(edition, sheriff=1, hands=["99AAA", "AAAAQ", "99AAQ", "AAAKK"])
    turns = []
    asked = scene.game.decision.id
    while scene.game.decision.id == asked:
        turns.append(scene.seats)
        (seat,) = scene.seats
        scene.say(seat, "seat:0" if seat == 1 else "pass")
    assert turns == [(2,), (3,), (0,), (1,)]


@BOTH
@pytest.mark.rule("BRIBE-2")
def test_pass_is_not_final(edition: str) -> None:
    scene = bargaining(edition)
    for seat in (0, 1, 2):
        scene.say(seat, "pass")
    assert scene.seats == (SHERIFF,)
    assert scene.game.decision.facts["passed"] == [0, 1, 2]
    scene.say(1, "offer:1:1d")
    assert scene.game.decision.facts["passed"] == [0, 2]


@BOTH
@pytest.mark.rule("BRIBE-3")
def test_accepted_price_decides_and_binds(edition: str) -> None:
    scene = bargaining(edition)
    scene.say(2, "offer:0:1n")
    scene.say(1, "offer:1:8d")
    scene.say(SHERIFF, "price:0:3d+%s")
    assert scene.seats == (0,)
    assert [text for text in scene.options(0) if text.startswith("accept")] == [
        "accept:horse",
        "accept:brute",
    ]
    scene.say(0, "accept:horse")
    assert scene.told("TieBroken")[0]["seat"] == 0
    assert scene.named("TieBroken")[0].rule == "BRIBE-3"
    state = scene.game.state
    assert state.dollars == [5, 8, 8, 6]
    assert scene.hand(SHERIFF) == "horse"
    assert state.nuggets[2] == 1
    assert state.offers == [None] * 4


@BOTH
@pytest.mark.rule("BRIBE-3")
def test_named_seat_is_asked_first_after_price(edition: str) -> None:
    scene = bargaining(edition)
    for seat in (0, 1, 2):
        scene.say(seat, "pass")
    scene.say(SHERIFF, "price:1:2d")
    turns = []
    for word in ("decline", "pass", "pass"):
        (seat,) = scene.seats
        turns.append(seat)
        scene.say(seat, word)
    assert turns == [1, 0, 2]
    assert scene.seats == (SHERIFF,)
    assert scene.named("PriceDeclined")


@BOTH
@pytest.mark.rule("BRIBE-3")
def test_sheriff_names_two_prices_at_most(edition: str) -> None:
    scene = bargaining(edition)
    scene.say(SHERIFF, "price:0:8d")
    scene.say(SHERIFF, "price:1:2d")
    assert scene.refusal(0, "accept:-") == "BRIBE-3"
    assert scene.refusal(SHERIFF, "price:0:1d") == "BRIBE-3"
    assert scene.options(SHERIFF) == ["seat:0", "seat:1"]


@BOTH
@pytest.mark.rule("BRIBE-3")
def test_price_exceeds_offer_and_not_property(edition: str) -> None:
    scene = bargaining(edition)
    scene.say(0, "offer:0:2d+brute")
    for price in (
        "price:0:2d+%s",
        "price:0:3d",
        "price:0:9d+%s",
        "price:0:2d+3.%s",
        "price:2:3d",
        "price:3:1d",
    ):
        assert scene.refusal(SHERIFF, price) == "BRIBE-3", price
    scene.say(SHERIFF, "price:0:2d+2.%s")
    assert scene.refusal(0, "accept:p2+p2") == "BRIBE-3"
    assert scene.refusal(0, "accept:horse") == "BRIBE-3"
    scene.say(0, "accept:brute+horse")
    assert scene.game.state.zones[HAND] == ()


@BOTH
@pytest.mark.rule("BRIBE-3")
def test_no_price_for_backer_of_another(edition: str) -> None:
    scene = bargaining(edition)
    scene.say(0, "offer:1:1d")
    assert scene.refusal(SHERIFF, "price:0:2d") == "BRIBE-3"
    assert not [text for text in scene.options(SHERIFF) if text.startswith("price:0")]


@BOTH
@pytest.mark.rule("BRIBE-3")
def test_offer_beyond_price_cannot_accept_it(edition: str) -> None:
    scene = bargaining(edition)
    scene.say(SHERIFF, "price:0:2d")
    scene.say(0, "offer:0:1n")
    assert scene.refusal(0, "accept:-") == "BRIBE-3"
    assert "accept:-" not in scene.options(0)


@BOTH
@pytest.mark.rule("BRIBE-4")
def test_offers_for_others_are_void(edition: str) -> None:
    scene = bargaining(edition)
    scene.say_all({0: "offer:0:2d", 1: "offer:1:3d", 2: "offer:1:p5"})
    scene.say(SHERIFF, "seat:1")
    assert {paid["seat"] for paid in scene.told("BribePaid")} == {1, 2}
    assert scene.game.state.dollars == [8, 5, 8, 6]
    assert scene.game.state.offers == [None] * 4


@BOTH
@pytest.mark.rule("BRIBE-1")
def test_doc_order_is_bargained_for_by_default(edition: str) -> None:
    for bribes, kind in ((None, "bargain"), ("ties", "break-tie")):
        rules = ruleset(edition, bribes=bribes, version=2)
        scene = town(rules, HANDS, sheriff=SHERIFF, step="doc", won=[3], controlled=[3])
        if edition == "classic":
            scene.say_all(dict.fromkeys(scene.seats, "visit:doc"))
        assert scene.kind == kind


@BOTH
@pytest.mark.rule("BRIBE-1")
def test_nothing_to_offer_leaves_no_bargaining(edition: str) -> None:
    scene = town(ruleset(edition, version=2), HANDS, sheriff=SHERIFF, dollars=[0, 0, 0, 8])
    assert (scene.kind, scene.options(SHERIFF)) == ("break-tie", ["seat:0", "seat:1"])


@BOTH
@pytest.mark.rule("BRIBE-2")
def test_sealed_bargaining_remains_an_option(edition: str) -> None:
    scene = town(ruleset(edition, bargaining="sealed", version=2), HANDS, sheriff=SHERIFF)
    assert (scene.kind, scene.seats) == ("offer", (0, 1, 2))


@pytest.mark.rule("BRIBE-2")
def test_record_keeps_words_in_their_order() -> None:
    rules = ruleset("classic", version=2)
    said = []
    game = new_game(rules, 4, seed=3)
    while game.decision.kind != "bargain":
        for seat in game.decision.seats:
            game.apply(seat, game.options(seat)[0])
    sheriff = game.state.sheriff
    others = [seat for seat in game.decision.asked if seat != sheriff]
    for seat in (others[-1], others[0], others[-1]):
        choice = next(option for option in game.options(seat) if option != PASS)
        game.apply(seat, choice)
        said.append({"said": {str(seat): choice.text}})
    game.apply(sheriff, game.options(sheriff)[0])
    record = game.record()
    rows = [entry.data() for entry in record.entries if "said" in entry.data()]
    assert rows[:3] == said
    assert replay(parse_record(record.to_json())).record().to_json() == record.to_json()
