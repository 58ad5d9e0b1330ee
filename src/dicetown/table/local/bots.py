"""Bots that answer in this process, without worker processes."""

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
"""Lets a bot choose for a seat of a game; the text is the name of the seat, for error messages."""


def ask_bot(game: Game, bot: Bot, seat: int, name: str) -> Choice:
    """Return what a bot chooses. Raises DiceTownError if that is not legal."""
    view = game.view_for(seat) if bot.needs_view else None
    choice = bot.choose(view, None if view is None else view.prompt, game.options(seat))
    if not game.is_legal(seat, choice):
        raise DiceTownError(f"The bot of {name} answered {choice.text!r}, which is not a legal choice.")
    return choice


class InlineBots:
    """The bots of one table, each made when it is first asked."""

    def __init__(self, ask: Ask = ask_bot) -> None:
        self._ask = ask
        self._made: dict[tuple[int, str], Bot] = {}

    def choose(self, table: Table, seat: int, spec: str) -> Choice:
        """Return what a bot answers to the open question of a seat."""
        return self._ask(table.game, self._bot(table, seat, spec), seat, table.seats[seat].name)

    def recall(self, table: Table, seat: int, spec: str) -> None:
        """Ask a bot an old question again if it keeps a memory, so that it goes on as before."""
        bot = self._bot(table, seat, spec)
        if bot.remembers:
            self._ask(table.game, bot, seat, table.seats[seat].name)

    def _bot(self, table: Table, seat: int, spec: str) -> Bot:
        bot = self._made.get((seat, spec))
        if bot is None:
            bot = self._made[seat, spec] = make_bot(spec, bot_seed(table.bot_seed, seat))
        return bot
