"""Playing one game with bots to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.base import Bot
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game

AfterChoice = Callable[[Game, int, Choice], None]
"""Called after each choice with the game, the seat and what it chose. May look, must not touch."""

_SEATS: Final = tuple(seats_in(mask) for mask in range(256))


def play_out(game: Game, bots: Sequence[Bot], after: AfterChoice | None = None) -> int:
    """Play on to the end, a bot per seat; returns how many decisions there were.

    A decision counts when it had two options or more, once for each seat that had them: that is what somebody
    had to think about, and what engines are compared by. The game needs a Fate that decides.
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
            if sighted[seat]:
                view = game.view_for(seat)
                choice = choosers[seat](view, view.prompt, options)
            else:
                choice = choosers[seat](None, None, options)
            apply(seat, choice)
            if after is not None:
                after(game, seat, choice)
    return decisions


def end_reason(game: Game) -> str:
    """Why a game that is over ended; the first of the ruleset's reasons where several hold."""
    for end in game.state.rules.ends:
        if end.met(game.state):
            return end.reason
    return "unknown"
