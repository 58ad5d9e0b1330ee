"""The follower is a viewer's copy of a game, made from events only.

If a rule changes something without an event, the copy becomes wrong, and so does every client.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import State
from dicetown.engine.transfers import parse_transfer
from dicetown.engine.views.view import NO_FATE, redact
from dicetown.records.game import Game

FACTS: Final = (
    *("round", "sheriff", "mine", "bank", "coach", "dollars", "nuggets", "aside", "kept", "cup", "zones"),
    *("shuffles", "thefts", "won", "controlled", "counted", "winner"),
)


class Follower:
    """A copy of a game, made from all events that one seat, or a spectator (None), receives."""

    def __init__(self, rules: Ruleset, seats: int, seat: int | None) -> None:
        self.seat = seat
        self.state = State(rules, seats, NO_FATE, None)
        self.state.annexes = [annex.clone() for annex in rules.annexes]
        self._told = 0

    def catch_up(self, game: Game) -> None:
        """Apply all events since the last call."""
        events = game.events_for(self.seat, self._told)
        self._told += len(events)
        for event in events:
            for transfer in event.transfers:
                self.take(transfer.data(self.state.rules))

    def take(self, data: dict[str, object]) -> None:
        """Apply one change, as the plain data that a client receives."""
        parse_transfer(data, self.state.rules).follow(self.state)

    def differences(self, game: Game) -> Iterator[str]:
        """Yield the differences between the copy and a view of the game."""
        view = redact(game.state, self.seat)
        for fact in FACTS:
            if getattr(view, fact) != getattr(self.state, fact):
                yield f"{fact}: {getattr(self.state, fact)} instead of {getattr(view, fact)}"
        for mine, shown in zip(self.state.annexes, view.annexes, strict=True):
            if mine.format() != shown.format():
                yield f"{mine.name}: {mine.format()} instead of {shown.format()}"
        for laid, seen in zip(self.state.offers, view.offers, strict=True):
            if laid != seen:
                yield f"offer: {laid} instead of {seen}"
