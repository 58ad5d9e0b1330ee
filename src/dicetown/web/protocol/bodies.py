"""The bodies of plain requests and their answers."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import TableInfo
from dicetown.web.protocol.messages import EventInfo

LARGEST_RECORD: Final = 250_000
"""The most characters a record sent by a client may have.

A record of a game for six has about 30,000; the longest one had 63,000.
"""
LARGEST_RECORD_BODY: Final = 320_000
"""The most bytes of a request that contains a record. In JSON every quote of the record is escaped."""

NameText = Annotated[str, Meta(max_length=60)]
LangText = Annotated[str, Meta(max_length=20)]
"""A language that the server has, such as `fr`; any other is refused with a list of them."""
RecordText = Annotated[str, Meta(max_length=LARGEST_RECORD)]
"""A record as text. It is not parsed on the way, because its digest is computed from the text."""
SeatNames = Annotated[tuple[NameText, ...], Meta(max_length=6)]
"""The names of a record's players, by seat. Without names the players are numbered."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all bodies that a client sends."""


class NewSession(Body, frozen=True, kw_only=True):
    """Sign in as a guest; only a name is needed."""

    name: NameText


class Rename(Body, frozen=True, kw_only=True):
    name: NameText


class NewLink(Body, frozen=True, kw_only=True):
    """Make a private link that signs the same player in on another device.

    It works once and expires soon. A `lasting` link can be used again, to get back a lost seat.
    """

    lasting: bool = False


class NewToken(Body, frozen=True, kw_only=True):
    """Make a token for a program that plays."""

    name: NameText


class SeatWish(Body, frozen=True, kw_only=True):
    """A seat of a new table: for the player who opens it, open for others, or for a bot."""

    kind: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: NameText = ""
    """The name of the person at this seat, where several people share one device."""


class OpenTable(Body, frozen=True, kw_only=True):
    """Open a table. With `start`, open seats become bots and the game begins at once."""

    settings: Settings = Settings()
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=6)]
    start: bool = False
    fill: Annotated[str, Meta(max_length=40)] = ""


class OpenBranch(Body, frozen=True, kw_only=True):
    """Continue a finished game from one of its steps, in one of its seats, against bots."""

    step: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=5)]
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewInvite(Body, frozen=True, kw_only=True):
    """Make an invitation link to a table that works for this many hours."""

    hours: Annotated[int, Meta(ge=1, le=720)] = 48


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The player that the server recognises in this request."""

    name: str
    kind: str


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """A secret that is shown only once: a token, or the path of a private link."""

    key: str
    expires: int


class TableId(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    path: str
    """The path of the table's page."""


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    path: str
    expires: int


class Invited(msgspec.Struct, frozen=True, kw_only=True):
    """What an invitation tells a person who has its link."""

    host: str
    """The name of the table's host; empty if the host has no seat."""
    title: str
    ruleset: str
    names: list[str]
    """The names of the players at the table, bots included."""


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    phase: str
    title: str
    ruleset: str
    names: list[str]
    """The players' names, by seat; empty for an open seat."""
    kinds: list[str]
    clock: str
    created: int
    changed: int
    yours: list[int]
    """The seats of the player who asks."""
    turn: bool
    """Whether the table waits for one of these seats."""
    deal: str = ""
    """The day, like 2026-11-15, if the table plays a deal of the day; otherwise empty."""


class TableList(msgspec.Struct, frozen=True, kw_only=True):
    tables: list[TableLine]


class StoryRound(msgspec.Struct, frozen=True, kw_only=True):
    """The standing at the end of a round; lists are by seat."""

    round: int
    """The number of the round; 0 is the start of the game."""
    points: list[int]
    """All victory points, as if the game had ended there."""
    dollars: list[int]
    nuggets: list[int]
    sheriff: int
    controlled: dict[str, list[int]]
    """The seats that controlled each location in the round, first place first."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game developed, round by round."""

    rounds: list[StoryRound]


class SeenRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A running game as one seat has seen it, which can be downloaded before the game ends."""

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
    pieces: list[str] = []
    """The names of its boxes: the edition first, then the expansions."""
    least_seats: int
    most_seats: int


class BoxInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A box, of which rulesets are made: an edition or an expansion."""

    name: str
    kind: Literal["edition", "expansion"]
    title: str
    sentence: str
    """What the box adds to the game, in one sentence."""
    needs: list[str] = []
    """The expansions that this one requires."""


class RuleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A numbered rule in words."""

    id: str
    title: str
    text: str
    scope: str
    """Where the rule applies: "base" for every game, otherwise the edition or expansion."""
    ruling: bool
    """Whether part of the rule is a ruling of this project."""
    assumed: bool
    """Whether the rule depends on a count or value that no published document gives."""
    remarks: dict[str, str]
    """What each module changes in the rule, by module."""


class ActionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An action that a player who controls a location can take there.

    The key of its title is `action.<location>.<action>`.
    """

    action: str
    rule: str


class Sentences(msgspec.Struct, frozen=True, kw_only=True):
    """The messages about events of a ruleset, for clients that write the sentences themselves."""

    lang: str = DEFAULT_LANGUAGE
    """The language of the messages, which determines the plural forms of numbers."""
    messages: dict[str, str] = {}
    """Messages by key: the sentences (`event.…`) and their parts, except those that `titles` has."""
    events: dict[str, dict[str, str]] = {}
    """The type of each field, by event. A type ends in `!` if the field may be secret."""
    hands: list[str] = []
    """The kinds of hands, lowest first. At the Town Hall, `amount` is an index into this list."""
    worth: dict[str, int] = {}
    """The value printed on each property that has one."""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """Names by key, like `card.dynamite`, for clients that do not have the game's texts."""

    titles: dict[str, str]
    texts: dict[str, str]
    """What a card, an action and so on does, where its name does not say it all."""
    locations: list[str]
    """The locations in the order in which the rules number them."""
    faces: dict[str, str] = {}
    """The die face that decides each location; empty where the whole hand decides."""
    actions: dict[str, list[ActionInfo]] = {}
    """The actions that each location offers."""
    places: list[int] = []
    """How many players act at a location, by the number of seats from 0 on: only the first, or two."""
    families: dict[str, str] = {}
    """The family of each card, like `store` or `property`; backs (`?s`) are included."""
    parts: dict[str, dict[str, int]] = {}
    """The figures of each card in the parts table: `points` and the number of copies. Outlaws also have the
    faces `lends` and `hunted` (9 to 14, the ace) and the `bounty`."""
    playable: list[str] = []
    """The cards that can be played; the others are only held."""
    sentences: Sentences = Sentences()
    """The messages from which a client writes sentences about events."""
    told: dict[str, str] = {}
    """The events that do not always get a line of their own, and why. `own`: only the seat itself gets one;
    `elsewhere`: the table or the next sentence shows it better; `never`: it only puts something away."""
    happens_at: dict[str, str] = {}
    """The place in the town of each event that always happens there and has no field for it."""


class PhraseInfo(msgspec.Struct, frozen=True, kw_only=True):
    phrase: str
    says: str


class Health(msgspec.Struct, frozen=True, kw_only=True):
    status: str
    release: str
    protocol: int
    rules_version: int
    page: str = ""
    """The digest of the built page, as in `welcome.page`."""
    lan: bool = False
    """Whether the server serves a home network, where tables are best opened in the lobby for all to find."""
    addresses: list[str] = []
    """The addresses that others in the home network type to join, the likeliest first."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why the server refused a request."""

    message: str
    rule: str = ""
    hint: str = ""
