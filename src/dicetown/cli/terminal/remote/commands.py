"""The commands at a server's table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from dicetown.bots.advice import Advised
from dicetown.bots.explain import Explanation, Rating, Term
from dicetown.cli.terminal.advice import show_explanation
from dicetown.cli.terminal.console import Console, Quit
from dicetown.cli.terminal.orders import changed_order, order_words, show_orders
from dicetown.engine.choices import parse_choice
from dicetown.table.room.log import Order
from dicetown.table.room.phrases import PHRASES, phrase_text
from dicetown.table.room.settings import DEFAULT_BOT
from dicetown.web.client import RemoteTable

COMMANDS: Final = (
    "help",
    "why",
    "hint",
    "log",
    "table",
    "cards",
    "score",
    "seats",
    "say",
    "undo",
    "orders",
    "pause",
    "resume",
    "hurry",
    "back",
    "leave",
    "start",
    "quit",
)
OFTEN: Final = ("help", "why", "hint", "log", "table", "cards", "score", "say", "undo", "quit")
"""The commands listed under a question."""


class Commands:
    """The commands of one session; refusals of the server are raised."""

    def __init__(self, table: RemoteTable, console: Console, show_room: Callable[[], None]) -> None:
        """`show_room` shows who sits where."""
        self.table = table
        self.console = console
        self.screen = console.screen
        self.texts = console.texts
        self._show_room = show_room
        self._known: dict[str, Callable[[str], Awaitable[None]]] = {
            "help": self._help,
            "hint": self._hint,
            "seats": self._seats,
            "say": self._say,
            "undo": self._undo,
            "orders": self._orders,
            "pause": self._pause,
            "resume": self._resume,
            "hurry": self._hurry,
            "back": self._back,
            "leave": self._leave,
            "start": self._start,
            "quit": self._quit,
        }

    async def obey(self, typed: str) -> bool:
        """Run the typed text if it is a command, and return whether it was one."""
        command, rest = self.console.command_in(typed)
        if command in self._known:
            await self._known[command](rest)
        elif command:
            self.console.obey(command, rest)
        return bool(command)

    async def _help(self, rest: str) -> None:
        self.console.show_help({"bot": DEFAULT_BOT, **order_words(self.texts)}, ("join", "ui"))

    async def _hint(self, rest: str) -> None:
        question = self.console.question
        if question is None:
            self.console.complain(self.texts.say("join.nothing-asked"))
            return
        advice = await self.table.advise()
        ratings = [
            Rating(
                parse_choice(rating.choice),
                rating.worth,
                tuple([Term(term.name, term.worth, term.chance) for term in rating.terms]),
            )
            for rating in advice.ratings
        ]
        if not ratings:
            self.screen.say(self.texts.say("ui.hint.none"), indent=2)
            return
        told = Explanation(ratings[0].choice, tuple(ratings), advice.reason, advice.arguments, advice.sampled)
        advised, names = Advised(advice.bot, told), self.console.seat.names
        show_explanation(self.screen, advised, question.menu, question.view, names, self.texts)

    async def _seats(self, rest: str) -> None:
        self._show_room()

    async def _say(self, rest: str) -> None:
        if self.table.table.settings.chat != "phrases":
            await self.table.say(rest)
        elif rest in PHRASES:
            await self.table.say(phrase=rest)
        else:
            for phrase in PHRASES:
                spoken = phrase_text(phrase, self.texts.lang)
                self.screen.say((f"{phrase:<16}", "label"), spoken, indent=2, hang=16)

    async def _undo(self, rest: str) -> None:
        await self.table.undo()

    async def _pause(self, rest: str) -> None:
        await self.table.pause()

    async def _resume(self, rest: str) -> None:
        await self.table.pause(stop=False)

    async def _hurry(self, rest: str) -> None:
        await self.table.hurry()
        self.screen.say((self.texts.say("join.hurried"), "dim"), indent=2)

    async def _back(self, rest: str) -> None:
        await self.table.come_back()

    async def _leave(self, rest: str) -> None:
        await self.table.leave_seat()
        raise Quit

    async def _start(self, rest: str) -> None:
        await self.table.start(rest or DEFAULT_BOT)

    async def _quit(self, rest: str) -> None:
        raise Quit

    async def _orders(self, rest: str) -> None:
        """Show the standing orders, add one, or drop them all."""
        order = self.table.state.order or Order()
        if rest:
            order = changed_order(self.console, order, rest)
            await self.table.order(order)
        show_orders(self.console, order)
