"""The protocol: every message between a server and whoever plays, watches or programs.

One WebSocket per viewer of a table carries `ClientMessage`s one way and `ServerMessage`s the other, JSON in
text frames, told apart by `type`. `bodies.py` has the bodies of plain requests. `docs/protocol.md` explains
it; schemas and TypeScript types are generated from these classes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import commands
from dicetown.table.room.commands import CommandId, SeatNumber
from dicetown.table.room.decoding import UNREADABLE, reason_of
from dicetown.table.room.log import Order
from dicetown.table.snapshots.telling import PromptInfo, TableInfo, ViewInfo

PROTOCOL: Final = 2
"""Raised when a message changes its meaning or loses a field; new fields alone do not raise it."""

LARGEST_FRAME: Final = 16 * 1024
"""Bytes of the largest message a client may send."""

LONGEST_REASON: Final = 300
"""Characters of a report."""


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something a client asks that does not change the table."""

    id: CommandId


class AskAdvice(Request, frozen=True, kw_only=True, tag="advise"):
    """What would a strong bot do? Answered by `advice`, where the table allows it."""

    seat: SeatNumber


class AskMemory(Request, frozen=True, kw_only=True, tag="memory"):
    """Where can each card be, for all this seat has seen? Answered by `memory`, where the table allows it."""

    seat: SeatNumber


class Unlock(Request, frozen=True, kw_only=True, tag="unlock"):
    """See through another of one's own seats from here on, or as a spectator. Answered by `welcome`."""

    seat: SeatNumber | None = None


class Report(Request, frozen=True, kw_only=True, tag="report"):
    """Ask whoever runs the server to look at a name or something said."""

    seat: SeatNumber
    """Whom it is about."""
    talk: Annotated[int, Meta(ge=0)] | None = None
    """The number of what was said; None for the name."""
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there? Answered by `pong`."""


ClientMessage = commands.AnyCommand | AskAdvice | AskMemory | Unlock | Report | Ping


class _Move(msgspec.Struct, frozen=True, kw_only=True, tag_field="move"):
    """One change that an event brought about, as this viewer may know it."""


class CountMove(_Move, frozen=True, kw_only=True, tag="count"):
    """So many of something moved. A place is a seat, a shared place by name, or null for the supply."""

    what: str
    source: int | str | None = msgspec.field(name="from")
    target: int | str | None = msgspec.field(name="to")
    amount: int


class CardsMove(_Move, frozen=True, kw_only=True, tag="cards"):
    """Cards moved between zones, or were shown in one; a zone of a seat is called like `hand@2`."""

    source: str | None = msgspec.field(name="from")
    target: str = msgspec.field(name="to")
    cards: list[str]
    """The cards, as far as the viewer learns which they are; the others by their backs, like `?s`."""
    off: list[str] | UnsetType = UNSET
    """What the viewer sees leave the first zone, where that is not `cards`."""
    on: list[str] | UnsetType = UNSET
    """What the viewer sees arrive in the second zone, where that is not `cards`."""


class DiceMove(_Move, frozen=True, kw_only=True, tag="dice"):
    """The dice of a seat lie like this now."""

    seat: int
    aside: str
    kept: str
    cup: str | int | None


class SetMove(_Move, frozen=True, kw_only=True, tag="set"):
    """A fact has a new value; `at` is the seat it is about, absent where it is about all."""

    fact: str
    at: int | UnsetType = UNSET
    value: Any


class OfferMove(_Move, frozen=True, kw_only=True, tag="offer"):
    """A seat's offer to the Sheriff was shown; null where it is gone."""

    seat: int
    offer: str | None


Move = CountMove | CardsMove | DiceMove | SetMove | OfferMove


class EventInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event as this viewer may know it: what happened, by which rule, its fields, and what it changed."""

    event: str
    rule: str
    fields: dict[str, Any]
    moves: list[Move] = []
    """What changed, in this order: who follows these knows what the view shows."""
    says: str | UnsetType = UNSET
    """The event as a sentence, where sentences were asked for."""


class TalkInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Something said at the table."""

    number: int
    """Counted from 0, for reports."""
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
    """By choice, what it would give as things stand; the cards are in the question itself."""
    barred: dict[str, str] = {}
    """By choice, why it cannot be given now."""


class You(msgspec.Struct, frozen=True, kw_only=True):
    """Who the server takes this client for."""

    name: str
    seats: list[int]
    """One's own seats at this table."""
    seat: int | None
    """The seat that is seen through now; None for a spectator."""
    host: bool


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome"):
    """The whole of what a viewer is shown; the first message, and the answer to `unlock`."""

    protocol: int
    release: str
    page: str = ""
    """The digest of the page that the server has; a page with another one in its `dicetown-page` is old."""
    now: int
    """The server's time in milliseconds since 1970, to tell deadlines by."""
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
    """By seat, whether a person is connected."""
    watching: int


