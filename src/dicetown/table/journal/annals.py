"""Annals: what happened at a table, entry by entry, as far as everybody may know it.

For whoever runs a server and wants to follow a table without seeing a hidden card. The log of a table holds
secrets: answers, orders, the secret of the Fate; and of covert questions it must not even show that they were
asked (INFO-4). So nothing is told of an entry but what a spectator could have seen of it at that moment, and
entries have no numbers, as a gap would tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from dicetown.engine.views.view import View
from dicetown.rules.narrate import narrate
from dicetown.table.room import log
from dicetown.table.room.phrases import phrase_text
from dicetown.table.room.table import OVER, Table

AWAY = {
    "left": "has left",
    "gone": "has lost the connection",
    "time": "is out of time",
    "hurried": "was hurried",
}
CLOSED = {
    "host": "The host has closed the table.",
    "abandoned": "The table was closed, as nothing had happened for long.",
    "version": "The table was closed, as this release plays by other rules.",
}


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened."""

    at: int
    """Milliseconds since 1970."""
    what: str
    """The kind of entry; `round`, `over` or `event` for what the game came to."""
    seat: int | None = None
    says: str


class Annals:
    """Follows one table. `events` tells what happens in the game too, `talk` what people say."""

    def __init__(self, table: Table, *, events: bool = False, talk: bool = False) -> None:
        self.table = table
        self._events = events
        self._talk = talk
        self._round = 0
        self._told = 0
        self._over = False

    def opening(self, entry: log.Opened) -> Line:
        """The first line."""
        kinds = [place.kind for place in entry.places]
        seats = f"{len(kinds)} seats, {kinds.count('bot')} of them bots"
        return Line(at=entry.at, what="opened", says=f"Opened for {self.table.rules.text()} with {seats}.")

    def take(self, entry: log.AnyEntry) -> list[Line]:
        """Fold the next entry; what everybody may know of it."""
        found = self.notice()
        found += self._before(entry)
        away = [seat.away for seat in self.table.seats]
        self.table.fold(entry)
        if isinstance(entry, log.Answered) and away[entry.seat] and not self.table.seats[entry.seat].away:
            found.append(self._of(entry, "back", "plays again"))
        return found + self.notice()

    def notice(self) -> list[Line]:
        """What the game has come to since the last time, as a spectator sees it."""
        table = self.table
        view = _seen(table)
        if view is None:
            return []
        found: list[Line] = []
        fresh = view.history[self._told :]
        self._told = len(view.history)
        if view.state.round != self._round:
            self._round = view.state.round
            found.append(Line(at=table.changed, what="round", says=f"Round {self._round} begins."))
        if self._events:
            names = table.names()
            told = [narrate(event, names, None, "en", table.rules) for event in fresh]
            found += [Line(at=table.changed, what="event", says=says) for says in told if says]
        if table.phase == OVER and not self._over:
            self._over = True
            found.append(Line(at=table.changed, what="over", says="The game is over."))
        return found

    def _before(self, entry: log.AnyEntry) -> list[Line]:
        """What an entry tells by itself, at the table as it was before it."""
        match entry:
            case log.Answered():
                return self._answer(entry)
            case log.Said():
                return [self._speech(entry)]
            case log.OrderSet() | log.WindowClosed():
                # Orders are their seat's own; that a moment is over shows in what follows.
                return []
            case _:
                seat = getattr(entry, "seat", None)
                says = sentence(entry, self._name(seat) if isinstance(seat, int) else "")
                return [Line(at=entry.at, what=kind_of(entry), seat=seat, says=says)] if says else []

    def _answer(self, entry: log.Answered) -> list[Line]:
        """An answer that everybody sees to have been given: not to a covert question, and not one changed."""
        view = _seen(self.table)
        if view is None or entry.seat not in view.waiting:
            return []
        bot = self.table.seats[entry.seat].bot(self.table.settings)
        by_bot = bot and entry.how != "person"
        return [self._of(entry, "answered", f"answers ({bot} plays)" if by_bot else "answers")]

    def _speech(self, entry: log.Said) -> Line:
        text = entry.text or phrase_text(entry.phrase, "en")
        who = entry.name if entry.seat is None else self._name(entry.seat)
        says = f"{who}: {text}" if self._talk else f"{who} says something."
        return Line(at=entry.at, what="said", seat=entry.seat, says=says)

    def _of(self, entry: log.Answered, what: str, does: str) -> Line:
        return Line(at=entry.at, what=what, seat=entry.seat, says=f"{self._name(entry.seat)} {does}.")

    def _name(self, seat: int) -> str:
        name = self.table.seats[seat].name
        return f"Seat {seat} ({name})" if name else f"Seat {seat}"


def _seen(table: Table) -> View | None:
    return None if table.current is None else table.game.view_for(None)


def annals_of(annals: Annals, entries: Iterable[log.AnyEntry]) -> Iterator[Line]:
    """Go on with a table by these entries of its log."""
    for entry in entries:
        yield from annals.take(entry)
        while annals.table.can_go_on:
            annals.table.go_on()
            yield from annals.notice()


def kind_of(entry: log.AnyEntry) -> str:
    """What an entry is called in the log."""
    return str(type(entry).__struct_config__.tag)


def sentence(entry: log.AnyEntry, who: str) -> str:
    """What everybody may know of an entry whatever the game is; nothing for those that are somebody's own.

    `who` is how its seat is called, if it has one.
    """
    match entry:
        case log.SettingsChanged():
            return "The settings were changed."
        case log.PlacesChanged():
            open_seats = sum(place.kind == "open" for place in entry.places)
            return f"The seats were changed: {len(entry.places)} of them, {open_seats} open."
        case log.HostChanged():
            return "Somebody else runs the table."
        case log.Admitted():
            return "Somebody came with an invitation."
        case log.Removed():
            return "The host has sent somebody away."
        case log.Sealed():
            return "The seats are settled and the luck is sealed."
        case log.NonceGiven():
            return f"{who} has had a part in the luck."
        case log.Began():
            return "The game begins."
        case log.Undone():
            return f"{who} takes back the last answer."
        case log.StoodIn():
            return f"{who} {AWAY[entry.why]}: a bot plays."
        case log.CameBack():
            return f"{who} is back."
        case log.Woken():
            return f"The server was away for {entry.stood / 1000:.0f} s; nobody's time ran."
        case log.PauseWanted():
            return f"{who} wants {'a pause' if entry.stop else 'to go on'}."
        case log.Paused():
            return "All agreed to a pause."
        case log.Resumed():
            return "The game goes on."
        case log.Hurried():
            return f"{who} hurries whoever is asked."
        case log.Rematched():
            return "The same players go on at another table."
        case log.Closed():
            return CLOSED[entry.why]
        case log.Revealed():
            return "The day of the deal is over: nothing is hidden any more."
        case _:
            return ""
