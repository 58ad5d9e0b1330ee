"""A journal tells what happened at a table, entry by entry, as far as all players may know it.

It lets an operator follow a table without seeing a hidden card. The log of a table holds secrets: answers,
orders, the secret of the Fate. A journal must not even show that a covert question was asked (INFO-4). So it
tells of an entry only what a spectator could have seen then, and entries have no numbers, because a gap would
reveal a secret entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from dicetown.engine.choices import parse_choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.frames import AskAloud
from dicetown.engine.views.view import View
from dicetown.rules.base.building import ROUND_BEGUN
from dicetown.rules.narrate import narrate
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, catalogue
from dicetown.table.room import log
from dicetown.table.room.phrases import PACKAGE, phrase_text
from dicetown.table.room.table import OVER, Table

TOLD: Final = (
    log.SettingsChanged,
    log.PlacesChanged,
    log.HostChanged,
    log.Admitted,
    log.Removed,
    log.Sealed,
    log.NonceGiven,
    log.Began,
    log.Bargained,
    log.Held,
    log.Undone,
    log.StoodIn,
    log.CameBack,
    log.Woken,
    log.PauseWanted,
    log.Paused,
    log.Resumed,
    log.Hurried,
    log.Rematched,
    log.Closed,
    log.Revealed,
)
"""The entries that all players may know of in any game. Others are secret, or have their own rules here."""


class JournalLine(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened, as a line for people."""

    at: int
    """Milliseconds since 1970."""
    what: str
    """The kind of entry, or `round`, `over` or `event` for what happened in the game."""
    seat: int | None = None
    says: str


class Journal:
    """Follows one table. `events` includes what happens in the game, `talk` what people say."""

    def __init__(
        self, table: Table, *, events: bool = False, talk: bool = False, lang: str = DEFAULT_LANGUAGE
    ) -> None:
        self.table = table
        self._lang = lang
        self._events = events
        self._talk = talk
        self._told = 0
        self._over = False

    def opening(self, entry: log.Opened) -> JournalLine:
        """Return the first line."""
        kinds = [place.kind for place in entry.places]
        facts = {"ruleset": self.table.rules.text(), "seats": len(kinds), "bots": kinds.count("bot")}
        return JournalLine(at=entry.at, what="opened", says=say("opened", self._lang, **facts))

    def take(self, entry: log.AnyEntry) -> list[JournalLine]:
        """Fold the next entry, and return what all players may know of it."""
        found = self.notice()
        found += self._before(entry)
        away = [seat.away for seat in self.table.seats]
        self.table.fold(entry)
        if isinstance(entry, log.Answered) and away[entry.seat] and not self.table.seats[entry.seat].away:
            found.append(self._of(entry, "back", "back.played"))
        return found + self.notice()

    def notice(self) -> list[JournalLine]:
        """Return what has happened in the game since the last call, as a spectator sees it."""
        table = self.table
        view = _seen(table)
        if view is None:
            return []
        found: list[JournalLine] = []
        fresh = view.history[self._told :]
        self._told = len(view.history)
        names = table.names()
        for event in fresh:
            # Its line stands where the round begins: before all that is new, it would show where an answer
            # to a covert question has divided the events.
            if event.kind is ROUND_BEGUN:
                says = say("round", self._lang, round=event.get("round"))
                found.append(JournalLine(at=table.changed, what="round", says=says))
            says = narrate(event, names, None, self._lang, table.rules) if self._events else ""
            if says:
                found.append(JournalLine(at=table.changed, what="event", says=says))
        if table.phase == OVER and not self._over:
            self._over = True
            found.append(JournalLine(at=table.changed, what="over", says=say("over", self._lang)))
        return found

    def _before(self, entry: log.AnyEntry) -> list[JournalLine]:
        """Return what an entry itself tells, given the table before it."""
        match entry:
            case log.Answered():
                return self._answer(entry)
            case log.Said():
                return [self._speech(entry)]
            case log.OrderSet() | log.WindowClosed():
                # Standing orders are secret. The end of a moment shows in the lines that follow.
                return []
            case _:
                seat = getattr(entry, "seat", None)
                says = sentence(entry, self._name(seat) if isinstance(seat, int) else "", self._lang)
                return [JournalLine(at=entry.at, what=kind_of(entry), seat=seat, says=says)] if says else []

    def _answer(self, entry: log.Answered) -> list[JournalLine]:
        """Return the line of an answer that all players can see: not to a covert question, not a change."""
        view = _seen(self.table)
        if view is None or entry.seat not in self._may_answer(view, entry):
            return []
        bot = self.table.seats[entry.seat].bot(self.table.settings)
        by_bot = bot and entry.how != "person"
        return [self._of(entry, "answered", "answered.bot" if by_bot else "answered", bot=bot)]

    def _may_answer(self, view: View, entry: log.Answered) -> tuple[int, ...]:
        """Return the seats whose answer now is seen by all."""
        if not isinstance(view.state.asking, AskAloud):
            return view.waiting
        kept = self.table.bargaining.keeps(view.state, entry.seat, parse_choice(entry.choice))
        return () if kept else seats_in(view.state.asked)

    def _speech(self, entry: log.Said) -> JournalLine:
        who = entry.name if entry.seat is None else self._name(entry.seat)
        if self._talk:
            text = entry.text or phrase_text(entry.phrase, self._lang)
            says = say("said.text", self._lang, who=who, text=text)
        else:
            says = say("said", self._lang, who=who)
        return JournalLine(at=entry.at, what="said", seat=entry.seat, says=says)

    def _of(self, entry: log.Answered, what: str, key: str, **facts: object) -> JournalLine:
        says = say(key, self._lang, who=self._name(entry.seat), **facts)
        return JournalLine(at=entry.at, what=what, seat=entry.seat, says=says)

    def _name(self, seat: int) -> str:
        name = self.table.seats[seat].name
        return say("seat.named" if name else "seat", self._lang, seat=seat, name=name)


def _seen(table: Table) -> View | None:
    return None if table.current is None else table.game.view_for(None)


def journal_lines(journal: Journal, entries: Iterable[log.AnyEntry]) -> Iterator[JournalLine]:
    """Yield the lines of the next entries of a table's log."""
    for entry in entries:
        yield from journal.take(entry)
        while journal.table.can_go_on:
            journal.table.go_on()
            yield from journal.notice()


def kind_of(entry: log.AnyEntry) -> str:
    """Return the kind of an entry as the log names it."""
    return str(type(entry).__struct_config__.tag)


def sentence(entry: log.AnyEntry, who: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """Return what all players may know of an entry in any game; empty for secret entries.

    `who` is the name of its seat, if it has one.
    """
    if not isinstance(entry, TOLD):
        return ""
    return say(kind_of(entry), lang, who=who, **_facts(entry))


def _facts(entry: log.AnyEntry) -> dict[str, object]:
    """Return the facts of an entry that its sentence may name."""
    match entry:
        case log.PlacesChanged():
            open_seats = sum(place.kind == "open" for place in entry.places)
            return {"seats": len(entry.places), "open": open_seats}
        case log.StoodIn() | log.Closed():
            return {"why": entry.why}
        case log.Woken():
            return {"seconds": round(entry.stood / 1000)}
        case log.PauseWanted():
            return {"stop": entry.stop}
        case _:
            return {}


def say(key: str, lang: str, **facts: object) -> str:
    """Return a sentence of the journal."""
    return catalogue(lang, (PACKAGE,)).say(f"journal.{key}", facts)
