"""RemoteSeat: a place at a table of a server, as a console shows it."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views.view import View
from dicetown.table.room.settings import rules_of
from dicetown.web.client import RemoteTable, view_of


class RemoteSeat:
    """The seat as the server describes it."""

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    @property
    def number(self) -> int | None:
        return self._table.state.you.seat

    @property
    def names(self) -> Sequence[str]:
        return [seat.name for seat in self._table.table.seats]

    @property
    def rules(self) -> Ruleset:
        return rules_of(self._table.table.settings)

    @property
    def begun(self) -> bool:
        return self._table.view is not None

    def view(self) -> View:
        return view_of(self._table.state)
