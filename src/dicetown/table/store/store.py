"""Store: what a place must do in which live games are kept, whatever it is made of.

The log is the truth. An entry is kept before anybody is told of it, so whatever was acknowledged survives the
process that acknowledged it. Entries have numbers without gaps, and appending says which number it expects:
of two who try the same one, one is refused and has to look again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from dicetown.engine.errors import DiceTownError

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
STATUSES = (OPEN, PLAYING, OVER, CLOSED)


class Conflict(DiceTownError):
    """Somebody else has appended under that number: load what is there and decide again."""


class StoreFailed(DiceTownError):
    """The store cannot do its work now, for a reason outside the game: a full disk, a lost connection.

    Whether what was asked has been kept is then uncertain: look before asking again.
    """


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What lists need to know of a table without reading its log."""

    id: str
    status: str
    public: bool
    """Whether it is shown in the lobby."""
    host: str
    """The player who runs it."""
    rules_version: int
    created: int
    """Milliseconds since 1970, like all times."""
    changed: int
    summary: bytes
    """JSON for lists: ruleset, names, seats. Not to be handed out as it is: see `rows.Summary`."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat, so that each player finds their games."""

    seat: int
    player: str


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A key somebody holds: a cookie, a token of a program, a link to another device.

    Only the hash of the key is kept.
    """

    key_hash: bytes
    player: str
    kind: str
    """`cookie`, `token` or `link`."""
    name: str
    created: int
    used: int
    expires: int


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a player wants whoever runs the server to look at."""

    number: int
    """Given by the store; 0 in a new one."""
    at: int
    by: str
    table: str
    about: str
    """The player it is about."""
    text: str
    reason: str
    done: bool


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """How the deal of a day has ended for a player; until it has, only who began it where and when."""

    day: str
    player: str
    name: str
    table: str
    began: int
    ended: int = 0
    """0 as long as the game goes on."""
    points: int = 0
    lead: int = 0
    """Points more than the best of the others has; negative where somebody has more."""
    rank: int = 0
    """At the own table, 1 for who has won."""
    won: bool = False
    rounds: int = 0


class SubscriptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody wants to be told that it is their turn."""

    id: str
    player: str
    channel: str
    """`push`, `mail` or `hook`."""
    target: str
    """The address of the browser at its push service, or of mail; nothing for a hook."""
    lang: str
    created: int
    confirmed: bool
    """Whether whoever is reached there has agreed."""


class ToldRow(msgspec.Struct, frozen=True, kw_only=True):
    """That a player was told, through one subscription, that a table waits, and has not come since."""

    player: str
    table: str
    subscription: str
    at: int


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """Entries to append to the log of one table, and what lists shall say afterwards.

    `after` is the number of entries the log must have before. `seats` and `record` replace what is kept when
    they are not None.
    """

    row: TableRow
    after: int
    entries: Sequence[bytes]
    seats: Sequence[SeatRow] | None = None
    record: bytes | None = None
    """The whole record as JSON, once the game is over."""
    result: ResultRow | None = None
    """What has become of a deal. The first table of a player and a day counts: others leave it as it is."""


class Store(Protocol):
    """All methods can be called from any task of one event loop. What they raise is a DiceTownError.

    Whatever a method has kept is seen by every call made after it returned. A task that is cancelled while it
    waits cannot know whether what it asked for was done.
    """

    async def append(self, what: Append) -> None:
        """Keep the entries for good, all or none; raises Conflict unless the log has `after` entries now.

        A table is created by appending after 0. Without entries, only what lists say of it changes.
        """

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a log from number `after` on, in order; none for a table there is not."""

    async def row(self, table: str) -> TableRow | None:
        """What lists say of a table."""

    async def rows(
        self, *, status: Sequence[str] = STATUSES, public: bool | None = None, limit: int = 100
    ) -> list[TableRow]:
        """Tables of these statuses, the one changed last first."""

    async def tables_of(self, player: str, limit: int = 100) -> list[TableRow]:
        """The tables where a player has a seat or is the host, the one changed last first."""

    async def record(self, table: str) -> bytes | None:
        """The record of a game that is over."""

    async def delete_table(self, table: str) -> bool:
        """Forget a table with its log, seats, record, result and what was told of it; False if there is none.

        Reports of it stay.
        """

    async def put_session(self, session: SessionRow) -> None:
        """Keep a session; one with the same hash is replaced."""

    async def session(self, key_hash: bytes) -> SessionRow | None: ...

    async def sessions_of(self, player: str) -> list[SessionRow]:
        """The sessions of a player, in the order in which they were created."""

    async def note_visit(self, key_hash: bytes, used: int, expires: int) -> bool:
        """Note when a session was used, and how long it lasts now; False where there is none any more."""

    async def delete_session(self, key_hash: bytes) -> bool: ...

    async def rename(self, player: str, name: str) -> None:
        """Change the name in all sessions of a player."""

    async def put_report(self, report: ReportRow) -> int:
        """Keep a report; its number. One whose number is not 0 replaces the one of that number there is.

        What was reported in the same words and not dealt with yet is the same report: it was sent again.
        """

    async def reports(self, done: bool | None = None, limit: int = 100) -> list[ReportRow]:
        """What was reported, the last first."""

    async def open_reports(self, by: str, table: str) -> tuple[int, int]:
        """How many reports of a player, and how many about a table, nobody has dealt with yet."""

    async def put_subscription(self, subscription: SubscriptionRow) -> None:
        """Keep a subscription; one with the same id is replaced."""

    async def subscription(self, id: str) -> SubscriptionRow | None: ...

    async def subscriptions_of(self, player: str) -> list[SubscriptionRow]:
        """The subscriptions of a player, in the order in which they were created."""

    async def delete_subscription(self, id: str) -> bool:
        """Forget a subscription, and what was told through it."""

    async def put_tried(self, subscription: str) -> None:
        """Somebody tries a subscription out; nothing where there is none any more."""

    async def take_tried(self, subscription: str) -> bool:
        """Whether a subscription was tried out and nobody has asked since."""

    async def put_told(self, told: ToldRow) -> None: ...

    async def told(self, table: str = "") -> list[ToldRow]:
        """All that players were told and have not come for; of one table, or of all."""

    async def delete_told(self, player: str, table: str) -> None:
        """Somebody has come to a table: what they were told about it counts no more."""

    async def expire(self, *, sessions_before: int, tables_before: int) -> tuple[int, int]:
        """Forget sessions that expired before, and tables over or closed and unchanged since; how many.

        Reports from before then that have been dealt with are forgotten with the tables; with the sessions,
        the subscriptions of players who have none any more.
        """

    async def put_deal(self, day: str, deal: bytes) -> bytes:
        """Keep the deal of a day unless there is one; the one that is kept."""

    async def deals(self, limit: int = 100) -> list[tuple[str, bytes]]:
        """The days that are kept and their deals, the last first."""

    async def results(self, day: str) -> list[ResultRow]:
        """Who has begun the deal of a day, in the order in which they did."""

    async def results_of(self, player: str, limit: int = 100) -> list[ResultRow]:
        """The deals that a player has begun, the last first."""

    async def expire_deals(self, before: str) -> int:
        """Forget the deals of days before this one, and their results; how many deals."""

    async def get_meta(self, key: str) -> bytes | None: ...

    async def put_meta(self, key: str, value: bytes) -> None: ...

    async def settle_meta(self, key: str, value: bytes) -> bytes:
        """Keep a value unless there is one; the one that is kept, whoever asks."""

    async def close(self) -> None:
        """Finish what was begun and let go. Whatever is called afterwards raises StoreFailed."""
