"""Playing on differently from the middle of a record."""

import random

import pytest

from dicetown import Replay, new_game, parse_record, replay
from dicetown.records.game import Game
from dicetown.testing import choose_freely


def play(game: Game, rng: random.Random) -> Game:
    while not game.over:
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
    return game


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_a_branch_from_any_step_of_a_record_can_be_played_to_its_end(edition: str) -> None:
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


def test_a_branch_leaves_the_replay_as_it_was() -> None:
    record = play(new_game("classic", 2, seed=1), random.Random(1)).record()
    again = Replay(record)
    again.step()
    before = again.game.position()
    play(again.branch(), random.Random(9))
    assert again.game.position() == before
