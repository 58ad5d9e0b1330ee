"""Commands are the requests of players to a table.

The client chooses an id for each command. If it does not know whether a command arrived, it can send it
again: the table acknowledges it again, and it has no second effect.
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
    """The base of all commands. `id` is chosen by the client."""

    id: CommandId


class TakeSeat(Command, frozen=True, kw_only=True, tag="take-seat"):
    """Sit down on an open seat, or on the first one that is open."""

    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    """The name to show at this seat; if it is empty, the player's own."""


class LeaveSeat(Command, frozen=True, kw_only=True, tag="leave-seat"):
    """Give a seat back before the game, or let a bot play for it during the game."""

    seat: SeatNumber


class GiveSeat(Command, frozen=True, kw_only=True, tag="give-seat"):
    """The host opens a seat or gives it to a bot."""

    seat: SeatNumber
    kind: SeatKind
    bot: Word = ""


class AddSeat(Command, frozen=True, kw_only=True, tag="add-seat"):
    """The host adds a seat to the table."""


class RemoveSeat(Command, frozen=True, kw_only=True, tag="remove-seat"):
    """The host removes a seat together with its player."""

    seat: SeatNumber


class ChangeSettings(Command, frozen=True, kw_only=True, tag="settings"):
    """The host changes the settings before the game begins."""

    settings: Settings


class MakeHost(Command, frozen=True, kw_only=True, tag="make-host"):
    """The host makes the person at this seat the new host."""

    seat: SeatNumber


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """The host starts the game. Open seats are filled with this bot."""

    fill: Word = ""


class GiveNonce(Command, frozen=True, kw_only=True, tag="nonce"):
    """Send the player's part of the Fate, in hex, after the commitment is shown."""

    seat: SeatNumber
    nonce: Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f]{2})*$(?!\n)")]


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    """Answer a question, or change an answer that is still sealed."""

    seat: SeatNumber
    prompt: Word
    choice: Annotated[str, Meta(max_length=200)]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take back the player's last answer, if nothing was shown and no other seat has chosen since."""

    seat: SeatNumber


class SetOrder(Command, frozen=True, kw_only=True, tag="order"):
    """Replace the standing orders of a seat."""

    seat: SeatNumber
    order: Order


class ComeBack(Command, frozen=True, kw_only=True, tag="back"):
    """Play again at a seat where a bot has played for the player."""

    seat: SeatNumber


class WantPause(Command, frozen=True, kw_only=True, tag="pause"):
    """Agree to pause the game, or to go on with it."""

    seat: SeatNumber
    stop: bool


class Hurry(Command, frozen=True, kw_only=True, tag="hurry"):
    """Give a short time limit to all players who have not answered yet."""

    seat: SeatNumber


class Hold(Command, frozen=True, kw_only=True, tag="hold"):
    """Look at a bargaining for longer. Without it, bots go on when it does not concern the only person."""

    seat: SeatNumber


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something to the table: a text, or one of the phrases."""

    seat: SeatNumber | None = None
    text: Annotated[str, Meta(max_length=600)] = ""
    phrase: Word = ""


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Open a new table for another game with the same seats."""


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
    | Hold
    | Say
    | Rematch
    | Close
)
