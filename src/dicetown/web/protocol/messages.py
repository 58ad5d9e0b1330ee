"""The messages between a server and its clients.

Every viewer of a table has one WebSocket. The client sends a `ClientMessage`, the server a `ServerMessage`.
Messages are JSON in text frames, and `type` says which message it is. `bodies.py` has the bodies of plain
requests. `docs/bots/protocol.md` explains the protocol; schemas and TypeScript types are generated from these
classes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from dicetown.engine.errors import DiceTownError
from dicetown.table.decoding import UNREADABLE, reason_of
from dicetown.table.room import commands
from dicetown.table.room.commands import CommandId, SeatNumber
from dicetown.table.room.log import Order
from dicetown.table.snapshots.bargains import BargainInfo
from dicetown.table.snapshots.telling import PromptInfo, TableInfo, ViewInfo

PROTOCOL: Final = 2
"""The version of the protocol.

It is raised when a message changes its meaning or loses a field; new fields alone do not raise it.
"""

LARGEST_FRAME: Final = 16 * 1024
"""Bytes of the largest message a client may send."""

LONGEST_REASON: Final = 300
"""The most characters of a report's reason."""


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A request of a client that does not change the table."""

    id: CommandId


class AskAdvice(Request, frozen=True, kw_only=True, tag="advise"):
    """Ask what a strong bot would do. Answered by `advice`, where the table allows it."""

    seat: SeatNumber


class AskMemory(Request, frozen=True, kw_only=True, tag="memory"):
    """Ask where each card can be, given what this seat has seen.

    Answered by `memory`, where the table allows it.
    """

    seat: SeatNumber


class Unlock(Request, frozen=True, kw_only=True, tag="unlock"):
    """Switch to the view of another of the player's own seats, or of a spectator. Answered by `welcome`."""

    seat: SeatNumber | None = None


class Report(Request, frozen=True, kw_only=True, tag="report"):
    """Report a name or a chat message to the operator of the server."""

    seat: SeatNumber
    """The seat of the reported player."""
    talk: Annotated[int, Meta(ge=0)] | None = None
    """The number of the chat message; None to report the name."""
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Check whether the connection is alive. Answered by `pong`."""


ClientMessage = commands.AnyCommand | AskAdvice | AskMemory | Unlock | Report | Ping


class _Move(msgspec.Struct, frozen=True, kw_only=True, tag_field="move"):
    """One change that an event made, as far as this viewer may know it."""


class CountMove(_Move, frozen=True, kw_only=True, tag="count"):
    """An amount moved from one place to another.

    A place is a seat, the name of a shared place, or null for the supply.
    """

    what: str
    source: int | str | None = msgspec.field(name="from")
    target: int | str | None = msgspec.field(name="to")
    amount: int


class CardsMove(_Move, frozen=True, kw_only=True, tag="cards"):
    """Cards moved between zones, or were shown in one. A seat's zone has a name like `hand@2`."""

    source: str | None = msgspec.field(name="from")
    target: str = msgspec.field(name="to")
    cards: list[str]
    """The cards, as far as the viewer may know them; the others are backs, like `?s`."""
    off: list[str] | UnsetType = UNSET
    """What the viewer sees leave the first zone, if that differs from `cards`."""
    on: list[str] | UnsetType = UNSET
    """What the viewer sees arrive in the second zone, if that differs from `cards`."""


class DiceMove(_Move, frozen=True, kw_only=True, tag="dice"):
    """The state of a seat's dice after the event."""

    seat: int
    aside: str
    kept: str
    cup: str | int | None


class SetMove(_Move, frozen=True, kw_only=True, tag="set"):
    """A fact has a new value. `at` is the seat it belongs to; it is absent if the fact is about all seats."""

    fact: str
    at: int | UnsetType = UNSET
    value: Any


class OfferMove(_Move, frozen=True, kw_only=True, tag="offer"):
    """A seat's offer to the Sheriff was shown; null if the offer is gone."""

    seat: int
    offer: str | None


Move = CountMove | CardsMove | DiceMove | SetMove | OfferMove


class EventInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event as far as this viewer may know it: its name, rule and fields, and what it changed."""

    event: str
    rule: str
    fields: dict[str, Any]
    moves: list[Move] = []
    """What the event changed, in order. A client that applies these moves has the current view."""
    says: str | UnsetType = UNSET
    """The event as a sentence, if the client asked for sentences."""


class TalkInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A chat message at the table."""

    number: int
    """The number of the message, from 0, for reports."""
    at: int
    seat: int | None
    name: str
    text: str = ""
    phrase: str = ""
    says: str | UnsetType = UNSET


