"""LocalTable is a table in this process that decides by the same code as a server.

It has the same log, decisions, undo, standing orders and clocks, but no event loop. `command` obeys a player,
`advance` does one thing that happens by itself. A program calls `advance` until there is nothing to do; where
there are only timers, a timer calls it, and `next_due` says when the next thing is due.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from dicetown.engine.choices import PASS
from dicetown.engine.errors import DiceTownError
from dicetown.table.local.bots import InlineBots
from dicetown.table.local.logs import Log
from dicetown.table.room import commands, log
from dicetown.table.room.bargaining import stand_in_passes
from dicetown.table.room.begin import NONCE_BYTES
from dicetown.table.room.deciding import decide
from dicetown.table.room.hosting import Draw, Player, open_table
from dicetown.table.room.playing import answer_for, ordered_answer
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import SEALING, Table
from dicetown.table.room.timing import due, next_deadline


def clock() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class LocalTable:
    """One table, its log and its bots."""

    def __init__(
        self,
        table: Table,
        kept: Log,
        draw: Draw,
        bots: InlineBots,
        *,
        now: Callable[[], int] = clock,
        specs: Mapping[int, str] | None = None,
    ) -> None:
        """`specs` names bots by seat that replace those of the log."""
        self.table = table
        self._kept = kept
        self._draw = draw
        self._bots = bots
        self._now = now
        self._specs = dict(specs or {})

    def command(self, player: Player, command: commands.AnyCommand) -> None:
        """Obey a command of a player. Raises Refused with the reason."""
        while self.table.can_go_on:
            self.table.go_on()
        self._append(decide(self.table, player, command, self._now(), self._draw))

    def advance(self) -> bool:
        """Do one thing that happens by itself. Return False if there is nothing to do now."""
        table = self.table
        if table.can_go_on:
            table.go_on()
            return True
        entries = due(table, self._now()) or self._answers()
        self._append(entries)
        return bool(entries)

    def next_due(self) -> int | None:
        """Return when something falls due by itself, in milliseconds since 1970; None if nothing will."""
        return next_deadline(self.table)

    def keep_in(self, kept: Log) -> None:
        """Write to another log from now on, which must hold all entries so far."""
        self._kept = kept

    def command_id(self) -> str:
        """Return an unused id for the next command."""
        return f"n{self.table.entries}"

    def _answers(self) -> Sequence[log.AnyEntry]:
        """Return the answer of a bot or a standing order, if a seat waits for one."""
        table = self.table
        if not table.moving or table.game.halted:
            return ()
        for number, seat in enumerate(table.seats):
            if not seat.asked:
                continue
            spec = self._specs.get(number, "") if seat.place.kind == "bot" else ""
            bot = spec or seat.bot(table.settings)
            ordered = None if bot else ordered_answer(table, number)
            choice = ordered
            if bot:
                passes = stand_in_passes(table.game.state, table.seats, number)
                choice = PASS if passes else self._bots.choose(table, number, bot)
            if choice is not None:
                how: log.How = "bot" if bot else "order"
                return [answer_for(table, number, choice.text, seat.asked, how, self._now())]
        return ()

    def _append(self, entries: Sequence[log.AnyEntry]) -> None:
        """Fold and store entries that are known to be legal."""
        if entries:
            for entry in entries:
                self.table.fold(entry)
            self._kept.append([log.encode(entry) for entry in entries])


def open_local(
    host: Player,
    settings: Settings,
    places: Sequence[log.Place],
    kept: Log,
    draw: Draw,
    bots: InlineBots,
    *,
    now: Callable[[], int] = clock,
    branch: log.Branch | None = None,
) -> LocalTable:
    """Open a table whose game begins at once. The host must have a seat, and no other person may have one."""
    opened = open_table("local", host, settings, places, now(), branch)
    local = LocalTable(Table(opened), kept, draw, bots, now=now)
    kept.append([log.encode(opened)])
    local.command(host, commands.Start(id=local.command_id()))
    for seat in local.table.seats_of(host.id):
        nonce = draw(NONCE_BYTES).hex()
        local.command(host, commands.GiveNonce(id=local.command_id(), seat=seat, nonce=nonce))
    assert local.table.phase != SEALING, "another person sits at the table"
    return local


def resume_local(
    entries: Sequence[bytes],
    kept: Log,
    draw: Draw,
    bots: InlineBots,
    *,
    now: Callable[[], int] = clock,
    specs: Mapping[int, str] | None = None,
) -> LocalTable:
    """Return the table of a log, with bots that remember what they were asked."""
    opened = log.decode(entries[0]) if entries else None
    if not isinstance(opened, log.Opened):
        raise DiceTownError("The log does not begin with its opening entry.")
    local = LocalTable(Table(opened), kept, draw, bots, now=now, specs=specs)
    table = local.table
    for data in entries[1:]:
        entry = log.decode(data)
        if isinstance(entry, log.Answered) and entry.how == "bot":
            while table.can_go_on:
                table.go_on()
            seat = table.seats[entry.seat]
            bots.recall(table, entry.seat, (specs or {}).get(entry.seat) or seat.bot(table.settings))
        table.fold(entry)
    while table.can_go_on:
        table.go_on()
    return local
