"""AbsentPlayers: the players that a slow game waits for and who are not connected, so they can be notified.

At a table with a clock of days, players answer when they next come by, and no bot plays for them meanwhile.
At any other table a bot takes over when the grace time of the settings is over.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dicetown.table.actor.viewers import Viewers
from dicetown.table.room.table import Table

AbsentPlayers = Mapping[str, bool]
"""The missing players. True means that other players must not learn that this one was asked (INFO-4)."""


class Notifier:
    """Tells players that a game waits for them. This base class does nothing.

    Each call reports the current state, whether it has changed or not. Methods must not block.
    """

    def missing(self, table: Table, missed: AbsentPlayers) -> None:
        """Take the players who have been asked and are not at the table. No other player needs a notice."""

    def came(self, table: Table, player: str) -> None:
        """Note that a player has come to the table."""

    def elsewhere(self, table: str, players: Collection[str]) -> None:
        """Leave notices to another process: these players are at the table through that one."""


def absent_at(table: Table, viewers: Viewers) -> AbsentPlayers:
    """Return the players that a slow game waits for and who are not viewing the table."""
    if table.settings.clock.kind != "days" or not table.moving:
        return {}
    covert = table.covert()
    return {
        seat.player: covert
        for seat in table.seats
        if seat.asked and seat.present and not viewers.is_here(seat.player)
    }