class PromptWords(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question and its options in words, in the order of the options."""

    says: str
    labels: list[str]
    gives: dict[str, str] = {}
    """What each choice would give at present; the cards are in the question itself."""
    barred: dict[str, str] = {}
    """Why a choice is not possible now, by choice."""


class You(msgspec.Struct, frozen=True, kw_only=True):
    """The player that the server recognises in this client."""

    name: str
    seats: list[int]
    """The player's own seats at this table."""
    seat: int | None
    """The seat whose view the client has now; None for a spectator."""
    host: bool


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome"):
    """The whole of what a viewer is shown. It is the first message, and the answer to `unlock`."""

    protocol: int
    release: str
    page: str = ""
    """The digest of the server's page. A page with another digest in its `dicetown-page` is out of date."""
    now: int
    """The server's time in milliseconds since 1970, for comparing deadlines."""
    you: You
    table: TableInfo
    view: ViewInfo | None
    prompt: PromptInfo | None
    words: PromptWords | None
    order: Order | None
    since: int
    """The number of the first event that follows."""
    events: list[EventInfo]
    talk: list[TalkInfo]
    present: list[bool]
    """Whether a person is connected, by seat."""
    watching: int


class ValueChanges(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of the view that changed and that no event carries."""

    agenda: list[str] | UnsetType = UNSET
    asking: str | UnsetType | None = UNSET
    waiting: list[int] | UnsetType = UNSET
    asked: list[int] | UnsetType = UNSET
    deadlines: dict[str, int] | UnsetType = UNSET
    leads: dict[str, list[list[int]]] | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    bargaining: BargainInfo | UnsetType | None = UNSET


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update"):
    """What changed. A missing field means that it did not change."""

    now: int
    you: You | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    view: ViewInfo | UnsetType = UNSET
    """The whole view, sent as the game begins and after an undo. It includes the moves of these events."""
    values: ValueChanges | UnsetType = UNSET
    """The changes of the view that are not in the moves of the events."""
    prompt: PromptInfo | UnsetType | None = UNSET
    words: PromptWords | UnsetType | None = UNSET
    order: Order | UnsetType = UNSET
    since: int | UnsetType = UNSET
    """The number of the first event in `events`. Events sent earlier from this number on are taken back."""
    events: list[EventInfo] | UnsetType = UNSET
    talk: list[TalkInfo] | UnsetType = UNSET


class Ack(msgspec.Struct, frozen=True, kw_only=True, tag="ack"):
    """A command was carried out and stored."""

    id: str


class Refusal(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """A command or request was refused and nothing changed. `id` is empty for a frame that has none."""

    id: str
    message: str
    rule: str = ""
    hint: str = ""


class TermInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One part of an option's worth."""

    name: str
    worth: float
    chance: float | None = None
    says: str | UnsetType = UNSET


class RatingInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An option and what it is worth, in victory points."""

    choice: str
    worth: float
    terms: list[TermInfo]
    label: str | UnsetType = UNSET


class Advice(msgspec.Struct, frozen=True, kw_only=True, tag="advice"):
    """How a bot rates the player's options, best first."""

    id: str
    prompt: str
    bot: str
    ratings: list[RatingInfo]
    reason: str
    """The key of the reason among the bots' texts."""
    arguments: dict[str, Any]
    sampled: int
    """How many samples the figures come from; 0 if they are exact."""
    says: str | UnsetType = UNSET
    """The reason in words."""


class CardMemory(msgspec.Struct, frozen=True, kw_only=True):
    """Copies of one card, and the places where they can be, given what the seat has seen."""

    card: str
    copies: int
    places: list[str]
    """Names of zones; a seat's zone has a name like `hand@2`."""
    label: str | UnsetType = UNSET


class Memory(msgspec.Struct, frozen=True, kw_only=True, tag="memory"):
    """Where each card can be, given what a seat has seen."""

    id: str
    seat: int
    cards: list[CardMemory]


class Presence(msgspec.Struct, frozen=True, kw_only=True, tag="presence"):
    """Who is connected."""

    present: list[bool]
    watching: int


class Yours(msgspec.Struct, frozen=True, kw_only=True, tag="yours"):
    """Which of the player's own seats are asked something, for people who share a device."""

    asked: list[int]


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""

    id: str
    now: int


class Bye(msgspec.Struct, frozen=True, kw_only=True, tag="bye"):
    """The server closes the connection; `again` says whether the client should reconnect."""

    reason: Literal["shutdown", "elsewhere", "removed", "forgotten", "abuse"]
    again: bool


ServerMessage = Welcome | Update | Ack | Refusal | Advice | Memory | Presence | Yours | Pong | Bye


class _Identified(msgspec.Struct, frozen=True):
    """Any frame that has the id of a command."""

    id: CommandId


_encoder = msgspec.json.Encoder()
_id_decoder: msgspec.json.Decoder[_Identified] = msgspec.json.Decoder(_Identified)
_client_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_server_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def encode(message: ServerMessage | ClientMessage) -> bytes:
    """Encode a message as JSON."""
    return _encoder.encode(message)


def decode_client(data: bytes | str) -> ClientMessage:
    """Decode a client's message; raises DiceTownError, which says what is wrong, for anything else."""
    try:
        return _client_decoder.decode(data)
    except UNREADABLE as error:
        raise DiceTownError(
            f"That is not a message: {reason_of(error)}", hint="See docs/bots/protocol.md."
        ) from None


def id_in(data: bytes | str) -> str:
    """Read the id of an invalid frame, so that it can be refused; empty if there is no readable id."""
    try:
        return _id_decoder.decode(data).id
    except UNREADABLE:
        return ""


def decode_server(data: bytes | str) -> ServerMessage:
    """Decode a server's message; raises DiceTownError if it cannot be read."""
    try:
        return _server_decoder.decode(data)
    except UNREADABLE as error:
        raise DiceTownError(
            f"This client does not understand a message of the server: {reason_of(error)}",
            hint="The client and the server may be different releases.",
        ) from None
