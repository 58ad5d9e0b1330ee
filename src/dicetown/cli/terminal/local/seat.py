"""The seats that a console can show on this machine: at a table, or in a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.engine.choices import Choice
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views.view import View
from dicetown.records.game import Game
from dicetown.table.local.local import LocalTable
from dicetown.table.room import commands
from dicetown.table.room.hosting import Player
from dicetown.table.room.log import Order
from dicetown.table.room.table import PLAYING

PERSON = Player(id="you")
"""The person at this terminal."""


class GameSeat:
    """A seat of a game without a table."""

    begun = True

    def __init__(self, game: Game, number: int, names: Sequence[str]) -> None:
        self._game = game
        self.number = number
        self.names = names

    @property
    def game(self) -> Game:
        """The current game object; an undo replaces it."""
        return self._game

    @property
    def rules(self) -> Ruleset:
        return self.game.state.rules

    def view(self) -> View:
        return self.game.view_for(self.number)

    def events(self, after: int = 0) -> Sequence[Event]:
        """Return the events that the seat has seen, after the first `after` ones."""
        return self.game.events_for(self.number, after)


class LocalSeat(GameSeat):
    """The person's seat at a table of this process."""

    def __init__(self, local: LocalTable, number: int, names: Sequence[str]) -> None:
        super().__init__(local.table.game, number, names)
        self.local = local

    @property
    def game(self) -> Game:
        return self.local.table.game

    @property
    def over(self) -> bool:
        return self.local.table.phase != PLAYING

    @property
    def order(self) -> Order:
        return self.local.table.seats[self.number].order

    def advance(self) -> bool:
        """Let the table take one step by itself; return False if it waits for the person."""
        return self.local.advance()

    def answer(self, choice: Choice) -> None:
        prompt = self.local.table.prompt_id(self.number)
        self._send(commands.Answer(id=self._id(), seat=self.number, prompt=prompt, choice=choice.text))

    def why_no_undo(self) -> str:
        """Return why the last choice cannot be taken back, or "" if it can."""
        return self.local.table.why_no_undo(self.number)

    def undo(self) -> None:
        self._send(commands.Undo(id=self._id(), seat=self.number))

    def set_order(self, order: Order) -> None:
        self._send(commands.SetOrder(id=self._id(), seat=self.number, order=order))

    def _send(self, command: commands.AnyCommand) -> None:
        self.local.command(PERSON, command)

    def _id(self) -> str:
        return self.local.command_id()
