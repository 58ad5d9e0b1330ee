"""A viewer who only follows the transfers of the events sees what the views show."""

import random
from collections.abc import Iterator

import pytest

from dicetown import NoFate, new_game, ruleset
from dicetown.engine.chance.fate import Fate
from dicetown.engine.errors import DiceTownError
from dicetown.engine.state import State
from dicetown.engine.transfers import BANK, Transfer, parse_transfer
from dicetown.engine.views.view import NO_FATE, redact
from dicetown.records.game import Game
from dicetown.rules.base.places.bank import BANK_ROBBED_EVENT
from dicetown.rules.catalogue import ruleset_names
from dicetown.testing import choose_freely

FACTS = (
    *("round", "sheriff", "mine", "bank", "coach", "dollars", "nuggets", "aside", "kept", "cup", "zones"),
    *("shuffles", "thefts", "won", "controlled", "counted", "winner"),
)


class Follower:
    """A viewer's copy of a game, made of the transfers it is told and nothing else."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.told = 0
        self.state = State(game.state.rules, game.seats, NO_FATE, None)
        self.state.annexes = [annex.clone() for annex in game.state.rules.annexes]

    def catch_up(self) -> None:
        events = self.game.events_for(self.seat, self.told)
        self.told += len(events)
        for event in events:
            for transfer in event.transfers:
                self.take(transfer)

    def take(self, transfer: Transfer) -> None:
        # Through plain data and back, as a client gets it.
        rules = self.state.rules
        parse_transfer(transfer.data(rules), rules).follow(self.state)

    def differences(self) -> Iterator[str]:
        view = redact(self.game.state, self.seat)
        for fact in FACTS:
            if getattr(view, fact) != getattr(self.state, fact):
                yield f"{fact}: {getattr(self.state, fact)} instead of {getattr(view, fact)}"
        for mine, shown in zip(self.state.annexes, view.annexes, strict=True):
            if mine.format() != shown.format():
                yield f"{mine.name}: {mine.format()} instead of {shown.format()}"
        for laid, seen in zip(self.state.offers, view.offers, strict=True):
            if laid != seen:
                yield f"offer: {laid} instead of {seen}"


def follow_a_game(rules: str, seats: int, seed: int, fate: Fate | None = None) -> int:
    """Play at random, compare every viewer's copy with its view at every stop, and count the stops."""
    chosen = ruleset(rules, bribes="all")
    game = new_game(chosen, seats, seed=seed) if fate is None else new_game(chosen, seats, fate=fate)
    rng = random.Random(seed)
    game.halting = bool(seed % 2)
    followers = [Follower(game, seat) for seat in (None, *range(seats))]
    stops = 0
    while True:
        # While chance is asked, part of what the next event tells has been done already.
        unfinished = fate is not None and bool(game.state.noted)
        stops += not unfinished
        for follower in () if unfinished else followers:
            follower.catch_up()
            assert not list(follower.differences()), f"{rules}, seed {seed}, viewer {follower.seat}"
        if game.over:
            return stops
        if game.halted:
            game.go_on()
            continue
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ruleset_names())
def test_followers_see_what_views_show(rules: str, seed: int) -> None:
    most = ruleset(rules).max_seats
    assert follow_a_game(rules, 2 + seed % (most - 1), seed) > 20


@pytest.mark.parametrize("rules", ["classic", "revised+wanted+indians+cowboys"])
def test_followers_keep_up_while_chance_is_asked(rules: str) -> None:
    assert follow_a_game(rules, 3, 1, NoFate()) > 50


def test_change_without_event_is_refused() -> None:
    game = new_game("classic", 3, seed=1)
    game.state.move_dollars(BANK, 0, 1)
    asking = game.state.asking
    assert asking is not None
    with pytest.raises(DiceTownError, match="no event tells of it"):
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
