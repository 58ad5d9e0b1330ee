"""Commands: what players want of a table, as they arrive.

Each has an id of the player's own choosing. Sent again, because nobody knows whether it arrived, it is
acknowledged again and has no second effect.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from dicetown.table.room.log import Order, SeatKind
from dicetown.table.room.settings import Settings

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$(?!\n)")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Word = Annotated[str, Meta(max_length=40)]


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What all commands have."""

    id: CommandId


class TakeSeat(Command, frozen=True, kw_only=True, tag="take-seat"):
    """Sit down on an open seat, or on the first one that is open."""

    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    """The name to show at this seat; the player's own where it is empty."""


class LeaveSeat(Command, frozen=True, kw_only=True, tag="leave-seat"):
    """Give a seat back before the game, or let a bot play for it during the game."""

    seat: SeatNumber


class GiveSeat(Command, frozen=True, kw_only=True, tag="give-seat"):
    """The host makes a seat open, or a bot's."""

    seat: SeatNumber
    kind: SeatKind
    bot: Word = ""


class AddSeat(Command, frozen=True, kw_only=True, tag="add-seat"):
    """The host puts one more seat at the table."""


class RemoveSeat(Command, frozen=True, kw_only=True, tag="remove-seat"):
    """The host takes a seat away, and whoever sits there."""

    seat: SeatNumber


class ChangeSettings(Command, frozen=True, kw_only=True, tag="settings"):
    """The host sets the table otherwise, before the game begins."""

    settings: Settings


class MakeHost(Command, frozen=True, kw_only=True, tag="make-host"):
    """The host lets the person at this seat run the table."""

    seat: SeatNumber


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """The host begins the game; open seats are filled with this bot."""

    fill: Word = ""


class GiveNonce(Command, frozen=True, kw_only=True, tag="nonce"):
    """A person's part of the Fate, in hex, once the commitment is known."""

    seat: SeatNumber
    nonce: Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f]{2})*$(?!\n)")]


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    """Answer a question, or change an answer that is still sealed."""

    seat: SeatNumber
    prompt: Word
    choice: Annotated[str, Meta(max_length=200)]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take back one's last answer, where nothing has been seen and nobody else has chosen since."""

    seat: SeatNumber


class SetOrder(Command, frozen=True, kw_only=True, tag="order"):
    """Replace a seat's standing orders."""

    seat: SeatNumber
    order: Order


class ComeBack(Command, frozen=True, kw_only=True, tag="back"):
    """Play for oneself again."""

    seat: SeatNumber


class WantPause(Command, frozen=True, kw_only=True, tag="pause"):
    """Agree to stop the game, or to go on with it."""

    seat: SeatNumber
    stop: bool


class Hurry(Command, frozen=True, kw_only=True, tag="hurry"):
    """Give those who have not answered a little while, whoever they are."""

    seat: SeatNumber


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something to the table: a text, or one of the phrases."""

    seat: SeatNumber | None = None
    text: Annotated[str, Meta(max_length=600)] = ""
    phrase: Word = ""


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Another game with the same seats at a new table."""


class Close(Command, frozen=True, kw_only=True, tag="close"):
    """The host closes the table."""


AnyCommand = (
    TakeSeat
    | LeaveSeat
    | GiveSeat
    | AddSeat
    | RemoveSeat
    | ChangeSettings
    | MakeHost
    | Start
    | GiveNonce
    | Answer
    | Undo
    | SetOrder
    | ComeBack
    | WantPause
    | Hurry
    | Say
    | Rematch
    | Close
)
