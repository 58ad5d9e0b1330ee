"""A client's state of a table: the welcome with every update merged into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import Event
from dicetown.table.room.log import Order
from dicetown.table.room.settings import rules_of
from dicetown.table.snapshots.telling import PromptInfo, TableInfo, ViewInfo
from dicetown.web.client.following import FollowedGame, event_of
from dicetown.web.protocol.messages import (
    EventInfo,
    Presence,
    PromptWords,
    TalkInfo,
    Update,
    Welcome,
    You,
    Yours,
)

ENDED: Final = ("over", "closed")


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change of the table, of the connected players, or of the connection itself."""

    kind: Literal["welcome", "update", "presence", "lost"]
    """The kind of change.

    `lost` means that the connection broke. The client reconnects, and a `welcome` with the missed events
    follows.
    """
    events: Sequence[EventInfo] = ()
    """The events since the last change."""
    taken_back: Sequence[EventInfo] = ()
    """Earlier events that were taken back, because a player took back a choice."""
    talk: Sequence[TalkInfo] = ()
    """The chat messages since the last change."""


class TableState:
    """A table as its server last described it. It is made from a welcome, and only `merge` changes it."""

    def __init__(self, welcome: Welcome, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.events: list[EventInfo] = []
        """All events, as far as this viewer may know them."""
        self.talk: list[TalkInfo] = []
        self.waiting_seats: list[int] = []
        """The player's own seats that are asked something, if the player has several."""
        self.you: You
        self.table: TableInfo
        self.game: FollowedGame | None = None
        """The game as this viewer knows it; None before it begins."""
        self.history: list[Event] = []
        """The events in the engine's form, once the game has begun."""
        self.prompt: PromptInfo | None
        """The question that this viewer is asked."""
        self.words: PromptWords | None
        """The question in words, if the client asked for a language."""
        self.order: Order | None
        """The seat's standing orders."""
        self.present: list[bool]
        self.watching: int
        self.now: int
        """The server's time in the last message."""
        self._ahead: int
        self._take(welcome)

    @property
    def view(self) -> ViewInfo | None:
        """The game as this viewer sees it, as plain data; None before it begins."""
        return None if self.game is None else self.game.view()

    @property
    def over(self) -> bool:
        """Whether the game is over, or the table closed."""
        return self.table.phase in ENDED

    def server_time(self) -> int:
        """Estimate the time of the server's clock now, for comparing deadlines."""
        return self._clock() + self._ahead

    def merge(self, message: Welcome | Update | Presence | Yours) -> Change:
        """Merge a message and return the change."""
        match message:
            case Welcome():
                return self._take(message)
            case Update():
                return self._update(message)
            case Presence():
                self.present, self.watching = message.present, message.watching
            case Yours():
                self.waiting_seats = message.asked
        return Change(kind="presence")

    def _take(self, message: Welcome) -> Change:
        self.now = message.now
        self._ahead = message.now - self._clock()
        self.you = message.you
        self.table = message.table
        self.prompt = message.prompt
        self.words = message.words
        self.order = message.order
        self.present, self.watching = message.present, message.watching
        self.waiting_seats = []
        said = self._replace_talk(message.talk)
        taken_back, events = self._replace_events(message.since, message.events)
        self._begin(message.view)
        return Change(kind="welcome", events=events, taken_back=taken_back, talk=said)

    def _replace_talk(self, talk: Sequence[TalkInfo]) -> list[TalkInfo]:
        """Merge the talk of a welcome, which has only the end of a long talk; returns the new messages."""
        known = {one.number: one for one in self.talk}
        self.talk = [one for one in self.talk if talk and one.number < talk[0].number]
        self.talk.extend(talk)
        return [one for one in talk if known.get(one.number) != one]

    def _update(self, message: Update) -> Change:
        self.now = message.now
        self._ahead = message.now - self._clock()
        for name in ("you", "table", "prompt", "words", "order"):
            value = getattr(message, name)
            if value is not UNSET:
                setattr(self, name, value)
        taken_back: Sequence[EventInfo] = ()
        events: Sequence[EventInfo] = ()
        if message.since is not UNSET:
            added = () if message.events is UNSET else message.events
            taken_back, events = self._replace_events(message.since, added)
        if not isinstance(message.view, UnsetType):
            self._begin(message.view)
        elif self.game is not None:
            if taken_back:
                raise DiceTownError(
                    "The server took events back without sending a view.", hint="Join the table again."
                )
            self.game.follow(self.history[len(self.history) - len(events) :] if events else ())
        if self.game is not None and not isinstance(message.values, UnsetType):
            self.game.change(message.values)
        said = [] if message.talk is UNSET else message.talk
        self.talk.extend(said)
        return Change(kind="update", events=events, taken_back=taken_back, talk=said)

    def _replace_events(
        self, since: int, events: Sequence[EventInfo]
    ) -> tuple[list[EventInfo], list[EventInfo]]:
        """Replace the events from number `since` on; returns those taken back and those added."""
        if since > len(self.events):
            raise DiceTownError(
                f"The server sent event {since} after event {len(self.events) - 1}.",
                hint="Join the table again.",
            )
        before = self.events[since:]
        same = 0
        # After an undo the server may send some events again; only those that differ are changes.
        while same < min(len(before), len(events)) and before[same] == events[same]:
            same += 1
        self.events[since:] = events
        rules = rules_of(self.table.settings)
        self.history[since + same :] = [event_of(info, rules) for info in events[same:]]
        return before[same:], list(events[same:])

    def _begin(self, view: ViewInfo | None) -> None:
        """Start to follow the game from a whole view."""
        self.game = None if view is None else FollowedGame(rules_of(self.table.settings), view)
