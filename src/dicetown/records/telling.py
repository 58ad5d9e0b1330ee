"""A game told as plain data: every event with its moves, every question with its options and answers.

It is all that a reader needs who knows the rules and nothing of this software, such as the referee.
"""

from __future__ import annotations

from typing import Final

from dicetown.engine.core import Decided
from dicetown.engine.events import Event
from dicetown.engine.state import CHANCE
from dicetown.records.game import Game
from dicetown.records.record import Record
from dicetown.records.replay import Replay

UNLISTED: Final = "offer"
"""The kind of question whose options are not all listed; they are left out."""


class Telling:
    """A game told while it is played: call `ask` at each question, and `hear` once it is answered."""

    def __init__(self, game: Game, sheriff: int | None) -> None:
        self._game: Final = game
        self._sheriff: Final = sheriff
        self._told = 0
        self._asked: dict[str, object] | None = None
        self.items: Final[list[dict[str, object]]] = []
        self._tell_events()

    def ask(self) -> None:
        """Note the question that is open now; what chance is asked is not told."""
        game = self._game
        decision = game.decision
        self._asked = None
        if CHANCE in decision.asked:
            return
        options: dict[str, object] = {}
        for seat in decision.asked:
            listed = decision.kind != UNLISTED
            options[str(seat)] = [choice.text for choice in game.options(seat)] if listed else []
        self._asked = {"question": decision.kind, "rule": decision.rule, "options": options, "answers": {}}

    def hear(self) -> None:
        """Tell the answers to the question noted, and the events that they caused."""
        game = self._game
        if self._asked is not None:
            decided = game.entries.items(len(game.entries) - 1)[0]
            assert isinstance(decided, Decided)
            seats = [seat for seat in range(game.seats) if decided.asked >> seat & 1]
            answers = {str(seat): one.text for seat, one in zip(seats, decided.choices, strict=True)}
            self._asked["answers"] = answers
            self.items.append(self._asked)
            self._asked = None
        self._tell_events()

    def data(self) -> dict[str, object]:
        """Return the whole as plain data."""
        rules = self._game.state.rules
        return {
            "ruleset": rules.name,
            "version": rules.version,
            "options": {"bribes": rules.bribes},
            "parts": rules.parts.data(),
            "seats": self._game.seats,
            "sheriff": self._sheriff,
            "over": self._game.over,
            "items": self.items,
        }

    def _tell_events(self) -> None:
        trail = self._game.state.events
        if trail is None:
            return
        rules = self._game.state.rules
        for event in trail.items(self._told):
            assert isinstance(event, Event)
            data = event.data()
            data["moves"] = [transfer.data(rules) for transfer in event.transfers]
            self.items.append(data)
        self._told = len(trail)


def tell(record: Record) -> dict[str, object]:
    """Play a record again, and return the game told as plain data."""
    again = Replay(record)
    if record.rules.version != 1:
        # What is said aloud is told from version 2 on; no reader knows it yet.
        return Telling(again.game, record.sheriff).data()
    telling = Telling(again.game, record.sheriff)
    while again.left:
        telling.ask()
        again.step()
        telling.hear()
    return telling.data()
