"""Playing one game with bots to its end."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.base import Bot
from dicetown.bots.files import failure_of, is_own, wrong_answer
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.records.game import Game

AfterChoice = Callable[[Game, int, Choice], None]
"""Called after each choice with the game, the seat and what it chose. May look, must not touch."""

_SEATS: Final = tuple(seats_in(mask) for mask in range(256))


class BotFailed(DiceTownError):
    """A bot that raised an error or answered what is no legal choice. Of those of this package the cause is
    kept, as it is theirs to repair who read tracebacks."""

    @property
    def problems(self) -> list[str]:
        return [str(self), *([] if self.__cause__ is None else traceback.format_exception(self.__cause__))]


class Wrapper(Bot):
    """A bot that lets another one choose; when that fails, it is the other one that is told of."""

    def __init__(self, bot: Bot, seed: int) -> None:
        super().__init__(seed)
        self.needs_view = bot.needs_view
        self.bot = bot


def play_out(game: Game, bots: Sequence[Bot], after: AfterChoice | None = None) -> int:
    """Play on to the end, a bot per seat; returns how many decisions there were.

    A decision counts when it had two options or more, once for each seat that had them: that is what somebody
    had to think about, and what engines are compared by. The game needs a Fate that decides. Raises
    BotFailed for what a bot does wrong; whatever else is raised is not the bots' fault.
    """
    state = game.state
    apply = game.apply
    options_for = game.options
    choosers = [bot.choose for bot in bots]
    sighted = [bot.needs_view for bot in bots]
    decisions = 0
    while state.winner < 0:
        waiting = _SEATS[state.waiting]
        if not waiting or waiting[-1] >= len(bots):
            raise DiceTownError("The game waits for somebody who is not there.")
        for seat in waiting:
            options = options_for(seat)
            if len(options) > 1:
                decisions += 1
            elif not options:
                raise DiceTownError(f"Seat {seat} is asked {_question(game)} but has no option.")
            view = game.view_for(seat) if sighted[seat] else None
            prompt = None if view is None else view.prompt
            try:
                choice = choosers[seat](view, prompt, options)
            except Exception as error:
                raise _failed(game, seat, bots[seat], error) from _cause(bots[seat], error)
            # Bots of somebody's own are not held to their types.
            if not isinstance(choice, Choice):
                raise _failed(game, seat, bots[seat], choice)
            try:
                apply(seat, choice)
            except Refused:
                raise _failed(game, seat, bots[seat], choice) from None
            if after is not None:
                after(game, seat, choice)
    return decisions


def _inner(bot: Bot) -> Bot:
    return _inner(bot.bot) if isinstance(bot, Wrapper) else bot


def _cause(bot: Bot, error: Exception) -> Exception | None:
    return None if is_own(_inner(bot)) else error


def _failed(game: Game, seat: int, bot: Bot, found: object) -> BotFailed:
    bot = _inner(bot)
    why = failure_of(bot, found) if isinstance(found, Exception) else wrong_answer(found)
    return BotFailed(f"The bot {type(bot).__name__} in seat {seat} failed at {_question(game)}: {why}.")


def _question(game: Game) -> str:
    return f"the question {game.decision.kind!r} of round {game.state.round}"


def end_reason(game: Game) -> str:
    """Why a game that is over ended; the first of the ruleset's reasons where several hold."""
    for end in game.state.rules.ends:
        if end.met(game.state):
            return end.reason
    return "unknown"
