"""What an offer to the Sheriff may hold (BRIBE-5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine import choices
from dicetown.engine.box.cards import parse_cards
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.errors import BadNotation, Refused
from dicetown.testing.scenario import fingerprint, possessions, town
from tests.rules.bribes.tied_scenes import BOTH, HANDS, SHERIFF, tied

STORE_CARDS = ["brute", "cheater", "dynamite", "girls", "poster", "horse", "boots"]
PROPERTIES = ["p1", "p2", "p3", "p4", "p5"]


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        "offer:0:9d",
        "offer:0:2n",
        "offer:0:dynamite",
        "offer:0:girls",
        "offer:0:2.brute",
        "offer:0:3.p2",
        "offer:0:p4",
        "offer:0:8d+1n+horse+p5",
    ],
)
@pytest.mark.rule("BRIBE-5")
def test_offer_of_unowned_things_is_refused(edition: str, text: str) -> None:
    assert tied(edition).refusal(0, text) == "BRIBE-5"


@BOTH
@pytest.mark.rule("BRIBE-5")
def test_empty_or_negative_offer_is_refused(edition: str) -> None:
    scene = tied(edition)
    before = fingerprint(scene.game)
    with pytest.raises(Refused) as caught:
        scene.game.apply(0, choices.offer(0, 0, 0, ()))
    assert caught.value.rule == "BRIBE-5"
    for dollars, nuggets in ((-1, 0), (0, -1), (4096, 0), (1000, 0), (0, 1000)):
        with pytest.raises(BadNotation):
            choices.offer(0, dollars, nuggets, ())
    for text in ("offer:0:0d", "offer:0:-1d", "offer:0:", "offer:0:badge", "offer:0:p4+"):
        with pytest.raises(BadNotation):
            parse_choice(text)
    assert fingerprint(scene.game) == before


@BOTH
@given(data=st.data())
@pytest.mark.rule("BRIBE-4", "BRIBE-5", "SETUP-5")
def test_any_owned_mixture_can_be_offered(edition: str, data: st.DataObject) -> None:
    seats = range(4)
    pockets = {
        seat: (
            data.draw(st.integers(0, 12), label=f"dollars of {seat}"),
            data.draw(st.integers(0, 5), label=f"nuggets of {seat}"),
        )
        for seat in seats
    }
    owner_of = {
        card: data.draw(st.integers(-1, 3), label=f"owner of {card}") for card in STORE_CARDS + PROPERTIES
    }
    hands = {seat: [card for card in STORE_CARDS if owner_of[card] == seat] for seat in seats}
    deeds = {seat: [card for card in PROPERTIES if owner_of[card] == seat] for seat in seats}
    scene = town(
        edition,
        HANDS,
        sheriff=SHERIFF,
        dollars=[pockets[seat][0] for seat in seats],
        nuggets=[pockets[seat][1] for seat in seats],
        mine=20,
        cards={seat: "+".join(hand) for seat, hand in hands.items() if hand},
        deeds={seat: "+".join(hand) for seat, hand in deeds.items() if hand},
    )
    before = possessions(scene.game)
    paid: dict[int, Choice] = {}
    chosen = data.draw(st.sampled_from([0, 1]), label="chosen")
    for seat in scene.seats:
        favour = data.draw(st.sampled_from([0, 1]), label="favour")
        dollars = data.draw(st.integers(0, 14), label="dollars")
        nuggets = data.draw(st.integers(0, 6), label="nuggets")
        cards = data.draw(st.lists(st.sampled_from(STORE_CARDS + PROPERTIES), max_size=3), label="cards")
        numbers = tuple(sorted(parse_cards("+".join(cards) or "-")))
        wanted = choices.offer(favour, dollars, nuggets, numbers)
        owns = (
            dollars <= pockets[seat][0]
            and nuggets <= pockets[seat][1]
            and len(set(cards)) == len(cards)
            and all(owner_of[card] == seat for card in cards)
        )
        if owns and (dollars or nuggets or cards):
            assert scene.game.is_legal(seat, wanted)
            assert parse_choice(wanted.text) == wanted
            scene.say(seat, wanted.text)
            if favour == chosen:
                paid[seat] = wanted
        else:
            if dollars or nuggets or cards:
                assert scene.refusal(seat, wanted.text) == "BRIBE-5"
            scene.say(seat, "pass")
    assert possessions(scene.game) == before
    held = {seat: (scene.hand(seat), scene.deeds(seat)) for seat in seats}
    events = scene.say(SHERIFF, f"seat:{chosen}")
    assert possessions(scene.game) == before
    settled = [event for event in events if event.name == "BribePaid"]
    assert sorted(int(str(event.get("seat"))) for event in settled) == sorted(paid)
    for seat in range(3):
        if seat not in paid:
            assert (scene.hand(seat), scene.deeds(seat)) == held[seat]
    for event in settled:
        offered = paid[int(str(event.get("seat")))]
        assert event.get("dollars") == choices.offer_dollars(offered)
        assert event.get("nuggets") == choices.offer_nuggets(offered)
        assert event.get("cards") == offered.cards
        for card in offered.cards:
            assert card in scene.game.state.zones[HAND + SHERIFF] + scene.game.state.zones[DEEDS + SHERIFF]


@BOTH
@pytest.mark.rule("BRIBE-1", "BRIBE-5")
def test_listed_offers_are_legal_and_unique(edition: str) -> None:
    scene = tied(edition)
    for seat in scene.seats:
        listed = scene.options(seat)
        assert len(set(listed)) == len(listed)
        for text in listed:
            assert scene.game.is_legal(seat, parse_choice(text))