class ValueChanges(msgspec.Struct, frozen=True, kw_only=True):
    """Fields of the view that no event carries and that changed."""

    agenda: list[str] | UnsetType = UNSET
    asking: str | UnsetType | None = UNSET
    waiting: list[int] | UnsetType = UNSET
    asked: list[int] | UnsetType = UNSET
    deadlines: dict[str, int] | UnsetType = UNSET
    leads: dict[str, list[list[int]]] | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    undo: bool | UnsetType = UNSET


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update"):
    """What changed. A field that is not there is as it was."""

    now: int
    you: You | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    view: ViewInfo | UnsetType = UNSET
    """The whole view as the game begins, and where events were taken back: the moves told now are in it."""
    values: ValueChanges | UnsetType = UNSET
    """What changed of the view that the moves of the events do not say."""
    prompt: PromptInfo | UnsetType | None = UNSET
    words: PromptWords | UnsetType | None = UNSET
    order: Order | UnsetType = UNSET
    since: int | UnsetType = UNSET
    """At which event those that follow begin; what was told from there on before is taken back."""
    events: list[EventInfo] | UnsetType = UNSET
    talk: list[TalkInfo] | UnsetType = UNSET


class Ack(msgspec.Struct, frozen=True, kw_only=True, tag="ack"):
    """A command was obeyed, and will not be forgotten."""

    id: str


class Refusal(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """A command or request was not obeyed; nothing changed. `id` is empty for a frame that has none."""

    id: str
    message: str
    rule: str = ""
    hint: str = ""


class TermInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what an option is worth."""

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
    """What a bot makes of one's options, the best first."""

    id: str
    prompt: str
    bot: str
    ratings: list[RatingInfo]
    reason: str
    """The key of the reason among the bots' texts."""
    arguments: dict[str, Any]
    sampled: int
    """How many samples the figures come from; 0 for exact ones."""
    says: str | UnsetType = UNSET
    """The reason in words."""


class CardMemory(msgspec.Struct, frozen=True, kw_only=True):
    """Copies of one card, and the places they can be in for all one has seen."""

    card: str
    copies: int
    places: list[str]
    """Names of zones; those of a seat as `hand@2`."""
    label: str | UnsetType = UNSET


class Memory(msgspec.Struct, frozen=True, kw_only=True, tag="memory"):
    """What a seat has seen and what can still be where."""

    id: str
    seat: int
    cards: list[CardMemory]


class Presence(msgspec.Struct, frozen=True, kw_only=True, tag="presence"):
    """Who is connected."""

    present: list[bool]
    watching: int


class Yours(msgspec.Struct, frozen=True, kw_only=True, tag="yours"):
    """Which of one's own seats are asked something, for people who share a device."""

    asked: list[int]


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong"):
    """Yes."""

    id: str
    now: int


class Bye(msgspec.Struct, frozen=True, kw_only=True, tag="bye"):
    """The server closes the connection, and whether it makes sense to come back."""

    reason: Literal["shutdown", "elsewhere", "removed", "forgotten", "abuse"]
    again: bool


ServerMessage = Welcome | Update | Ack | Refusal | Advice | Memory | Presence | Yours | Pong | Bye


class _Identified(msgspec.Struct, frozen=True):
    """Anything with the id of a command."""

    id: CommandId


_encoder = msgspec.json.Encoder()
_id_decoder: msgspec.json.Decoder[_Identified] = msgspec.json.Decoder(_Identified)
_client_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_server_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def encode(message: ServerMessage | ClientMessage) -> bytes:
    """The message as JSON."""
    return _encoder.encode(message)


def decode_client(data: bytes | str) -> ClientMessage:
    """What a client sent; anything that is no message is one error that says where it is wrong."""
    try:
        return _client_decoder.decode(data)
    except UNREADABLE as error:
        raise DiceTownError(f"That is no message: {reason_of(error)}", hint="See docs/protocol.md.") from None


def id_in(data: bytes | str) -> str:
    """The id of a frame that is no message, for the refusal of it; empty if it cannot be read."""
    try:
        return _id_decoder.decode(data).id
    except UNREADABLE:
        return ""


def decode_server(data: bytes | str) -> ServerMessage:
    """What a server sent."""
    try:
        return _server_decoder.decode(data)
    except UNREADABLE as error:
        raise DiceTownError(
            f"The server sent what this client does not understand: {reason_of(error)}",
            hint="They may be of different releases.",
        ) from None
