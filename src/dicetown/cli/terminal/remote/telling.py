"""Teller: what happens at a table of a server, line by line as it comes."""

from __future__ import annotations

from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal.remote.news import show_seats_of, table_news
from dicetown.cli.terminal.telling import told_inside, worth_telling
from dicetown.engine.events import Event
from dicetown.rules.narrate import concerns, narrate
from dicetown.rules.rulebook import Catalogue
from dicetown.table.room.phrases import phrase_text
from dicetown.table.room.settings import rules_of
from dicetown.web.client import Change, RemoteTable
from dicetown.web.client.seen import event_of
from dicetown.web.protocol.messages import TalkInfo

NOBODY = -1
OPEN = "open"


class Teller:
    """Tells one person what is new, and has all of it for those who want to read it again."""

    def __init__(self, table: RemoteTable, screen: Screen, texts: Catalogue) -> None:
        self.table = table
        self.screen = screen
        self.texts = texts
        self.story: list[Event] = []
        """All that has happened."""
        self.lines: list[Event] = []
        """Of it what deserves a line."""
        self.info = table.table
        self.present = list(table.state.present)
        self.lost = False

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.table.table.seats]

    @property
    def you(self) -> int:
        """One's own seat; for somebody who watches, one that nobody has."""
        seat = self.table.state.you.seat
        return NOBODY if seat is None else seat

    def catch_up(self) -> None:
        """Take what has happened so far as told."""
        for info in self.table.state.events:
            self._remember(event_of(info))

    def tell(self, change: Change) -> None:
        """Say what a change brings."""
        if change.kind == "lost":
            self.lost = True
            self._note(self.texts.say("join.lost"))
            return
        if self.lost and change.kind == "welcome":
            self.lost = False
            self._note(self.texts.say("join.again"))
        if change.taken_back:
            self._take_back(len(change.taken_back))
        self._tell_table()
        for info in change.events:
            event = event_of(info)
            self._remember(event)
            self.tell_event(len(self.lines), event)
        for said in change.talk:
            self.tell_talk(said)
        self._tell_presence()

    def tell_event(self, number: int, event: Event) -> None:
        """A line of what happened; a round begins with a heading."""
        if event.name == "RoundBegun":
            sheriff = event.get("sheriff")
            assert isinstance(sheriff, int)
            self.screen.blank()
            left = self.texts.say("ui.round", {"round": event.get("round")})
            self.screen.rule(left, self.texts.say("ui.sheriff", {"sheriff": self.names[sheriff]}))
        if not worth_telling(event, self.you):
            return
        style = "you" if concerns(event, self.you) else ""
        margin = "  " if told_inside(event) else ""
        self.screen.say(
            (f"{number:>4}  ", "dim"), (margin + self.sentence(event), style), hang=6 + len(margin)
        )

    def sentence(self, event: Event) -> str:
        rules = rules_of(self.table.table.settings)
        seat = self.table.state.you.seat
        return narrate(event, self.names, seat, self.texts.lang, rules)

    def tell_talk(self, said: TalkInfo) -> None:
        text = phrase_text(said.phrase, self.texts.lang) if said.phrase else said.text
        self.screen.say(
            (self.texts.say("join.said", {"name": said.name}), "label"), " ", text, indent=2, hang=2
        )

    def show_log(self, lines: int) -> None:
        """So many of the last lines once more, under the headings of their rounds."""
        first = len(self.lines) - lines
        number = 0
        for event in self.story:
            if worth_telling(event, self.you):
                number += 1
            if number > first or (number == first and event.name == "RoundBegun"):
                self.tell_event(number, event)

    def show_room(self) -> None:
        """Who sits where."""
        state = self.table.state
        show_seats_of(self.screen, state.table, state.you.seats, state.present, self.texts)

    def _remember(self, event: Event) -> None:
        self.story.append(event)
        if worth_telling(event, self.you):
            self.lines.append(event)

    def _take_back(self, count: int) -> None:
        kept = self.story[: len(self.story) - count]
        self.story, self.lines = [], []
        for event in kept:
            self._remember(event)
        self._note(self.texts.say("join.taken-back"))

    def _tell_table(self) -> None:
        before, after = self.info, self.table.table
        self.info = after
        if after == before:
            return
        for text in table_news(before, after, self.texts):
            self._note(text)
        if after.phase == OPEN and after.seats != before.seats:
            self.show_room()

    def _tell_presence(self) -> None:
        """Who came and who went, while it matters to those who wait for them."""
        before, after = self.present, self.table.state.present
        self.present = list(after)
        own = self.table.state.you.seats
        if self.info.phase == OPEN or len(before) != len(after):
            return
        for seat, here in enumerate(after):
            if here != before[seat] and seat not in own:
                self._note(self.texts.say("join.here" if here else "join.gone", {"seat": self.names[seat]}))

    def _note(self, text: str) -> None:
        self.screen.say((text, "dim"), indent=2, hang=2)
