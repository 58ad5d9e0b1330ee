"""The bodies of plain requests and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dicetown.table.settings import Settings
from dicetown.table.telling import TableInfo, ViewInfo
from dicetown.web.protocol import EventInfo

NameText = Annotated[str, Meta(max_length=60)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends."""


class NewSession(Body, frozen=True, kw_only=True):
    """Be somebody here: a name is all it takes."""

    name: NameText


class Rename(Body, frozen=True, kw_only=True):
    name: NameText


class NewLink(Body, frozen=True, kw_only=True):
    """A private link: to another device, once and soon; or a lasting one, for when a seat is lost."""

    lasting: bool = False


class NewToken(Body, frozen=True, kw_only=True):
    """A key for a program that shall play."""

    name: NameText


class SeatWish(Body, frozen=True, kw_only=True):
    """A seat of a new table: one's own, open for others, or a bot's."""

    kind: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: NameText = ""
    """For several people at one device: what the person at this seat is called."""


class OpenTable(Body, frozen=True, kw_only=True):
    """Open a table; with `start` open seats become bots and the game begins at once."""

    settings: Settings = Settings()
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=6)]
    start: bool = False
    fill: Annotated[str, Meta(max_length=40)] = ""


class OpenBranch(Body, frozen=True, kw_only=True):
    """Play on from a step of a finished game, on one of its seats, against bots."""

    step: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=5)]
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewInvite(Body, frozen=True, kw_only=True):
    """A link that leads to a table, for so many hours."""

    hours: Annotated[int, Meta(ge=1, le=720)] = 48


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who the server takes this client for."""

    name: str
    kind: str


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """Something secret that is shown once: a token, or the path of a private link."""

    key: str
    expires: int


class TableId(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    path: str
    """Where its page is."""


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    path: str
    expires: int


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    phase: str
    title: str
    ruleset: str
    names: list[str]
    """By seat; empty for an open one."""
    kinds: list[str]
    clock: str
    created: int
    changed: int
    yours: list[int]
    """One's own seats."""
    turn: bool
    """Whether one of them is waited for."""


class TableList(msgspec.Struct, frozen=True, kw_only=True):
    tables: list[TableLine]


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as one seat saw it after so many decisions."""

    step: int
    steps: int
    seat: int | None
    view: ViewInfo
    since: int
    events: list[EventInfo]
    """What the last decision of these led to."""


class SeenRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A running game as one seat has seen it: what can be downloaded before the end."""

    format: str
    table: TableInfo
    seat: int | None
    position: str
    events: list[EventInfo]


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str


class RulesetInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    least_seats: int
    most_seats: int


class RuleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A numbered rule in words."""

    id: str
    title: str
    text: str
    scope: str
    """Where it holds: "base" everywhere, otherwise an edition or an expansion."""
    ruling: bool
    """Whether some of it is a ruling of this project."""
    assumed: bool
    """Whether it rests on a count or value that no published document gives."""
    remarks: dict[str, str]
    """What modules change in it, by module."""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What things are called, for clients that do not have the game's texts: by key, like `card.dynamite`."""

    titles: dict[str, str]
    texts: dict[str, str]
    """What a card, an action or the like does, where there is more to say than its name."""
    locations: list[str]
    """The locations in the order in which the rules number them."""


class PhraseInfo(msgspec.Struct, frozen=True, kw_only=True):
    phrase: str
    says: str


class Health(msgspec.Struct, frozen=True, kw_only=True):
    status: str
    release: str
    protocol: int
    rules_version: int
    lan: bool = False
    """Whether it serves a home network: tables are best opened in the lobby, where the family finds them."""
    addresses: list[str] = []
    """In a home network: what others there type to join, the likeliest first."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was not obeyed."""

    message: str
    rule: str = ""
    hint: str = ""
