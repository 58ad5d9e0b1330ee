"""Session: one person at a table of bots on this machine, until the game is over or they quit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.cli.terminal.advice import show_advice
from dicetown.cli.terminal.console import COMMON, Console, Quit, ShownQuestion
from dicetown.cli.terminal.local.saves import SavedLog
from dicetown.cli.terminal.local.seat import LocalSeat
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.cli.terminal.opponents import show_opponents
from dicetown.cli.terminal.orders import changed_order, order_words, show_orders
from dicetown.cli.terminal.questions import answers_itself
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError, Refused

COMMANDS: Final = ("help", "why", "hint", "log", "table", "cards", "score", "undo", "orders", "quit")


class Session:
    """The loop of a game: the table advances, events are shown, the person is asked."""

    def __init__(
        self, seat: LocalSeat, console: Console, bots: Sequence[str], saved: SavedLog | None
    ) -> None:
        """`bots` are the specs by seat."""
        self.seat = seat
        self.console = console
        self.bots = bots
        self.saved = saved

    def run(self) -> None:
        """Play until the game is over; raise Quit if the person stops before."""
        while not self.seat.over:
            if self.seat.advance():
                self.tell_events()
            else:
                self.answer()
        self.tell_events()
        self.console.finish()

    def tell_events(self) -> None:
        """Show the events since the last call."""
        for event in self.seat.events(len(self.console.story)):
            self.console.tell(event)
        self.tell_trouble()

    def tell_trouble(self) -> None:
        """Show once that the game can no longer be saved."""
        if self.saved is not None and self.saved.problem:
            self.console.complain(self.console.texts.say("ui.not-saved", {"problem": self.saved.problem}))
            self.saved = None

    def answer(self) -> None:
        """Ask until there is a choice that the rules accept, or the previous choice is taken back."""
        question = self.console.put(self.seat.view())
        if answers_itself(question.prompt):
            self.console.tell_alone(question)
            self._settle(question.prompt.options[0], question)
            return
        self.console.show_question()
        while self.console.question is question:
            typed = self.console.screen.ask()
            if typed is None:
                raise Quit
            if not typed.strip():
                self.console.show_question()
                continue
            command, rest = self.console.command_in(typed)
            try:
                if command:
                    self._obey(command, rest, question)
                else:
                    self._settle(self.console.read(typed), question)
            except NotUnderstood as problem:
                self.console.complain(str(problem))
            except Refused as problem:
                self.console.complain_of(problem)

    def _settle(self, choice: Choice, question: ShownQuestion) -> None:
        self.console.tell_choice(choice, question)
        self.seat.answer(choice)
        self.console.question = None
        self.tell_events()

    def _obey(self, command: str, rest: str, question: ShownQuestion) -> None:
        console = self.console
        if command == "help":
            console.show_help(order_words(console.texts))
            show_opponents(
                console.screen, console.seat.names, self.bots, self.seat.number, console.texts, indent=2
            )
        elif command in COMMON:
            console.obey(command, rest)
        elif command == "hint":
            show_advice(console.screen, question.menu, question.view, console.seat.names, console.texts)
        elif command == "undo":
            self._undo()
        elif command == "orders":
            self._change_orders(rest)
        elif command == "quit":
            raise Quit

    def _undo(self) -> None:
        why_not = self.seat.why_no_undo()
        if why_not:
            self.console.complain(self.console.texts.say(f"local.no-undo.{why_not}"))
            return
        self.seat.undo()
        self.console.take_back(len(self.console.story) - len(self.seat.events()))
        self.console.question = None
        self.console.screen.say((self.console.texts.say("local.taken-back"), "dim"), indent=2)

    def _change_orders(self, rest: str) -> None:
        """Show the standing orders, or change them; a new one may answer the open question at once."""
        order = self.seat.order
        if rest:
            try:
                order = changed_order(self.console, order, rest)
            except DiceTownError as problem:
                self.console.complain_of(problem)
                return
            self.seat.set_order(order)
            # Check whether it answers the open question.
            self.console.question = None
        show_orders(self.console, order)
