"""Bots that think in this process when they are asked, as those of a server do in theirs."""

from __future__ import annotations

from collections.abc import Callable

from dicetown.bots.base import Bot
from dicetown.bots.registry import make_bot
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.table.room.begin import bot_seed
from dicetown.table.room.table import Table

Ask = Callable[[Game, Bot, int, str], Choice]
"""Has a bot choose for a seat of a game; the text is the name of the seat, for what is said of failures."""


def ask_bot(game: Game, bot: Bot, seat: int, name: str) -> Choice:
    """What a bot of this package chooses."""
    view = game.view_for(seat) if bot.needs_view else None
    choice = bot.choose(view, None if view is None else view.prompt, game.options(seat))
    if not game.is_legal(seat, choice):
        raise DiceTownError(f"The bot of {name} answered {choice.text!r}, which is no legal choice.")
    return choice


class InlineBots:
    """The bots of one table, each made when it is asked first."""

    def __init__(self, ask: Ask = ask_bot) -> None:
        self._ask = ask
        self._made: dict[tuple[int, str], Bot] = {}

    def choose(self, table: Table, seat: int, spec: str) -> Choice:
        """What a bot answers to the open question of a seat."""
        return self._ask(table.game, self._bot(table, seat, spec), seat, table.seats[seat].name)

    def recall(self, table: Table, seat: int, spec: str) -> None:
        """Ask a bot that remembers a question it was asked before, so that it goes on the same."""
        bot = self._bot(table, seat, spec)
        if bot.remembers:
            self._ask(table.game, bot, seat, table.seats[seat].name)

    def _bot(self, table: Table, seat: int, spec: str) -> Bot:
        bot = self._made.get((seat, spec))
        if bot is None:
            bot = self._made[seat, spec] = make_bot(spec, bot_seed(table.bot_seed, seat))
        return bot
