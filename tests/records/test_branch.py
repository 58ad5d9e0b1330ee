"""Playing on differently from the middle of a record."""

import random

import pytest

from dicetown import Replay, new_game, parse_record, replay
from dicetown.engine.chance.fate import SeededFate
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.records.replay import branch_at, prefix_of
from dicetown.testing import choose_freely


def play(game: Game, rng: random.Random) -> Game:
    while not game.over:
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    return game


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_branch_from_any_step_plays_out(edition: str) -> None:
    record = parse_record(play(new_game(edition, 3, seed=4), random.Random(4)).record().to_json())
    again = Replay(record)
    branches = 0
    while again.left:
        if again.left % 7 == 0:
            branch = play(again.branch(), random.Random(branches))
            assert branch.over
            branches += 1
        again.step()
    assert branches > 5
    assert again.game.position() == replay(record).position()


def test_branch_leaves_its_replay_unchanged() -> None:
    record = play(new_game("classic", 2, seed=1), random.Random(1)).record()
    again = Replay(record)
    again.step()
    before = again.game.position()
    play(again.branch(), random.Random(9))
    assert again.game.position() == before


@pytest.mark.parametrize("step", [0, 1, 7, 20])
def test_branch_needs_no_later_entries(step: int) -> None:
    record = play(new_game("revised", 3, seed=4), random.Random(4)).record()
    prefix = parse_record(prefix_of(record, step).to_json())
    assert (prefix.decisions, prefix.result) == (step, None)
    assert prefix.entries == () or len(prefix.entries) < len(record.entries)
    whole, cut = [branch_at(found, step, SeededFate(9)) for found in (record, prefix)]
    assert cut.record().to_json() == whole.record().to_json()
    ends = [play(game, random.Random(step)).record().to_json() for game in (whole, cut)]
    assert ends[0] == ends[1]


def test_prefix_stops_at_record_bounds() -> None:
    record = play(new_game("classic", 2, seed=1), random.Random(1)).record()
    assert prefix_of(record, record.decisions) is record
    for step in (-1, record.decisions + 1):
        with pytest.raises(DiceTownError, match=f"no step {step}"):
            prefix_of(record, step)
