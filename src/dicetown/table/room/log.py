"""The log of a table is a list of entries. Each entry is a fact, stored before any client is told of it.

The whole state of a table follows from its log: see `Table.fold`. Entries hold secrets (the secret of the
Fate, sealed answers, nonces), so a log never leaves the server before its game is over.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dicetown.engine.errors import DiceTownError
from dicetown.table.decoding import UNREADABLE, reason_of
from dicetown.table.room.settings import Settings

SeatKind = Literal["open", "person", "bot"]
How = Literal["person", "bot", "order", "clock"]
"""What gave the answer of a seat: the player, a bot that has the seat or stands in, a standing order, or the
end of the time for a covert question."""
Away = Literal["left", "gone", "time", "hurried"]
"""Why a bot plays for a person."""
End = Literal["host", "abandoned", "version"]
"""Why a table was closed before its game was over."""


MOST_ORDERS = 40
Short = Annotated[str, Meta(max_length=40)]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is: open, or taken by a person or a bot."""

    kind: SeatKind = "open"
    bot: str = ""
    player: str = ""
    name: str = ""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Standing orders of a seat: answers that the server gives without asking the player.

    `pass_windows` passes at every covert question. `cards` lists cards not to be asked about: if only these
    could be played, the seat passes. `answers` maps a kind of question to an answer for the rest of the
    round, given each time it is legal.
    """

    pass_windows: bool = False
    cards: Annotated[tuple[Short, ...], Meta(max_length=MOST_ORDERS)] = ()
    answers: Annotated[dict[Short, Annotated[str, Meta(max_length=200)]], Meta(max_length=MOST_ORDERS)] = {}


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """The start of a game that branches from another one: that game's record, and its number of decisions.

    The record ends after that many decisions; in logs of earlier releases it may be longer.
    """

    record: str
    step: int


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of the day that a table plays. It stays secret from other players until the day ends."""

    day: str
    ends: int


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry"):
    """A fact. `by` is the player whose command caused it, `cmd` the id of that command, if there was one."""

    at: int
    by: str = ""
    cmd: str = ""


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """A player opened the table."""

    table: str
    settings: Settings
    places: tuple[Place, ...]
    host: str
    rules_version: int
    release: str
    branch: Branch | None = None
    deal: Dealt | None = None


class SettingsChanged(Entry, frozen=True, kw_only=True, tag="settings"):
    """The host changed settings before the game began."""

    settings: Settings


class PlacesChanged(Entry, frozen=True, kw_only=True, tag="places"):
    """Seats were taken, left, given away, added or removed before the game began."""

    places: tuple[Place, ...]


class HostChanged(Entry, frozen=True, kw_only=True, tag="host"):
    """Another player is the host now."""

    host: str


class Admitted(Entry, frozen=True, kw_only=True, tag="admitted"):
    """A player came with an invitation, and may watch and sit down."""

    player: str


class Removed(Entry, frozen=True, kw_only=True, tag="removed"):
    """The host gave away the only seat of a player, who needs an invitation to sit down again."""

    player: str


class Sealed(Entry, frozen=True, kw_only=True, tag="sealed"):
    """The server committed to the Fate. The seats are settled, and people send their nonces until `until`."""

    secret: str
    bot_seed: int
    until: int


class NonceGiven(Entry, frozen=True, kw_only=True, tag="nonce"):
    """A person sent their part of the Fate."""

    seat: int
    nonce: str


class Began(Entry, frozen=True, kw_only=True, tag="began"):
    """The game began."""


class Answered(Entry, frozen=True, kw_only=True, tag="answered"):
    """A seat answered its question, or changed the answer while it is sealed."""

    seat: int
    choice: str
    how: How


class WindowClosed(Entry, frozen=True, kw_only=True, tag="window"):
    """A moment in which a card could be played is over, at a table where all moments take the same time."""


class Bargained(Entry, frozen=True, kw_only=True, tag="bargained"):
    """The offers at an open bargaining had their time: the Sheriff decides from now on."""


class Held(Entry, frozen=True, kw_only=True, tag="held"):
    """A person among bots looks at a bargaining for longer."""

    seat: int


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """A seat took back its last answer, whose effects no other player has seen."""

    seat: int


class OrderSet(Entry, frozen=True, kw_only=True, tag="order"):
    """A seat changed its standing orders."""

    seat: int
    order: Order


class StoodIn(Entry, frozen=True, kw_only=True, tag="stood-in"):
    """A bot plays for a person from now on."""

    seat: int
    why: Away


class CameBack(Entry, frozen=True, kw_only=True, tag="back"):
    """A person plays themselves again, instead of a bot."""

    seat: int


class Woken(Entry, frozen=True, kw_only=True, tag="woken"):
    """The server was down: no player's time ran for `stood` milliseconds."""

    stood: int


class PauseWanted(Entry, frozen=True, kw_only=True, tag="pause"):
    """A player wants to pause the game, or to go on."""

    seat: int
    stop: bool


class Paused(Entry, frozen=True, kw_only=True, tag="paused"):
    """The game is paused: all players agreed."""


class Resumed(Entry, frozen=True, kw_only=True, tag="resumed"):
    """The game goes on."""


class Hurried(Entry, frozen=True, kw_only=True, tag="hurried"):
    """The seats that are asked now have time until `until`."""

    seat: int
    until: int


class Said(Entry, frozen=True, kw_only=True, tag="said"):
    """A player said something: a text of their own, or one of the phrases that every language has."""

    seat: int | None
    name: str
    text: str = ""
    phrase: str = ""


class Rematched(Entry, frozen=True, kw_only=True, tag="rematch"):
    """A player asked for another game; its table is `table`."""

    table: str


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The table was closed before its game was over."""

    why: End


class Revealed(Entry, frozen=True, kw_only=True, tag="revealed"):
    """The day of the deal is over: what was hidden in it may be shown."""


AnyEntry = (
    Opened
    | SettingsChanged
    | PlacesChanged
    | HostChanged
    | Admitted
    | Removed
    | Sealed
    | NonceGiven
    | Began
    | Answered
    | WindowClosed
    | Bargained
    | Held
    | Undone
    | OrderSet
    | StoodIn
    | CameBack
    | Woken
    | PauseWanted
    | Paused
    | Resumed
    | Hurried
    | Said
    | Rematched
    | Closed
    | Revealed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    """Return the entry as JSON."""
    return _encoder.encode(entry)


def decode(data: bytes) -> AnyEntry:
    """Return the entry in this JSON. Raises DiceTownError for anything else."""
    try:
        return _decoder.decode(data)
    except UNREADABLE as error:
        raise DiceTownError(f"An entry of a log cannot be read: {reason_of(error)}.") from None
