"""An operator reads the same of two tables that differ only in what is hidden."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from dicetown.table.journal.journal import Journal
from dicetown.table.room import log
from dicetown.table.room.table import Table
from tests.web.leaks.hidden import Viewer
from tests.web.leaks.lockstep import Case, Leak
from tests.web.leaks.twins import Twins
from tests.web.virtual_time import run_virtually
from tests.web.worlds import World


class TwinAnnals(Twins):
    """Twins whose annals are written as they go, with all that there is to tell, and compared."""

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._annals: dict[World, Journal] = {}
        self._lines: dict[World, list[str]] = {world: [] for world in self.worlds}

    async def begin(self) -> None:
        await super().begin()
        for world in self.worlds:
            self._annals[world] = Journal(world.table, events=True, talk=True)

    def fold(self, table: Table, entry: log.AnyEntry) -> bool:
        """Fold an entry of one of the worlds as the annals do; False for other tables."""
        for world, annals in self._annals.items():
            if annals.table is table:
                self._lines[world] += map(str, annals.take(entry))
                return True
        return False

    def check(self, kind: str, viewers: Collection[Viewer]) -> None:
        super().check(kind, viewers)
        told: list[list[str]] = []
        for world, annals in self._annals.items():
            self._lines[world] += map(str, annals.notice())
            told.append(self._lines[world])
            self._lines[world] = []
        if told and None in viewers:
            if told[0] != told[1]:
                raise Leak(f"{kind or 'equal'} worlds: {told[0]} against {told[1]}")
            if kind and told[0]:
                self.pairs[f"{kind} told"] += 1


def compare_annals(
    monkeypatch: pytest.MonkeyPatch, case: Case, pairs: int, turns: tuple[str, ...], first_round: int = 1
) -> dict[str, int]:
    """Play a game in two worlds, or a part of it; raises Leak where their annals differ.

    How many pairs there were of each kind; `told` are those of which there was something to read.
    """
    folding = Table.fold
    busy: list[Table] = []

    async def play() -> dict[str, int]:
        twins = TwinAnnals(case)

        def fold(table: Table, entry: log.AnyEntry) -> None:
            if busy:
                folding(table, entry)
                return
            busy.append(table)
            try:
                if not twins.fold(table, entry):
                    folding(table, entry)
            finally:
                busy.clear()

        monkeypatch.setattr(Table, "fold", fold)
        await twins.begin()
        while twins.playing and twins.pairs.total() < pairs:
            await twins.take_turn(turns if twins.left.table.round >= first_round else ("move",))
        await twins.end()
        return dict(twins.pairs)

    try:
        return run_virtually(play())
    finally:
        monkeypatch.setattr(Table, "fold", folding)
