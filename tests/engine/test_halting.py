"""A halting game stops before a possible covert question, so that no viewer can tell whether one comes."""

import random

import pytest

from dicetown import Game, new_game, ruleset_names
from dicetown.engine.errors import DiceTownError
from dicetown.testing import choose_freely


def halting(name: str, seats: int, seed: int) -> Game:
    game = new_game(name, seats, seed=seed)
    game.halting = True
    return game


def asks_covertly(game: Game) -> bool:
    return not game.halted and not game.over and game.decision.covert


def seen(game: Game) -> dict[int | None, object]:
    return {seat: game.view_for(seat).data() for seat in (None, *range(game.seats))}


@pytest.mark.rule("INFO-4")
@pytest.mark.parametrize("name", ruleset_names())
def test_seats_not_asked_see_only_the_halt(name: str) -> None:
    """They learn whether a seat was asked only when all those asked have answered."""
    game = halting(name, 3, 1)
    rng = random.Random(1)
    asked, passed = 0, 0
    while not game.over or game.halted:
        if not game.halted:
            seat = game.decision.seats[0]
            game.apply(seat, choose_freely(game, seat, rng))
            continue
        before = seen(game)
        events = len(game.events_of_all())
        game.go_on()
        if not asks_covertly(game):
            passed += 1
            continue
        asked += 1
        assert len(game.events_of_all()) == events
        for viewer, view in seen(game).items():
            if viewer not in game.decision.asked:
                assert view == before[viewer]
    assert asked > 3
    assert passed > 3


@pytest.mark.parametrize("name", ["classic", "revised+wanted+indians+cowboys"])
def test_halting_changes_nothing_about_a_game(name: str) -> None:
    plain = new_game(name, 4, seed=5)
    other = halting(name, 4, 5)
    rng = random.Random(2)
    while not plain.over:
        while other.halted:
            other.go_on()
        assert plain.position() == other.position()
        seat = plain.decision.seats[0]
        choice = choose_freely(plain, seat, rng)
        plain.apply(seat, choice)
        other.apply(seat, choice)
    while other.halted:
        other.go_on()
    assert other.over
    assert plain.record().digest == other.record().digest


def test_halted_game_asks_no_seat() -> None:
    game = halting("revised", 2, 1)
    rng = random.Random(1)
    while not game.halted:
        seat = game.decision.seats[0]
        game.apply(seat, choose_freely(game, seat, rng))
    with pytest.raises(DiceTownError, match="halted"):
        _ = game.decision
    with pytest.raises(DiceTownError, match="not asked anything"):
        game.apply(0, "pass")
    assert "halted" in repr(game)


def test_clone_of_halting_game_halts_too() -> None:
    game = halting("revised", 2, 1)
    other = game.clone()
    rng = random.Random(1)
    while not game.halted:
        seat = game.decision.seats[0]
        choice = choose_freely(game, seat, rng)
        game.apply(seat, choice)
        other.apply(seat, choice)
    assert other.halted


def test_going_on_does_nothing_unless_halted() -> None:
    game = new_game("classic", 2, seed=1)
    before = game.position()
    assert game.go_on() == []
    assert game.position() == before
