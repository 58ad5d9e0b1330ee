"""Missed: whom a slow game waits for who is not there, so that somebody can go and tell them.

At a table with a clock of days people answer when they pass by, and nobody plays for them meanwhile. At any
other table whoever loses the connection is waited for only as long as its settings say.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dicetown.table.actor.viewers import Viewers
from dicetown.table.room.table import Table

AbsentPlayers = Mapping[str, bool]
"""The players that are missed; of each, whether nobody else may know that they were asked (INFO-4)."""


class Notifier:
    """Somebody who tells players that a game waits for them; this one does not.

    What is told is how things stand, whether it has changed or not. Must not wait.
    """

    def missing(self, table: Table, missed: AbsentPlayers) -> None:
        """These players have been asked something and are not at the table; all others need not be told."""

    def came(self, table: Table, player: str) -> None:
        """Somebody has come to the table."""

    def elsewhere(self, table: str, players: Collection[str]) -> None:
        """They are at a table through another process, and it is for that one to tell whom it misses."""


def absent_at(table: Table, viewers: Viewers) -> AbsentPlayers:
    """Whom a slow game waits for who does not look on."""
    if table.settings.clock.kind != "days" or not table.moving:
        return {}
    covert = table.covert()
    return {
        seat.player: covert
        for seat in table.seats
        if seat.asked and seat.present and not viewers.has(seat.player)
    }
