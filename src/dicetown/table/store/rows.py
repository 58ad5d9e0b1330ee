"""The rows of a store, and what is appended to a log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
STATUSES = (OPEN, PLAYING, OVER, CLOSED)


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
