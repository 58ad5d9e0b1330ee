"""What operators can look up and do, directly in the store."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import VERSIONS
from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.table.daily.deals import day_of, first_kept
from dicetown.table.journal.noting import logger_for
from dicetown.table.room import log
from dicetown.table.room.phrases import phrase_text
from dicetown.table.room.records import not_over, same_deal
from dicetown.table.room.settings import DAY, Settings
from dicetown.table.room.table import CLOSED, OVER, Table
from dicetown.table.room.timing import next_deadline
from dicetown.table.store.archive import Archived, fold_archived
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import OPEN, PLAYING, Append, TableRow
from dicetown.table.store.store import Store
from dicetown.table.store.summary import Summary, row_of

logger = logging.getLogger("dicetown.table")

ALL: Final = 1_000_000
"""A limit larger than any number of tables."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    phase: str
    title: str
    ruleset: str
    public: bool
    clock: str
    kinds: list[str]
    """By seat: open, person or bot."""
    names: list[str]
    players: list[str]
    """By seat, the id of the player; reports name players by it."""
    host: str
    rules_version: int
    created: int
    changed: int


class SeatLine(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and its owner."""

    name: str
    kind: str
    bot: str
    player: str
    away: str
    """Why a bot plays for the person; empty if none does."""


class Spoken(msgspec.Struct, frozen=True, kw_only=True):
    """A message at a table."""

    at: int
    seat: int | None
    name: str
    text: str


class TableDetails(msgspec.Struct, frozen=True, kw_only=True):
    """A table in full, but without anything that players must not know of each other."""

    id: str
    phase: str
    why: str
    """Why the table was closed, if it was."""
    settings: Settings
    seats: list[SeatLine]
    host: str
    round: int
    paused: bool
    release: str
    rules_version: int
    created: int
    changed: int
    began: int
    """0 if the game has not begun."""
    ended: int
    """0 if the game has not ended."""
    entries: int
    commitment: str
    digest: str
    talk: list[Spoken]


async def list_tables(store: Store, phase: str = "", player: str = "") -> list[Listed]:
    """Return all tables, the latest change first.

    `phase` and `player` narrow them down; `player` is an id or a part of a name.
    """
    found = [_listed(row) for row in await store.rows(limit=ALL)]
    wanted = player.casefold()
    return [
        table
        for table in found
        if phase in ("", table.phase)
        and (
            not player
            or player in (*table.players, table.host)
            or any(wanted in name.casefold() for name in table.names)
        )
    ]


def _listed(row: TableRow) -> Listed:
    summary = msgspec.json.decode(row.summary, type=Summary)
    return Listed(
        id=row.id,
        phase=summary.phase,
        title=summary.title,
        ruleset=summary.ruleset,
        public=row.public,
        clock=summary.clock,
        kinds=summary.kinds,
        names=summary.names,
        players=summary.players,
        host=row.host,
        rules_version=row.rules_version,
        created=row.created,
        changed=row.changed,
    )


async def load_table(store: Store, table: str) -> Table:
    """Return a table from its log."""
    entries = await store.load(table)
    if not entries:
        raise DiceTownError(f"There is no table {table[:40]!r}.", hint="`dicetown admin list` lists them.")
    return fold_archived(Archived(id=table, entries=entries))


async def show_table(store: Store, table: str) -> TableDetails:
    """Return a table for an operator to look at."""
    found = await load_table(store, table)
    return TableDetails(
        id=found.id,
        phase=found.phase,
        why=found.closed_why,
        settings=found.settings,
        seats=[
            SeatLine(
                name=seat.name,
                kind=seat.place.kind,
                bot=seat.place.bot,
                player=seat.player,
                away=seat.away or "",
            )
            for seat in found.seats
        ],
        host=found.host,
        round=found.round,
        paused=found.paused_at is not None,
        release=found.release,
        rules_version=found.rules_version,
        created=found.created,
        changed=found.changed,
        began=found.began_at,
        ended=found.ended_at,
        entries=found.entries,
        commitment=found.commitment,
        digest=found.digest,
        talk=[
            Spoken(
                at=said.at,
                seat=said.seat,
                name=said.name,
                text=said.text or phrase_text(said.phrase, DEFAULT_LANGUAGE),
            )
            for said in found.talk
        ],
    )


async def finished_record(store: Store, table: str, now: int) -> bytes:
    """Return the record of a game that is over or closed, as JSON; for a deal, only when its day is over."""
    found = await load_table(store, table)
    # The log notes the end of the day only if a server has loaded the table since.
    if found.phase in (OVER, CLOSED) and found.deal is not None and now < found.deal.ends:
        raise same_deal()
    kept = await store.record(table)
    if kept is not None:
        return kept
    if found.current is None and not found.playable:
        raise DiceTownError(
            f"The game was played by rules version {found.rules_version}.",
            hint=f"Export the table and import it with release {found.release}, which has these rules.",
        )
    if found.current is None and found.phase == CLOSED:
        raise DiceTownError("The game never began, so there is no record of it.")
    if found.final is None:
        raise not_over()
    return found.final.to_json().encode()


async def unfinished(store: Store, tables: Sequence[str], now: int) -> list[str]:
    """Return those of the tables whose logs still hold secrets.

    These are running games, games that another release may play on, and today's deal.
    """
    found = []
    for table in tables:
        row = await store.row(table)
        if row is None:
            raise DiceTownError(
                f"There is no table {table[:40]!r}.", hint="`dicetown admin list` lists them."
            )
        deal = msgspec.json.decode(row.summary, type=Summary).deal
        elsewhere = row.status == CLOSED and row.rules_version not in VERSIONS
        if elsewhere or row.status not in (OVER, CLOSED) or deal >= day_of(now):
            found.append(table)
    return found


async def close_abandoned(store: Store, before: int, now: int) -> int:
    """Close tables without a change since `before`, and return how many. No server may be running."""
    closed = 0
    for row in await store.rows(status=(OPEN, PLAYING), limit=ALL):
        if row.changed < before:
            try:
                table = await load_table(store, row.id)
            except StoreFailed:
                raise
            except Exception as error:
                # A failure at one table does not stop the rest of the clean-up.
                what = error.message if isinstance(error, DiceTownError) else type(error).__name__
                logger_for(logger, row.id).error("cannot be closed: %s", what)
                continue
            # A table with a deadline moves on by itself, and its player was promised that time.
            if table.phase in (OVER, CLOSED) or next_deadline(table) is not None:
                continue
            entry = log.Closed(at=now, why="abandoned")
            after = table.entries
            table.fold(entry)
            await store.append(Append(row=row_of(table), after=after, entries=[log.encode(entry)]))
            closed += 1
    return closed


async def housekeep(store: Store, now: int, *, abandon_days: int, keep_days: int) -> tuple[int, int, int]:
    """Close abandoned tables, and delete old sessions, finished tables and deals.

    Return how many tables were closed, sessions deleted and tables deleted.
    """
    closed = await close_abandoned(store, now - abandon_days * DAY, now)
    sessions, tables = await store.expire(sessions_before=now, tables_before=now - keep_days * DAY)
    await store.expire_deals(first_kept(now))
    return closed, sessions, tables


async def finish_report(store: Store, number: int) -> None:
    """Mark a report as done."""
    found = [report for report in await store.reports(limit=ALL) if report.number == number]
    if not found:
        raise DiceTownError(f"There is no report {number}.")
    await store.put_report(msgspec.structs.replace(found[0], done=True))
