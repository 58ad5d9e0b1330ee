"""The bodies of requests about replays, and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from dicetown.web.protocol.bodies import Body, RecordText, SeatNames
from dicetown.web.protocol.messages import EventInfo, ValueChanges, Welcome


class NewReplay(Body, frozen=True, kw_only=True):
    """A record from somewhere else, to be watched through the eyes of a seat, or of a spectator."""

    record: RecordText
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    lang: Literal["", "en", "fr"] = ""
    """The language of numbered seats and of sentences; without, English."""
    sentences: bool = False
    """Whether each event is told as a sentence too."""
    names: SeatNames = ()
    """What the seats are called; without, by their numbers."""


class NewBranch(Body, frozen=True, kw_only=True):
    """Play on from a step of a record, on one of its seats, against bots."""

    record: RecordText
    step: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=5)]
    bot: Annotated[str, Meta(max_length=40)] = ""
    names: SeatNames = ()


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """What one decision led to, and what is different since. A field that is not there is as it was."""

    events: list[EventInfo]
    values: ValueChanges | UnsetType = UNSET
    """What changed of the view that the moves of the events do not say."""


class ReplayBody(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game as one pair of eyes saw it: the first moment, and what each decision changed in it."""

    welcome: Welcome
    """The table before the first decision, as a viewer is told of it who comes then; nothing is asked."""
    over: bool
    """Whether the game was played to its end."""
    changed: bool
    """Whether the record does not fit its digest: somebody changed it after it was written."""
    rounds: list[int]
    """The step at which each round begins; the first one begins at 0."""
    steps: list[ReplayStep]


class CorpusGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that comes with the server."""

    name: str
    shelf: Literal["expert", "golden"]
    """Played well, to be watched; or at random, as the tests of the rules play it."""
    title: str
    sentence: str
    ruleset: str
    seats: int
