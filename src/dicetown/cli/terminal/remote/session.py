"""RemoteSession: one person, or a bot of theirs, at a table of a server, until the game is over or they go.

Two things happen at any time: the server tells something, or the person types something. Neither waits for
the other.
"""

from __future__ import annotations

import asyncio

from dicetown.bots.files import wrong_answer
from dicetown.cli.board.board import show_table
from dicetown.cli.board.standings import show_score
from dicetown.cli.terminal.answers import read_answer, refusal
from dicetown.cli.terminal.menu import Menu, make_menu
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.cli.terminal.questions import Questions, answers_itself
from dicetown.cli.terminal.remote.commands import OFTEN, Commands, Quit, command_word
from dicetown.cli.terminal.remote.live_screen import LiveScreen
from dicetown.cli.terminal.remote.news import settings_line
from dicetown.cli.terminal.remote.player import Player
from dicetown.cli.terminal.remote.telling import Teller
from dicetown.cli.terminal.remote.words import say_time
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.engine.views import View
from dicetown.rules.narrate import describe_choice, prompt_arguments, say_list
from dicetown.rules.rulebook import Catalogue
from dicetown.web.client import Change, RemoteTable, view_of

OPEN = "open"


class Question:
    """A question as it was put on the screen, with the view it is about."""

    def __init__(self, prompt: Prompt, view: View, menu: Menu) -> None:
        self.prompt = prompt
        self.view = view
        self.menu = menu
        self.deadline: int | None = None
        self.told_wait = False


