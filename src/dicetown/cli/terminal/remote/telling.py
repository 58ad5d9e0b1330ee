"""Teller: shows what happens at a table of a server, line by line."""

from __future__ import annotations

from dicetown.cli.terminal.console import Console
from dicetown.cli.terminal.remote.news import show_seats_of, table_news
from dicetown.table.room.phrases import phrase_text
from dicetown.table.room.settings import rules_of
from dicetown.web.client import Change, RemoteTable
from dicetown.web.client.following import event_of
from dicetown.web.protocol.messages import TalkInfo

OPEN = "open"


class Teller:
    """Shows one person what is new at their table."""

    def __init__(self, table: RemoteTable, console: Console) -> None:
        self.table = table
        self.console = console
        self.screen = console.screen
        self.texts = console.texts
        self.info = table.table
        self.present = list(table.state.present)
        self.lost = False

    def catch_up(self) -> None:
        """Note the events so far as shown."""
        for event in self.table.state.history:
            self.console.remember(event)

    def tell(self, change: Change) -> None:
        """Show a change."""
        if change.kind == "lost":
            self.lost = True
            self._note(self.texts.say("join.lost"))
            return
        if self.lost and change.kind == "welcome":
            self.lost = False
            self._note(self.texts.say("join.again"))
        if change.taken_back:
            self.console.take_back(len(change.taken_back))
            self._note(self.texts.say("join.taken-back"))
        self._tell_table()
        for info in change.events:
            self.console.tell(event_of(info, rules_of(self.table.table.settings)))
        for said in change.talk:
            self.tell_talk(said)
        self._tell_presence()

    def tell_talk(self, said: TalkInfo) -> None:
        text = phrase_text(said.phrase, self.texts.lang) if said.phrase else said.text
        self.screen.say(
            (self.texts.say("join.said", {"name": said.name}), "label"), " ", text, indent=2, hang=2
        )

    def show_room(self) -> None:
        """Show who sits where."""
        state = self.table.state
        show_seats_of(self.screen, state.table, state.you.seats, state.present, self.texts)

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
        """Show who came and who left, while the others wait for them."""
        before, after = self.present, self.table.state.present
        self.present = list(after)
        own = self.table.state.you.seats
        if self.info.phase == OPEN or len(before) != len(after):
            return
        for seat, here in enumerate(after):
            if here != before[seat] and seat not in own:
                self._note(
                    self.texts.say(
                        "join.here" if here else "join.gone", {"seat": self.console.seat.names[seat]}
                    )
                )

    def _note(self, text: str) -> None:
        self.screen.say((text, "dim"), indent=2, hang=2)
