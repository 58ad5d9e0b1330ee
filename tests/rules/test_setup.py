"""Preparing a game (SETUP)."""

from collections import Counter

import pytest

from dicetown.engine.box.cards import card_number
from dicetown.engine.box.zones import (
    DEEDS,
    ELIXIR_DECK,
    ELIXIRS_SHOWN,
    FACE_UP,
    HAND,
    PROPERTY_DECK,
    ROW,
    STORE_DECK,
)
from dicetown.engine.chance.fate import SeededFate
from dicetown.engine.errors import BadRuleset
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import possessions

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])

EQUIPMENT = {"canteen": 1, "lantern": 2, "boots": 3, "saddle": 4, "revolver": 5, "horse": 8}
ACTING = ["dynamite", "girls", "corruption", "credits", "joe", "marshall", "split", "poster", "elixir"]
STORE_CARDS = Counter({**dict.fromkeys([*EQUIPMENT, *ACTING], 1), "brute": 2, "cheater": 2})
ELIXIRS = ["wealth", "charm", "fortune", "power", "protection", "friendship", "domination"]


def numbers(cards: Counter[str]) -> Counter[int]:
    return Counter({card_number(name): copies for name, copies in cards.items()})


@BOTH
@SEATS
@pytest.mark.rule("SETUP-1")
def test_two_to_five_players_can_play(edition: str, seats: int) -> None:
    game = new_game(edition, seats, seed=1)
    assert game.seats == seats
    assert game.decision.seats == tuple(range(seats))


@BOTH
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7, 100])
@pytest.mark.rule("SETUP-1")
def test_wrong_number_of_players_cites_rule(edition: str, seats: int) -> None:
    with pytest.raises(BadRuleset) as caught:
        new_game(edition, seats, seed=1)
    assert caught.value.rule == "SETUP-1"
    assert caught.value.hint == "Choose from 2 to 5."


@BOTH
@SEATS
@pytest.mark.rule("SETUP-2")
def test_players_start_with_dice_and_dollars(edition: str, seats: int) -> None:
    """They have five dice, eight dollars and nothing else."""
    game = new_game(edition, seats, seed=1)
    state = game.state
    assert state.dollars == [8] * seats
    assert state.nuggets == [0] * seats
    for seat in range(seats):
        assert state.zones[HAND + seat] == state.zones[DEEDS + seat] == state.zones[FACE_UP + seat] == ()
    trail = state.events
    assert trail is not None
    rolled = [event.data() for event in game.events_for(None) if event.name == "DiceRolled"]
    assert [(event["seat"], event["amount"]) for event in rolled] == [(seat, 5) for seat in range(seats)]


@BOTH
@SEATS
@pytest.mark.rule("SETUP-3", "SETUP-4")
def test_mine_bank_and_coach_start_right(edition: str, seats: int) -> None:
    """The mine holds thirty nuggets, the bank three dollars, the stagecoach nothing."""
    state = new_game(edition, seats, seed=1).state
    assert (state.mine, state.bank, state.coach) == (30, 3, 0)


@BOTH
@SEATS
@pytest.mark.rule("SETUP-5")
def test_game_begins_with_all_its_parts(edition: str, seats: int) -> None:
    """There are eight dollars per player plus three, and all cards."""
    game = new_game(edition, seats, seed=1)
    dollars, nuggets, cards = possessions(game)
    assert dollars == 8 * seats + 3
    assert nuggets == 30
    store = sum(game.state.rules.parts.section("store").values())
    assert len(cards) == store + (25 if edition == "classic" else 20 + 7)


@BOTH
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.rule("SETUP-5")
def test_dollars_nuggets_and_cards_are_conserved(edition: str, seed: int) -> None:
    game = new_game(edition, 2 + seed % 4, seed=seed)
    start = possessions(game)
    turn = 0
    while not game.over:
        for seat in game.decision.seats:
            options = game.options(seat)
            turn += 1
            game.apply(seat, options[turn * 7 % len(options)])
            assert possessions(game) == start


@BOTH
@pytest.mark.rule("SETUP-6", "CARD-EQUIPMENT", "CARD-BRUTE", "CARD-CHEATER")
def test_general_store_deck_matches_the_box(edition: str) -> None:
    state = new_game(edition, 3, seed=1).state
    deck = Counter(state.zones[STORE_DECK])
    assert deck == numbers(Counter(state.rules.parts.section("store")))
    assert deck >= numbers(STORE_CARDS)


