"""What a seat can know about the cards, added up from what it has seen, is never wrong."""

import random

import pytest

from dicetown import NoFate, game_from_position, imagine, new_game, ruleset
from dicetown.engine.box.cards import STORE, card_name, family_of, unknown
from dicetown.engine.box.zones import HAND, IN_PLAY, LOOKING, STORE_DECK, STORE_DISCARDS
from dicetown.engine.chance.draws import DECK_SHUFFLED
from dicetown.engine.events import EVERYBODY, Event, EventKind
from dicetown.engine.state import CHANCE
from dicetown.engine.transfers import CardsMoved
from dicetown.engine.views.knowledge import Knowledge, knowledge_from
from dicetown.records.game import Game
from dicetown.rules.base.cards import CHEATER, DYNAMITE
from dicetown.rules.wanted.cards import RIVER_DECK
from dicetown.testing import check_leak, choose_freely, town
from dicetown.testing.leaks import unasked_zones

BACK = unknown(STORE)
TOLD = EventKind("Told", "Cards moved.", "")


def learn(knowledge: Knowledge, source: int, target: int, *cards: int) -> None:
    """Tell that cards moved; a back stands for one that the seat does not see."""
    moved = CardsMoved(source, target, cards, cards, cards, EVERYBODY, EVERYBODY, EVERYBODY)
    knowledge.learn(Event(TOLD, "", (), (moved,)))


def places(knowledge: Knowledge, card: int) -> list[set[int]]:
    found = [trace.places for trace in knowledge.traces if trace.card == card]
    return sorted([{zone for zone in range(64) if mask >> zone & 1} for mask in found], key=sorted)


def test_seen_card_is_known_where_it_went() -> None:
    knowledge = Knowledge(ruleset("classic"))
    learn(knowledge, STORE_DECK, HAND, DYNAMITE)
    assert places(knowledge, DYNAMITE) == [{HAND}]


def test_unseen_card_may_be_deck_or_hand() -> None:
    knowledge = Knowledge(ruleset("classic"))
    learn(knowledge, STORE_DECK, HAND + 1, BACK)
    assert places(knowledge, DYNAMITE) == [{STORE_DECK, HAND + 1}]


def test_empty_hand_may_hold_no_card() -> None:
    knowledge = Knowledge(ruleset("classic"))
    learn(knowledge, STORE_DECK, HAND + 1, BACK)
    learn(knowledge, HAND + 1, IN_PLAY, CHEATER)
    assert places(knowledge, DYNAMITE) == [{STORE_DECK}]


def test_shuffled_discards_are_known_to_be_empty() -> None:
    knowledge = Knowledge(ruleset("classic"))
    learn(knowledge, STORE_DECK, HAND, DYNAMITE)
    learn(knowledge, STORE_DECK, HAND + 1, CHEATER)
    learn(knowledge, HAND, IN_PLAY, DYNAMITE)
    learn(knowledge, IN_PLAY, STORE_DISCARDS, DYNAMITE)
    assert places(knowledge, DYNAMITE) == [{STORE_DISCARDS}]
    knowledge.learn(Event(DECK_SHUFFLED, "", ("store", 1)))
    assert places(knowledge, DYNAMITE) == [{STORE_DECK}]
    assert places(knowledge, CHEATER) == [{STORE_DECK}, {HAND + 1}]


def test_world_against_seen_cards_is_impossible() -> None:
    game = new_game("classic", 3, seed=1)
    knowledge = knowledge_from(game.state.rules, game.view_for(0).history)
    learn(knowledge, STORE_DECK, HAND, DYNAMITE)
    deck = game.state.zones[STORE_DECK]
    at = deck.index(DYNAMITE)
    for seat in range(3):
        zones = list(game.state.zones)
        zones[STORE_DECK] = deck[:at] + deck[at + 1 :]
        zones[HAND + seat] += (DYNAMITE,)
        assert knowledge.allows(zones) is (seat == 0)


def test_either_equal_card_may_be_played() -> None:
    knowledge = Knowledge(ruleset("classic"))
    learn(knowledge, STORE_DECK, HAND, CHEATER)
    learn(knowledge, STORE_DECK, HAND, DYNAMITE)
    learn(knowledge, STORE_DECK, HAND + 2, BACK)
    learn(knowledge, HAND, HAND + 1, CHEATER)
    learn(knowledge, HAND, HAND + 1, DYNAMITE)
    learn(knowledge, HAND + 1, HAND + 2, BACK)
    learn(knowledge, HAND + 2, IN_PLAY, CHEATER)
    learn(knowledge, HAND + 1, IN_PLAY, CHEATER)
    played = [trace for trace in knowledge.traces if trace.card == CHEATER]
    assert all(trace.places.bit_count() == 1 for trace in played)


@pytest.mark.rule("BRIBE-2")
def test_shown_offer_locates_its_cards_in_hand() -> None:
    """The viewer who is shown an offer knows each of its cards to be in the hand it came from."""
    knowledge = Knowledge(ruleset("classic"))
    for _ in range(3):
        learn(knowledge, STORE_DECK, HAND + 1, BACK)
    assert places(knowledge, CHEATER) == 2 * [{STORE_DECK, HAND + 1}]
    learn(knowledge, HAND + 1, HAND + 1, CHEATER, CHEATER, DYNAMITE)
    assert places(knowledge, CHEATER) == 2 * [{HAND + 1}]
    assert places(knowledge, DYNAMITE) == [{HAND + 1}]


