"""The rows of a store, and the data of an append to a log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
STATUSES = (OPEN, PLAYING, OVER, CLOSED)


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What lists show of a table, so that they need not read its log."""

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
    """JSON for lists: ruleset, names, seats. Not all of it may be shown: see `summary.Summary`."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """The player of a seat, so that players can find their games."""

    seat: int
    player: str


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A key that a player holds: a cookie, a token of a program, or a link for another device.

    Only the hash of the key is stored.
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
    """A report of a player to the operators of the server."""

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
    """How the deal of a day ended for a player. Until then, only who began it, where and when."""

    day: str
    player: str
    name: str
    table: str
    began: int
    ended: int = 0
    """0 while the game goes on."""
    points: int = 0
    lead: int = 0
    """Points ahead of the best other player; negative if another player has more."""
    rank: int = 0
    """The rank at the player's table; 1 for the winner."""
    won: bool = False
    rounds: int = 0


class SubscriptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A channel through which a player wants to be told that it is their turn."""

    id: str
    player: str
    channel: str
    """`push`, `mail` or `hook`."""
    target: str
    """The address at the browser's push service, or a mail address; empty for a hook."""
    lang: str
    created: int
    confirmed: bool
    """Whether the person at that address has agreed."""


class ToldRow(msgspec.Struct, frozen=True, kw_only=True):
    """Notes that a player was told through a subscription that a table waits, and has not come since."""

    player: str
    table: str
    subscription: str
    at: int


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """Entries to append to the log of one table, and what lists show afterwards.

    `after` is the number of entries that the log must have before. `seats` and `record` replace the stored
    ones if they are not None.
    """

    row: TableRow
    after: int
    entries: Sequence[bytes]
    seats: Sequence[SeatRow] | None = None
    record: bytes | None = None
    """The whole record as JSON, once the game is over."""
    result: ResultRow | None = None
    """The result of a deal. Only the first table of a player and a day counts: others do not change it."""
