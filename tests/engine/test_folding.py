"""A viewer who only follows the transfers of the events sees what the views show."""

import random

import pytest

from dicetown import NoFate, new_game, ruleset
from dicetown.engine.chance.fate import Fate
from dicetown.engine.errors import DiceTownError
from dicetown.engine.transfers import BANK
from dicetown.records.game import Game
from dicetown.rules.base.places.bank import BANK_ROBBED_EVENT
from dicetown.rules.catalogue import ruleset_names
from dicetown.testing import Follower, choose_freely, pick_randomly
from tests.golden.playthroughs import GOLDEN_GAMES, golden_rules

Data = dict[str, object]


def follow(game: Game, rng: random.Random, kind: type[Follower] = Follower, freely: bool = True) -> int:
    """Play at random, compare every viewer's copy with its view at every stop, and count the stops."""
    followers = [kind(game.state.rules, game.seats, seat) for seat in (None, *range(game.seats))]
    stops = 0
    while True:
        # While chance is asked, part of what the next event tells has been done already.
        unfinished = not game.state.fate.decides and bool(game.state.noted)
        stops += not unfinished
        for follower in () if unfinished else followers:
            follower.catch_up(game)
            assert not list(follower.differences(game)), f"{game.state.rules.name}, viewer {follower.seat}"
        if game.over:
            return stops
        if game.halted:
            game.go_on()
            continue
        for seat in game.decision.seats:
            choice = choose_freely(game, seat, rng) if freely else pick_randomly(game.options(seat), rng)
            game.apply(seat, choice)


def random_game(rules: str, seats: int, seed: int, fate: Fate | None = None) -> Game:
    chosen = ruleset(rules, bribes="all")
    game = new_game(chosen, seats, seed=seed) if fate is None else new_game(chosen, seats, fate=fate)
    game.halting = bool(seed % 2)
    return game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ruleset_names())
def test_followers_see_what_views_show(rules: str, seed: int) -> None:
    game = random_game(rules, 2 + seed % (ruleset(rules).max_seats - 1), seed)
    assert follow(game, random.Random(seed)) > 20


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_followers_see_golden_games(name: str) -> None:
    seats, seed = GOLDEN_GAMES[name]
    game = new_game(golden_rules(name), seats, seed=seed)
    assert follow(game, random.Random(seed), freely=False) > 50


@pytest.mark.parametrize("rules", ["classic", "revised+wanted+indians+cowboys"])
def test_followers_keep_up_while_chance_is_asked(rules: str) -> None:
    assert follow(random_game(rules, 3, 1, NoFate()), random.Random(1)) > 50


class PaysNothing(Follower):
    """Places keep the dollars and nuggets that they give."""

    def take(self, data: Data) -> None:
        super().take({**data, "from": None} if data["move"] == "count" else data)


class MovesNoCards(Follower):
    """Cards stay where they came from."""

    def take(self, data: Data) -> None:
        super().take({**data, "from": None} if data["move"] == "cards" else data)


class FillsNoCups(Follower):
    """Cups are never filled."""

    def take(self, data: Data) -> None:
        super().take({**data, "cup": None} if data["move"] == "dice" else data)


class ChangesNoFacts(Follower):
    """Facts keep their values."""

    def take(self, data: Data) -> None:
        if data["move"] != "set":
            super().take(data)


class RemovesNoOffers(Follower):
    """Offers stay on the table."""

    def take(self, data: Data) -> None:
        if data["move"] != "offer" or data["offer"] is not None:
            super().take(data)


@pytest.mark.parametrize("fault", [PaysNothing, MovesNoCards, FillsNoCups, ChangesNoFacts, RemovesNoOffers])
def test_fault_of_a_follower_is_noticed(fault: type[Follower]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        follow(random_game("classic", 4, 2), random.Random(2), fault)


def test_change_without_event_is_refused() -> None:
    game = new_game("classic", 3, seed=1)
    game.state.move_dollars(BANK, 0, 1)
    asking = game.state.asking
    assert asking is not None
    with pytest.raises(DiceTownError, match="changed without an event"):
        game.state.ask(asking, 1)


def test_unheard_changes_are_not_noted() -> None:
    game = new_game("classic", 3, seed=1, events=False)
    game.state.move_dollars(BANK, 0, 1)
    assert game.state.noted == []


def test_event_takes_noted_changes_along() -> None:
    game = new_game("classic", 3, seed=1)
    game.state.move_dollars(BANK, 0, 1)
    game.state.emit(BANK_ROBBED_EVENT, "BANK-1", (0, 1))
    event = game.events_of_all()[-1]
    assert [transfer.data(game.state.rules) for transfer in event.transfers] == [
        {"move": "count", "what": "dollars", "from": "bank", "to": 0, "amount": 1}
    ]
    assert game.state.noted == []