@pytest.mark.parametrize(("edition", "copies"), [("classic", 5), ("revised", 4)])
@pytest.mark.rule("SETUP-7", "SETUP-8")
def test_each_value_has_the_editions_count(edition: str, copies: int) -> None:
    state = new_game(edition, 3, seed=1).state
    cards = state.zones[PROPERTY_DECK] + state.zones[ROW]
    assert Counter(cards) == numbers(Counter({f"p{value}": copies for value in range(1, 6)}))


@BOTH
@SEATS
@pytest.mark.rule("SETUP-8")
def test_three_properties_lie_face_up(edition: str, seats: int) -> None:
    state = new_game(edition, seats, seed=1).state
    assert len(state.zones[ROW]) == 3
    assert len(state.zones[PROPERTY_DECK]) == (22 if edition == "classic" else 17)


@pytest.mark.rule("SETUP-9")
def test_two_of_seven_elixirs_lie_open() -> None:
    state = new_game("revised", 3, seed=1).state
    assert len(state.zones[ELIXIRS_SHOWN]) == 2
    assert len(state.zones[ELIXIR_DECK]) == 5
    cards = state.zones[ELIXIRS_SHOWN] + state.zones[ELIXIR_DECK]
    assert Counter(cards) == numbers(Counter(ELIXIRS))


@pytest.mark.rule("SETUP-9")
def test_classic_table_has_no_elixirs() -> None:
    state = new_game("classic", 3, seed=1).state
    assert state.zones[ELIXIRS_SHOWN] == state.zones[ELIXIR_DECK] == ()


@BOTH
@pytest.mark.rule("SETUP-6", "SETUP-7", "SETUP-9")
def test_decks_are_shuffled_differently_every_game(edition: str) -> None:
    decks = [STORE_DECK, PROPERTY_DECK] + ([ELIXIR_DECK] if edition == "revised" else [])
    for deck in decks:
        orders = {new_game(edition, 3, seed=seed).state.zones[deck] for seed in range(20)}
        assert len(orders) > 10
        assert tuple(sorted(min(orders))) not in orders


@BOTH
@pytest.mark.rule("SETUP-6", "SETUP-7")
def test_any_card_can_top_the_store(edition: str) -> None:
    tops = {new_game(edition, 2, seed=seed, events=False).state.zones[STORE_DECK][-1] for seed in range(300)}
    assert tops == set(numbers(Counter(ruleset(edition).parts.section("store"))))


@BOTH
@SEATS
@pytest.mark.rule("SETUP-10")
def test_youngest_player_gets_the_badge(edition: str, seats: int) -> None:
    """The table names the youngest."""
    for sheriff in range(seats):
        game = new_game(edition, seats, seed=3, sheriff=sheriff)
        assert game.state.sheriff == sheriff
        assert not [event for event in game.events_for(None) if event.name == "SheriffChosen"]


@BOTH
@SEATS
@pytest.mark.rule("SETUP-10")
def test_random_seat_becomes_sheriff_otherwise(edition: str, seats: int) -> None:
    chosen = Counter(new_game(edition, seats, seed=seed, events=False).state.sheriff for seed in range(400))
    assert set(chosen) == set(range(seats))
    assert min(chosen.values()) > 400 / seats / 2


@BOTH
@pytest.mark.rule("SETUP-10")
def test_first_badge_is_told_with_rule(edition: str) -> None:
    game = new_game(edition, 4, seed=3)
    told = [event for event in game.events_for(None) if event.name == "SheriffChosen"]
    assert [(event.rule, event.get("seat")) for event in told] == [("SETUP-10", game.state.sheriff)]


@BOTH
@pytest.mark.parametrize("sheriff", [-1, 3, 7])
@pytest.mark.rule("SETUP-10")
def test_absent_seat_cannot_be_sheriff(edition: str, sheriff: int) -> None:
    with pytest.raises(BadRuleset) as caught:
        new_game(edition, 3, seed=1, sheriff=sheriff)
    assert caught.value.rule == "SETUP-10"


@BOTH
@pytest.mark.rule("SETUP-6", "SETUP-7", "SETUP-10")
def test_the_same_seed_lays_the_same_table(edition: str) -> None:
    by_seed = new_game(edition, 4, seed=11).state
    by_fate = new_game(ruleset(edition), 4, fate=SeededFate(11)).state
    assert by_seed.zones == by_fate.zones
    assert by_seed.sheriff == by_fate.sheriff
    assert by_seed.cup == by_fate.cup
