"""How the game of a table begins, from the start or from a step of another game, and what its bots draw."""

from __future__ import annotations

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import commands as c
from dicetown.table.room.begin import begin, bot_seed, final_record
from dicetown.table.room.log import Branch
from tests.table.sitting import ANN, Sitting

SECRET = bytes(range(32))
NONCES = ("", "0a", "")


def a_whole_game() -> Sitting:
    at = Sitting(seed=3).begin()
    at.play_until(lambda table: False)
    return at


def test_game_branches_from_any_earlier_step() -> None:
    at = a_whole_game()
    record, steps = at.table.game.record().to_json(), len(at.table.game.entries)
    last = begin(at.table.settings, SECRET, NONCES, Branch(record=record, step=steps - 1))
    assert not last.over
    assert len(last.entries) == steps - 1
    with pytest.raises(DiceTownError, match="over at that step"):
        begin(at.table.settings, SECRET, NONCES, Branch(record=record, step=steps))


def test_game_at_table_halts_before_moments() -> None:
    at = a_whole_game()
    record = at.table.game.record().to_json()
    for branch in (None, Branch(record=record, step=5)):
        assert begin(at.table.settings, SECRET, NONCES, branch).halting


def test_each_bot_draws_its_own_luck() -> None:
    drawn = {(seed, seat): bot_seed(seed, seat) for seed in range(20) for seat in range(6)}
    assert len(set(drawn.values())) == len(drawn)
    bot_seed.cache_clear()
    assert all(bot_seed(seed, seat) == luck for (seed, seat), luck in drawn.items())


def test_record_of_closed_game_has_no_winner() -> None:
    """It has its secret."""
    at = Sitting().begin()
    for seat in range(3):
        at.answer(seat)
    running = at.table.game.record()
    assert running.fate.secret is None
    at.do(ANN, c.Close)
    closed = final_record(at.table.game, at.table.secret)
    assert closed.fate.secret == at.table.secret != ""
    assert (closed.fate.commitment, closed.fate.nonces) == (running.fate.commitment, running.fate.nonces)
    assert len(closed.entries) == len(running.entries)
    game = a_whole_game().table.game
    assert final_record(game, "none of this").to_json() == game.record().to_json()
