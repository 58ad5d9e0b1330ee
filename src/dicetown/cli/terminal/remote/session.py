"""RemoteSession: one person or their bot at a table of a server, until the game is over or they leave.

Messages of the server and typed lines come at any time. Neither waits for the other.
"""

from __future__ import annotations

import asyncio

from dicetown.bots.files import wrong_answer
from dicetown.cli.board.board import show_table
from dicetown.cli.terminal.console import Console, Quit, ShownQuestion, command_word
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.cli.terminal.questions import answers_itself
from dicetown.cli.terminal.remote.commands import COMMANDS, OFTEN, Commands
from dicetown.cli.terminal.remote.live_screen import LiveScreen
from dicetown.cli.terminal.remote.news import settings_line
from dicetown.cli.terminal.remote.player import RemoteBot
from dicetown.cli.terminal.remote.seat import RemoteSeat
from dicetown.cli.terminal.remote.telling import Teller
from dicetown.cli.terminal.words import say_time
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.rules.narrate import say_list
from dicetown.rules.rulebook import Catalogue
from dicetown.table.snapshots.telling import PromptInfo
from dicetown.web.client import Change, RemoteTable
from dicetown.web.client.play import is_asked

OPEN = "open"


class RemoteSession:
    """What is shown, asked and sent, from what the server sends to this seat."""

    def __init__(
        self,
        table: RemoteTable,
        screen: LiveScreen,
        texts: Catalogue,
        *,
        seat: int | None = None,
        watch: bool = False,
        player: RemoteBot | None = None,
    ) -> None:
        self.table = table
        self.screen = screen
        self.texts = texts
        self.wanted_seat = seat
        self.watch = watch
        self.player = player
        self.seat = RemoteSeat(table)
        self.console = Console(self.seat, screen, texts, COMMANDS, OFTEN)
        self.teller = Teller(table, self.console)
        self.commands = Commands(table, self.console, self.teller.show_room)
        self._told_deadline: int | None = None
        self._told_wait = False
        self._bargained: tuple[str, list[str]] = ("", [])
        """The question and the options when the bot last spoke at a bargaining."""
        self._change: asyncio.Task[Change] | None = None
        self._line: asyncio.Task[str | None] | None = None

    async def run(self) -> None:
        """Play until the game is over; raise Quit if the person leaves before."""
        try:
            await self._arrive()
            while not self.table.over:
                self._tell_all()
                await self._ask()
                await self._wait()
            self._tell_all()
            self._finish()
        finally:
            for task in (self._change, self._line):
                if task is not None:
                    task.cancel()

    # Arriving

    async def _arrive(self) -> None:
        table = self.table.table
        self.screen.rule(
            "Dice Town", table.settings.title or self.texts.say("join.table", {"table": table.id})
        )
        self.screen.say(settings_line(table.settings, self.texts), indent=2, hang=2)
        if table.phase == OPEN and not self.watch and not self.table.state.you.seats:
            await self._sit_down()
        if self.wanted_seat in self.table.state.you.seats and self.wanted_seat != self.table.seat:
            await self.table.look_through(self.wanted_seat)
        self.teller.info = self.table.table
        self.teller.show_room()
        for said in self.table.state.talk:
            self.teller.tell_talk(said)
        if self.table.view is not None:
            self.teller.catch_up()
            self._look_around()
        elif self.table.state.you.host:
            told = {"start": command_word("start", self.texts)}
            self.screen.say((self.texts.say("join.you-start", told), "dim"), indent=2)
        else:
            self.screen.say((self.texts.say("join.host-starts"), "dim"), indent=2)
        told = {"help": command_word("help", self.texts)}
        self.screen.say((self.texts.say("join.help-hint", told), "dim"), indent=2)

    async def _sit_down(self) -> None:
        try:
            await self.table.take_seat(self.wanted_seat)
        except Refused as problem:
            self.console.complain_of(problem)

    def _look_around(self) -> None:
        """Show the table in the middle of a game, on arrival."""
        view = self.seat.view()
        self.screen.say(self.texts.say("ui.resumed", {"round": view.state.round, "over": "no"}), indent=2)
        if view.seat is None:
            self.screen.say(self.texts.say("join.watching"), indent=2)
        if view.prompt is None:
            show_table(self.screen, view, self.seat.names, self.texts)

    # Asking

    async def _ask(self) -> None:
        """Show the question, if there is one that is not on the screen already."""
        info = self.table.prompt
        if info is None:
            self.console.question = None
            return
        if self.player is not None and info.kind == "bargain":
            await self._let_bargain(self.player, info)
            return
        if self.console.question is not None and self.console.question.prompt.id == info.id:
            if info.kind == "bargain":
                # What can be said follows from what others have said meanwhile.
                self.console.put(self.seat.view())
            self._tell_deadline()
            self._tell_wait()
            return
        if info.answer is not None or self.table.table.paused:
            return
        question = self.console.put(self.seat.view())
        self._told_wait = False
        if self.player is not None:
            await self._send_for(self.player, question)
        elif answers_itself(question.prompt):
            self.console.tell_alone(question)
            await self.send(question.prompt.options[0], question)
        else:
            self.show_question()

    async def _let_bargain(self, player: RemoteBot, info: PromptInfo) -> None:
        """Let a bot speak when the table waits for it, and again when its options have changed."""
        if not is_asked(self.table) or self._bargained == (info.id, info.options):
            return
        self._bargained = (info.id, info.options)
        question = self.console.put(self.seat.view())
        await self.send(await player.choose(question.view), question)

    def show_question(self) -> None:
        self.console.show_question()
        self._told_deadline = None
        self._tell_deadline()

    def _tell_deadline(self) -> None:
        """Show how much time is left, and again when a player hurries the others."""
        info = self.table.prompt
        if info is None or info.answer is not None or info.deadline in (None, self._told_deadline):
            return
        self._told_deadline = info.deadline
        assert info.deadline is not None
        left = say_time(info.deadline - self.table.state.server_time(), self.texts)
        self.screen.say((self.texts.say("join.deadline", {"time": left}), "dim"), indent=2)

    def _tell_wait(self) -> None:
        """Show which players the table waits for, after the own answer."""
        view, info = self.table.view, self.table.prompt
        if view is None or info is None or info.answer is None:
            return
        if self._told_wait or self.player is not None:
            return
        others = [self.seat.names[seat] for seat in view.waiting if seat != self.table.seat]
        if others:
            self._told_wait = True
            told = self.texts.say("join.sealed", {"seats": say_list(others, self.texts)})
            self.screen.say((told, "dim"), indent=2)

    async def send(self, choice: Choice, question: ShownQuestion) -> None:
        """Answer, if it is still the question that was shown."""
        if self.table.prompt is None or self.table.prompt.id != question.prompt.id:
            self.console.complain(self.texts.say("join.moved-on"))
            return
        self.console.tell_choice(choice, question)
        try:
            await self.table.answer(choice.text)
        except Refused as problem:
            self.console.complain_of(problem)

    async def _send_for(self, player: RemoteBot, question: ShownQuestion) -> None:
        """Let a bot answer; a refused answer stops it, or it would be asked the same for ever."""
        choice = await player.choose(question.view)
        await self.send(choice, question)
        info = self.table.prompt
        if info is not None and info.id == question.prompt.id and info.answer is None:
            if not self.table.table.paused:
                raise player.failed(question.view, wrong_answer(choice))
            self.console.question = None

    # Both sides

    def _tell_all(self) -> None:
        """Show all changes that have come. The state is always the newest, so questions wait until then."""
        if self._change is not None and self._change.done():
            first, self._change = self._change, None
            self.teller.tell(first.result())
        while (change := self.table.next_now()) is not None:
            self.teller.tell(change)

    async def _wait(self) -> None:
        """Wait for the server or for the person, whichever comes first."""
        loop = asyncio.get_running_loop()
        if self._change is None:
            self._change = loop.create_task(self.table.next())
        if self._line is None and self._may_type():
            self._line = loop.create_task(self.screen.read())
        if self._line is not None:
            self.screen.invite()
        await asyncio.wait(
            [task for task in (self._change, self._line) if task is not None],
            return_when=asyncio.FIRST_COMPLETED,
        )
        # The line was typed before the server's news appeared on the screen.
        if self._line is not None and self._line.done():
            line, self._line = self._line, None
            await self._take(line.result())

    def _may_type(self) -> bool:
        """Return whether a line may be read. Piped input waits until it is needed."""
        if self.player is not None:
            return False
        if self.screen.interactive:
            return True
        if self.table.table.phase == OPEN:
            return self.table.state.you.host
        info = self.table.prompt
        shown = (
            self.console.question is not None
            and info is not None
            and info.id == self.console.question.prompt.id
        )
        if info is not None and info.kind == "bargain":
            return shown and is_asked(self.table)
        return shown and info is not None and info.answer is None

    async def _take(self, line: str | None) -> None:
        """Handle a typed line: a command or an answer."""
        if line is None:
            raise Quit
        question = self.console.question
        if not line.strip():
            if question is not None:
                self.show_question()
            return
        try:
            if await self.commands.obey(line.strip()):
                return
        except DiceTownError as problem:
            self.console.complain_of(problem)
            return
        if question is None:
            told = {"help": command_word("help", self.texts)}
            self.console.complain(self.texts.say("join.not-asked", told))
            return
        try:
            choice = self.console.read(line)
        except NotUnderstood as problem:
            self.console.complain(str(problem))
            return
        await self.send(choice, question)

    # The end

    def _finish(self) -> None:
        if self.table.view is None or self.table.table.phase != "over":
            return
        self.console.finish()
