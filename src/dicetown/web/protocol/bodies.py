"""The bodies of plain requests and their answers."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import TableInfo
from dicetown.web.protocol.messages import EventInfo

LARGEST_RECORD: Final = 250_000
"""Characters of a record from outside; that of a game for six has some 30,000, of the longest 63,000."""
LARGEST_RECORD_BODY: Final = 320_000
"""Bytes of a request with a record in it, where every quote has a backslash before it."""

NameText = Annotated[str, Meta(max_length=60)]
RecordText = Annotated[str, Meta(max_length=LARGEST_RECORD)]
"""A record as text: what is hashed and proved is the text, so it is not taken apart on the way."""
SeatNames = Annotated[tuple[NameText, ...], Meta(max_length=6)]
"""By seat, what the players of a record are called; without, they are numbered."""


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


class Invited(msgspec.Struct, frozen=True, kw_only=True):
    """What an invitation tells whoever holds it."""

    host: str
    """The name of whoever runs the table; empty for a host without a seat."""
    title: str
    ruleset: str
    names: list[str]
    """Those who sit there, bots too."""


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
    deal: str = ""
    """The day of which this is the deal, like 2026-11-15; empty for any other table."""


class TableList(msgspec.Struct, frozen=True, kw_only=True):
    tables: list[TableLine]


class StoryRound(msgspec.Struct, frozen=True, kw_only=True):
    """How things stood when a round was over; by seat."""

    round: int
    """0 is the start."""
    points: list[int]
    """All victory points, as if the game had ended there."""
    dollars: list[int]
    nuggets: list[int]
    sheriff: int
    controlled: dict[str, list[int]]
    """By location, who controlled it in the round, first place first."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game built up, round by round."""

    rounds: list[StoryRound]


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
    pieces: list[str] = []
    """The edition, then the expansions: names of boxes."""
    least_seats: int
    most_seats: int


class BoxInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What rulesets are made of: an edition, or an expansion to go with it."""

    name: str
    kind: Literal["edition", "expansion"]
    title: str
    sentence: str
    """What it brings."""
    needs: list[str] = []
    """Expansions without which it cannot be played."""


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


class ActionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What whoever controls a location can do there; its title is `action.<location>.<action>`."""

    action: str
    rule: str


class Sentences(msgspec.Struct, frozen=True, kw_only=True):
    """The sentences about events of a ruleset, for clients that say themselves what happened."""

    lang: str = "en"
    """The language of the messages, by which numbers take their forms."""
    messages: dict[str, str] = {}
    """Messages by key: the sentences (`event.…`) and what they are made of, but for what `titles` have."""
    events: dict[str, dict[str, str]] = {}
    """By event, the type of each of its fields; one that may be secret has a `!` behind it."""
    hands: list[str] = []
    """The kinds of hands, the lowest first: at the Town Hall an `amount` is the number of one."""
    worth: dict[str, int] = {}
    """By property that has one, the value printed on it."""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What things are called, for clients that do not have the game's texts: by key, like `card.dynamite`."""

    titles: dict[str, str]
    texts: dict[str, str]
    """What a card, an action or the like does, where there is more to say than its name."""
    locations: list[str]
    """The locations in the order in which the rules number them."""
    faces: dict[str, str] = {}
    """By location, the face of the dice that decide it; empty where the whole hand does."""
    actions: dict[str, list[ActionInfo]] = {}
    """By location, what can be done there."""
    places: list[int] = []
    """By the number of seats, from none on, how many of them act at a location: the first or a second too."""
    families: dict[str, str] = {}
    """By card, the family it belongs to, like `store` or `property`; backs (`?s`) are among them."""
    parts: dict[str, dict[str, int]] = {}
    """By card, what the parts table says of it: `points`, how many there are, of outlaws the faces `lends`
    and `hunted` (9 to 14, the ace) and the `bounty`."""
    playable: list[str] = []
    """The cards that are played at some moment; others are only held."""
    sentences: Sentences = Sentences()
    """What it takes to say events."""
    told: dict[str, str] = {}
    """By event that is not always told by a line of its own: `own`, to the seat itself only; `elsewhere`,
    where the table or the next sentence shows it better; `never`, as it only puts something away."""
    happens_at: dict[str, str] = {}
    """By event that has a place of the town and no field that says so, the place."""


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
    """Whether it serves a home network: tables are best opened in the lobby, where the family finds them."""
    addresses: list[str] = []
    """In a home network: what others there type to join, the likeliest first."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was not obeyed."""

    message: str
    rule: str = ""
    hint: str = ""
