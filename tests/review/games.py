"""Finished games to look back at, played once for all tests of a process."""

from functools import cache

from dicetown.bots.registry import make_bot
from dicetown.records.game import Game, new_game
from dicetown.records.record import Record
from dicetown.review.review import Review, review
from dicetown.sim.driver import play_out

ALL = "revised+wanted+indians+cowboys"


@cache
def played(rules: str, bots: str, seed: int, sheriff: int | None = None) -> Game:
    """A game of these bots, by the first letters of their names: `gs` is a greedy one against a solver."""
    names = [{"r": "random", "g": "greedy", "s": "solver"}[letter] for letter in bots]
    game = new_game(rules, len(names), seed=seed, sheriff=sheriff)
    play_out(game, [make_bot(name, seed + seat) for seat, name in enumerate(names)])
    return game


def record_of(rules: str, bots: str, seed: int) -> Record:
    return played(rules, bots, seed).record()


@cache
def reviewed(rules: str, bots: str, seed: int, sheriff: int | None = None) -> Review:
    return review(played(rules, bots, seed, sheriff).record())
