"""Playing one block: the same deal with every rotation of the seats."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from dicetown.bots.base import Bot
from dicetown.bots.files import BotFailed
from dicetown.bots.registry import make_bot
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.records.game import Game, new_game
from dicetown.sim.arena.plan import ArenaPlan, Work, rotated
from dicetown.sim.arena.times import Times
from dicetown.sim.driver import Wrapper, play_out
from dicetown.sim.playing.venue import Stop, Stopped, never
from dicetown.sim.run import bot_seed, game_seed

PATIENCE = 100_000_000
"""Nanoseconds between two checks whether to stop, as a bot may think for minutes about one game."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game as the figures need it. Lists have an entry per seat."""

    bots: tuple[str, ...]
    winner: int
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    """Questions with two options or more that were put to each seat."""


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that a bot or the engine could not finish, with all that is needed to reproduce it."""

    rotation: int
    seed: int
    """The seed of the game, from which those of its bots follow."""
    line_up: tuple[str, ...]
    seat: int | None
    """The seat that was asked last; None if the game broke before the first question."""
    decision: int
    position: str
    """The full position, as text; empty if it cannot be written."""
    problems: tuple[str, ...]

    @property
    def bot(self) -> str | None:
        return None if self.seat is None else self.line_up[self.seat]


@dataclass(slots=True)
class Block:
    """The result of a block: a game for every rotation, up to the first that broke."""

    games: list[Played] = field(default_factory=list)
    broken: BrokenGame | None = None
    times: dict[str, Times] = field(default_factory=dict)
    """The times of each bot. They are no part of the result, because they are not repeatable."""


class Watched(Wrapper):
    """A bot that is timed; it plays exactly as the inner bot does."""

    def __init__(self, bot: Bot, seed: int, seat: int, watch: Watch) -> None:
        super().__init__(bot, seed)
        self.seat = seat
        self.watch = watch

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        watch = self.watch
        watch.seat = self.seat
        begin = time.perf_counter_ns()
        if begin - watch.looked > PATIENCE:
            watch.looked = begin
            if watch.stop():
                raise Stopped
        # Measure processor time, which is independent of other work on the machine.
        started = time.thread_time_ns()
        choice = self.bot.choose(view, prompt, options)
        if len(options) > 1:
            watch.spent[self.seat].append(time.thread_time_ns() - started)
        return choice


class Watch:
    """Observations on the bots of one game: which seat was asked last, and how long each took."""

    def __init__(self, seats: int, stop: Stop) -> None:
        self.stop = stop
        self.seat: int | None = None
        self.spent: list[list[int]] = [[] for _ in range(seats)]
        self.looked = time.perf_counter_ns()


def play_block(plan: ArenaPlan, work: Work, stop: Stop = never) -> Block:
    """Play the deal of a block with every rotation of its line-up, up to the first game that breaks."""
    line_up = work.table.line_up(work.cell.seats, plan.seed, work.block)
    block = Block()
    for rotation in range(work.cell.seats):
        _play_rotation(plan, work, rotation, rotated(line_up, rotation), block, stop)
        if block.broken is not None:
            break
    return block


def _play_rotation(
    plan: ArenaPlan, work: Work, rotation: int, names: list[str], block: Block, stop: Stop
) -> None:
    seats = work.cell.seats
    seed = game_seed(plan.seed, work.block)
    watch = Watch(seats, stop)
    begin = partial(new_game, plan.rules(work.cell), seats, seed=seed)
    game: Game | None = None
    try:
        players: list[Bot] = []
        for seat, name in enumerate(names):
            own_seed = bot_seed(seed, seat)
            players.append(Watched(make_bot(name, own_seed, plan.budget()), own_seed, seat, watch))
        # Without events, views have no history. If no bot uses views, events would only cost time.
        game = begin(events=any(player.needs_view for player in players))
        play_out(game, players)
        totals = game.score().totals
    except Exception as error:
        # A bot that fails in one game of thousands must not end the others.
        found = error.problems if isinstance(error, BotFailed) else traceback.format_exception(error)
        block.broken = _broken(rotation, seed, names, watch, game, found)
        return
    decisions = tuple([len(spent) for spent in watch.spent])
    block.games.append(Played(tuple(names), game.state.winner, tuple(totals), decisions))
    for name, spent in zip(names, watch.spent, strict=True):
        times = block.times.setdefault(name, Times())
        for nanoseconds in spent:
            times.add(nanoseconds)


def _broken(
    rotation: int, seed: int, names: list[str], watch: Watch, game: Game | None, found: list[str]
) -> BrokenGame:
    position = ""
    if game is not None:
        try:
            position = game.position()
        except Exception as error:
            found.append(f"the position cannot be written: {error!r}")
    decision = 0 if game is None else game.state.decisions
    return BrokenGame(rotation, seed, tuple(names), watch.seat, decision, position, tuple(found))