class RemoteSession:
    """What is shown, asked and sent. It looks at the game through what the server tells its seat."""

    def __init__(
        self,
        table: RemoteTable,
        screen: LiveScreen,
        texts: Catalogue,
        *,
        seat: int | None = None,
        watch: bool = False,
        player: Player | None = None,
    ) -> None:
        self.table = table
        self.screen = screen
        self.texts = texts
        self.wanted_seat = seat
        self.watch = watch
        self.player = player
        self.teller = Teller(table, screen, texts)
        self.commands = Commands(self)
        words = ", ".join([command_word(command, texts) for command in OFTEN])
        self.questions = Questions(screen, self.teller.names, texts, words)
        self.question: Question | None = None
        self._change: asyncio.Task[Change] | None = None
        self._line: asyncio.Task[str | None] | None = None

    @property
    def names(self) -> list[str]:
        return self.teller.names

    async def run(self) -> None:
        """Play until the game is over. Raises Quit when the person goes before."""
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

    def view(self) -> View:
        return view_of(self.table.state)

    def complain(self, text: str) -> None:
        self.screen.say((text, "error"), indent=2, hang=2)

    def complain_of(self, problem: DiceTownError) -> None:
        """What the server says to something it does not do."""
        rule = f" [{problem.rule}]" if problem.rule else ""
        self.complain(f"{problem.message}{rule} {problem.hint}".rstrip())

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
            self.complain_of(problem)

    def _look_around(self) -> None:
        """The table in mid-game, for somebody who comes to it."""
        view = self.view()
        self.screen.say(self.texts.say("ui.resumed", {"round": view.state.round, "over": "no"}), indent=2)
        if view.seat is None:
            self.screen.say(self.texts.say("join.watching"), indent=2)
        if view.prompt is None:
            show_table(self.screen, view, self.names, self.texts)

    # Asking

    async def _ask(self) -> None:
        """Put the question to the person, if there is one that is not on the screen already."""
        info = self.table.prompt
        if info is None:
            self.question = None
            return
        if self.question is not None and self.question.prompt.id == info.id:
            self._tell_deadline(self.question)
            self._tell_wait(self.question)
            return
        if info.answer is not None or self.table.table.paused:
            return
        view = self.view()
        assert view.prompt is not None
        self.questions.names = self.names
        question = Question(view.prompt, view, make_menu(view.prompt, view, self.names, self.texts))
        self.question = question
        if self.player is not None:
            await self._send_for(self.player, question)
        elif answers_itself(view.prompt):
            self._tell_alone(view.prompt, view)
            await self.send(view.prompt.options[0], question)
        else:
            self.show_question(question)

    def show_question(self, question: Question) -> None:
        self.questions.show(question.prompt, question.menu, question.view)
        question.deadline = None
        self._tell_deadline(question)

    def _tell_deadline(self, question: Question) -> None:
        """How much time there is; once more when somebody hurries."""
        info = self.table.prompt
        if info is None or info.answer is not None or info.deadline in (None, question.deadline):
            return
        question.deadline = info.deadline
        assert info.deadline is not None
        left = say_time(info.deadline - self.table.state.server_time(), self.texts)
        self.screen.say((self.texts.say("join.deadline", {"time": left}), "dim"), indent=2)

    def _tell_alone(self, prompt: Prompt, view: View) -> None:
        key = f"ui.alone.{prompt.kind}" if self.texts.has(f"ui.alone.{prompt.kind}") else "ui.alone"
        told = self.texts.say(key, prompt_arguments(prompt, view, self.names, self.texts.lang))
        self.screen.blank()
        self.screen.say(told, ("  [" + prompt.rule + "]", "dim"))

    def _tell_wait(self, question: Question) -> None:
        """Once the answer is sealed: for whom one waits."""
        view, info = self.table.view, self.table.prompt
        if view is None or info is None or info.answer is None:
            return
        if question.told_wait or self.player is not None:
            return
        others = [self.names[seat] for seat in view.waiting if seat != self.table.seat]
        if others:
            question.told_wait = True
            told = self.texts.say("join.sealed", {"seats": say_list(others, self.texts)})
            self.screen.say((told, "dim"), indent=2)

    async def send(self, choice: Choice, question: Question) -> None:
        """Answer, if it is still the question that was shown."""
        if self.table.prompt is None or self.table.prompt.id != question.prompt.id:
            self.complain(self.texts.say("join.moved-on"))
            return
        arrow = "=>" if self.screen.plain_boxes else "→"
        text = describe_choice(choice, question.view, self.names, self.texts.lang)
        self.screen.say((f"{arrow} {text}", "dim"), indent=2)
        try:
            await self.table.answer(choice.text)
        except Refused as problem:
            self.complain_of(problem)

    async def _send_for(self, player: Player, question: Question) -> None:
        """Let a bot answer. One whose answer is refused would be asked the same for ever."""
        choice = await player.choose(question.view)
        await self.send(choice, question)
        info = self.table.prompt
        if info is not None and info.id == question.prompt.id and info.answer is None:
            if not self.table.table.paused:
                raise player.failed(question.view, wrong_answer(choice))
            self.question = None

    # Both sides

    def _tell_all(self) -> None:
        """Tell all that has come. The state is always the newest, so nothing is asked before that."""
        if self._change is not None and self._change.done():
            first, self._change = self._change, None
            self.teller.tell(first.result())
        while (change := self.table.next_now()) is not None:
            self.teller.tell(change)

    async def _wait(self) -> None:
        """Wait for the server or for the person, whoever comes first."""
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
        # What was typed was typed before what the server told is on the screen.
        if self._line is not None and self._line.done():
            line, self._line = self._line, None
            await self._take(line.result())

    def _may_type(self) -> bool:
        """Whether a line is wanted. What is piped in waits until there is something to say."""
        if self.player is not None:
            return False
        if self.screen.interactive:
            return True
        if self.table.table.phase == OPEN:
            return self.table.state.you.host
        info = self.table.prompt
        shown = self.question is not None and info is not None and info.id == self.question.prompt.id
        return shown and info is not None and info.answer is None

    async def _take(self, line: str | None) -> None:
        """Do what was typed: a command, or an answer."""
        if line is None:
            raise Quit
        question = self.question
        if not line.strip():
            if question is not None:
                self.show_question(question)
            return
        try:
            if await self.commands.obey(line.strip()):
                return
        except DiceTownError as problem:
            self.complain_of(problem)
            return
        if question is None:
            told = {"help": command_word("help", self.texts)}
            self.complain(self.texts.say("join.not-asked", told))
            return
        try:
            choice = self.read_choice(line, question)
        except NotUnderstood as problem:
            self.complain(str(problem))
            return
        await self.send(choice, question)

    def read_choice(self, typed: str, question: Question) -> Choice:
        """The choice that is meant; raises NotUnderstood for none, or for one that the rules refuse."""
        view, prompt = question.view, question.prompt
        choice = read_answer(typed, prompt, question.menu, view, self.names, self.texts)
        asking, seat = view.state.asking, view.seat
        if asking is not None and seat is not None and not asking.allows(view.state, seat, choice):
            reason, rule = refusal(choice, prompt, view, self.names, self.texts)
            raise NotUnderstood(f"{reason} [{rule}]")
        return choice

    # The end

    def _finish(self) -> None:
        if self.table.view is None or self.table.table.phase != "over":
            return
        view = self.view()
        self.screen.blank()
        self.screen.rule(self.texts.say("ui.score.final"))
        show_score(self.screen, view, self.names, self.texts)
        self.screen.blank()
        for event in view.history[-1:]:
            self.screen.say((self.teller.sentence(event), "title"), indent=2)
