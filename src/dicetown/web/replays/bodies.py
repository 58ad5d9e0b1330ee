"""The bodies of requests about replays and of their answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from dicetown.web.protocol.bodies import Body, LangText, RecordText, SeatNames
from dicetown.web.protocol.messages import EventInfo, ValueChanges, Welcome


class NewReplay(Body, frozen=True, kw_only=True):
    """Replay a record that the client sends, with the view of a seat or of a spectator."""

    record: RecordText
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    lang: LangText = ""
    """The language of numbered seats and of sentences; the default is English."""
    sentences: bool = False
    """Whether each event also has a sentence."""
    names: SeatNames = ()
    """The names of the seats; without names they are numbered."""


class NewBranch(Body, frozen=True, kw_only=True):
    """Continue the game of a record from one of its steps, in one of its seats, against bots."""

    record: RecordText
    step: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=5)]
    bot: Annotated[str, Meta(max_length=40)] = ""
    names: SeatNames = ()


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """The events that followed a decision, and the changes. A missing field means that it did not change."""

    events: list[EventInfo]
    values: ValueChanges | UnsetType = UNSET
    """The changes of the view that are not in the moves of the events."""


class ReplayBody(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game as one viewer saw it: the beginning, and the changes after each decision."""

    welcome: Welcome
    """The welcome of a viewer who comes before the first decision, without a question."""
    over: bool
    """Whether the game was played to its end."""
    changed: bool
    """Whether the record does not match its digest, so it was changed after it was written."""
    rounds: list[int]
    """The step at which each round begins; the first round begins at 0."""
    steps: list[ReplayStep]


class CorpusGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that comes with the server."""

    name: str
    shelf: Literal["expert", "golden"]
    """`expert` games are played well, to be watched; `golden` games are random games of the rules' tests."""
    title: str
    sentence: str
    ruleset: str
    seats: int
