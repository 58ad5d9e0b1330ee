"""Playing one game with bots to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.base import Bot
from dicetown.bots.files import BotFailed, failure_of, is_own, wrong_answer
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.records.game import Game

AfterChoice = Callable[[Game, int, Choice], None]
"""Called after each choice with the game, the seat and its choice. It may read the game, but not change
it."""

_SEATS: Final = tuple(seats_in(mask) for mask in range(256))


class Wrapper(Bot):
    """A bot that lets another one choose; if that one fails, the error names the inner bot."""

    def __init__(self, bot: Bot, seed: int) -> None:
        super().__init__(seed)
        self.needs_view = bot.needs_view
        self.bot = bot


def play_out(game: Game, bots: Sequence[Bot], after: AfterChoice | None = None) -> int:
    """Play on to the end, with a bot per seat, and return the number of decisions.

    A decision counts when it had two options or more, once for each seat that had them: only those need a
    choice, and engines are compared by this number. The game needs a Fate that decides. Raises BotFailed for
    an error of a bot; other exceptions are not the bots' fault.
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
            raise DiceTownError("The game waits for a seat that has no bot.")
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
            # Bots from outside may ignore the types.
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
    """Return why a finished game ended: the first of the ruleset's reasons that hold."""
    for end in game.state.rules.ends:
        if end.met(game.state):
            return end.reason
    return "unknown"