def play_and_check(game: Game, rng: random.Random, share: float) -> int:
    checked = 0
    while not game.over:
        for viewer in (*range(game.seats), None):
            if rng.random() < share:
                known = knowledge_from(game.state.rules, game.view_for(viewer).history)
                assert known.allows(unasked_zones(game)), game.position()
                check_leak(game, viewer, rng.randrange(1_000_000))
                checked += 1
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    return checked


@pytest.mark.parametrize("edition", ["classic", "revised"])
@pytest.mark.parametrize("seats", [3, 5])
def test_truth_stays_possible_for_every_seat(edition: str, seats: int) -> None:
    for seed in range(3):
        game = new_game(ruleset(edition, bribes="all"), seats, seed=seed)
        assert play_and_check(game, random.Random(seed), 0.1) > 20


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_truth_stays_possible_while_chance_answers(edition: str) -> None:
    game = new_game(ruleset(edition), 3, fate=NoFate())
    assert play_and_check(game, random.Random(4), 0.15) > 50


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_imagined_worlds_keep_what_a_seat_sees(edition: str) -> None:
    seen = set()
    for seed in range(8):
        game, rng = new_game(edition, 3, seed=seed), random.Random(seed)
        while not game.over:
            view = game.view_for(0)
            world = imagine(view, rng.randrange(1_000_000))
            for there, imagined in zip(view.state.zones, world.zones, strict=True):
                known = [card for card in there if card >= 0]
                assert [card for card, shown in zip(imagined, there, strict=True) if shown >= 0] == known
                seen.update(known)
            for seat in game.decision.seats:
                game.apply(seat, choose_freely(game, seat, rng))
    assert seen >= {card for card in game.state.rules.cards if family_of(card) == STORE}


def test_world_is_imagined_while_laying_row() -> None:
    game = new_game("classic", 2, fate=NoFate(), sheriff=0)
    game.apply(CHANCE, game.options(CHANCE)[0])
    world = imagine(game.view_for(0), 1)
    assert sum(len(cards) for cards in world.zones) == sum(game.state.rules.cards.values())


@pytest.mark.rule("RIVER-DISCOVERY")
def test_only_seat_putting_cards_back_knows_order() -> None:
    scene = town(
        "classic+wanted",
        ["999JK", "TTQQA", "JJKKA"],
        lay={"river": "discovery+gold2+star+gold5+wallet2"},
    )
    scene.say(0, "do:river")
    scene.say(0, "card:gold2")
    scene.say(0, "card:gold5")
    game = scene.game
    assert scene.cards(RIVER_DECK).endswith("star+gold5")
    tops = {
        seat: {imagine(game.view_for(seat), seed).zones[RIVER_DECK][-2:] for seed in range(20)}
        for seat in (0, 1)
    }
    assert tops[0] == {game.state.zones[RIVER_DECK][-2:]}
    assert len(tops[1]) > 5
    changed = list(game.state.zones)
    *others, below, top = changed[RIVER_DECK]
    changed[RIVER_DECK] = (*others, top, below)
    for seat in range(3):
        known = knowledge_from(game.state.rules, game.view_for(seat).history)
        assert known.allows(game.state.zones)
        assert known.allows(changed) is (seat != 0)


@pytest.mark.parametrize("name", ["revised", "classic+wanted"])
def test_looked_at_loot_is_imagined_as_holdable(name: str) -> None:
    """Cards that a thief looks at are imagined as cards that can be in a hand."""
    looked = 0
    for seed in range(12):
        rng = random.Random(seed)
        game = new_game(name, 4, seed=seed)
        while not game.over:
            if game.decision.kind == "keep-loot":
                for viewer in range(4):
                    world = imagine(game.view_for(viewer), seed)
                    for cards in world.zones[LOOKING : LOOKING + 4]:
                        looked += len(cards)
                        assert not set(cards) & {*world.rules.immediate, *world.rules.laid_open}
            for seat in game.decision.seats:
                game.apply(seat, choose_freely(game, seat, rng))
    assert looked > 100


def test_imagined_hands_hold_no_immediate_cards() -> None:
    """Cards that are played at once never stay in a hand."""
    rng = random.Random(8)
    game = new_game("revised", 4, seed=8)
    imagined = 0
    while not game.over:
        for viewer in (0, None):
            world = imagine(game.view_for(viewer), imagined)
            imagined += 1
            for seat in range(4):
                names = [card_name(card) for card in world.zones[HAND + seat]]
                assert "joe" not in names
                assert all(family_of(card) == STORE for card in world.zones[HAND + seat])
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    assert imagined > 100


def test_worlds_are_imagined_from_middle_of_game() -> None:
    rng = random.Random(2)
    game = new_game("revised", 4, seed=2)
    for _ in range(60):
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    middle = game_from_position(game.position(), seed=3)
    assert play_and_check(middle, rng, 0.1) > 20
