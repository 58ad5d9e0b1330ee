"""What may be typed at a server's table besides answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import msgspec

from dicetown.bots.explain import Explanation, Rating, Term
from dicetown.cli.board.board import show_cards, show_table
from dicetown.cli.board.standings import show_score
from dicetown.cli.common.rule_texts import rule_of_card, show_rule
from dicetown.cli.terminal.advice import show_explanation
from dicetown.cli.terminal.local.session import HELP_EXAMPLES, LOG_LINES
from dicetown.cli.terminal.offers import NotUnderstood, fits
from dicetown.engine.cards import card_name, card_numbers
from dicetown.engine.choices import parse_choice
from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import Catalogue, find_rule
from dicetown.rules.say import card_key
from dicetown.table.room.log import Order
from dicetown.table.room.phrases import PHRASES, phrase_text
from dicetown.table.room.settings import DEFAULT_BOT, rules_of

if TYPE_CHECKING:
    from dicetown.cli.terminal.remote.session import RemoteSession

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
"""Those that a question reminds of."""

ALIASES: Final = {"?": "help", "exit": "quit", "conseil": "hint"}
ORDERS: Final = ("pass", "never", "always", "none")


class Quit(Exception):
    """The person goes; the seat stays theirs."""


def command_word(command: str, texts: Catalogue) -> str:
    """What to type for a command in the person's language."""
    key = f"join.command.{command}"
    return texts.say(key if texts.has(key) else f"ui.command.{command}")


def named(word: str, among: tuple[str, ...], prefix: str, texts: Catalogue) -> str:
    """Which of these is meant, in English or in the person's language; nothing if none is."""
    typed = word.casefold().rstrip("?\u00a0")
    for name in among:
        key = f"{prefix}.{name}"
        spoken = texts.say(key) if texts.has(key) else texts.say(f"ui.command.{name}")
        if typed in (name, spoken.casefold()):
            return name
    return ""


class Commands:
    """The commands of one session. What the server refuses is raised."""

    def __init__(self, session: RemoteSession) -> None:
        self.session = session
        self.table = session.table
        self.screen = session.screen
        self.texts = session.texts
        self._known: dict[str, Callable[[str], Awaitable[None]]] = {
            "help": self._help,
            "why": self._why,
            "hint": self._hint,
            "log": self._log,
            "table": self._table,
            "cards": self._cards,
            "score": self._score,
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
        """Do what was typed if it is a command; whether it was one."""
        word, _, rest = typed.partition(" ")
        command = ALIASES.get(word.casefold()) or named(word, COMMANDS, "join.command", self.texts)
        if not command:
            return False
        await self._known[command](rest.strip())
        return True

    async def _help(self, rest: str) -> None:
        self.screen.say(self.texts.say("ui.help.answer"), indent=2)
        self.screen.say((HELP_EXAMPLES, "label"), indent=4)
        examples: dict[str, object] = {
            "line": 41,
            "rule": "BRIBE-3",
            "all": self.texts.say("ui.log.all"),
            "bot": DEFAULT_BOT,
        }
        examples |= {name: self.texts.say(f"join.order.{name}") for name in ORDERS}
        for command in COMMANDS:
            key = f"join.help.{command}"
            told = self.texts.say(key if self.texts.has(key) else f"ui.help.{command}", examples)
            word = command_word(command, self.texts)
            self.screen.say((f"{word:<12}", "label"), told, indent=2, hang=12)

    async def _why(self, rest: str) -> None:
        """The rule behind the question, a line of the log, or of this id."""
        what = rest.strip("[]?. ")
        question = self.session.question
        rules: list[str] = []
        if what.isascii() and what.isdigit():
            lines = self.session.teller.lines
            number = int(what) if len(what) < 9 else 0
            if not 1 <= number <= len(lines):
                self.session.complain(self.texts.say("ui.why.no-line", {"line": what}))
                return
            event = lines[number - 1]
            self.screen.say((f"{number:>4}  ", "dim"), self.session.teller.sentence(event), hang=6)
            rules = [event.rule]
        elif what:
            rules = [what]
        elif question is not None:
            played = [rule_of_card(c.value) for c in question.prompt.options if c.verb == "play"]
            rules = [question.prompt.rule, *[rule for rule in played if rule]]
        if not rules:
            self.session.complain(self.texts.say("join.why-what", {"why": command_word("why", self.texts)}))
        pieces = rules_of(self.table.table.settings).pieces
        for rule in dict.fromkeys(rules):
            try:
                show_rule(self.screen, find_rule(rule), self.texts, pieces)
            except DiceTownError:
                self.session.complain(self.texts.say("ui.why.no-rule", {"rule": rule}))

    async def _hint(self, rest: str) -> None:
        question = self.session.question
        if question is None:
            self.session.complain(self.texts.say("join.nothing-asked"))
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
        names = self.session.names
        show_explanation(self.screen, advice.bot, told, question.menu, question.view, names, self.texts)

    async def _log(self, rest: str) -> None:
        word, lines = rest.casefold(), len(self.session.teller.lines)
        if not word:
            self.session.teller.show_log(LOG_LINES)
        elif word in ("all", self.texts.say("ui.log.all")):
            self.session.teller.show_log(lines)
        elif word.isascii() and word.isdigit() and word.strip("0"):
            self.session.teller.show_log(int(word) if len(word) < 9 else lines)
        else:
            log = command_word("log", self.texts)
            told = {"example": f"{log} {LOG_LINES}", "all": f"{log} {self.texts.say('ui.log.all')}"}
            self.session.complain(self.texts.say("ui.log.how", told))

    async def _table(self, rest: str) -> None:
        if self._begun():
            show_table(self.screen, self.session.view(), self.session.names, self.texts)

    async def _cards(self, rest: str) -> None:
        if self._begun():
            show_cards(self.screen, self.session.view(), self.texts)

    async def _score(self, rest: str) -> None:
        if self._begun():
            show_score(self.screen, self.session.view(), self.session.names, self.texts)

    def _begun(self) -> bool:
        if self.table.view is None:
            self.session.complain(self.texts.say("join.not-begun"))
        return self.table.view is not None

    async def _seats(self, rest: str) -> None:
        self.session.teller.show_room()

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

    # Standing orders

    async def _orders(self, rest: str) -> None:
        """Show the standing orders, add one, or drop them all."""
        word, _, about = rest.partition(" ")
        order = self.table.state.order or Order()
        kind = named(word, ORDERS, "join.order", self.texts) if word else ""
        if kind == "pass":
            order = msgspec.structs.replace(order, pass_windows=True)
        elif kind == "never":
            order = msgspec.structs.replace(order, cards=(*order.cards, self._card(about)))
        elif kind == "always":
            order = self._always(order, about)
        elif kind == "none":
            order = Order()
        elif word:
            words = ", ".join([self.texts.say(f"join.order.{name}") for name in ORDERS])
            raise DiceTownError(self.texts.say("join.order.unknown", {"words": words}))
        if word:
            await self.table.order(order)
        self._show_orders(order)

    def _card(self, typed: str) -> str:
        """The name of the card that is meant."""
        for card in card_numbers():
            if self.texts.has(card_key(card)) and any(
                fits(typed, called) for called in (self.texts.say(card_key(card)), card_name(card))
            ):
                return card_name(card)
        raise DiceTownError(self.texts.say("join.order.no-card", {"text": typed}))

    def _always(self, order: Order, typed: str) -> Order:
        """Give this answer to the question that is open whenever it is asked again in this round."""
        question = self.session.question
        if question is None:
            raise DiceTownError(self.texts.say("join.nothing-asked"))
        try:
            choice = self.session.read_choice(typed, question)
        except NotUnderstood as problem:
            raise DiceTownError(str(problem)) from None
        return msgspec.structs.replace(order, answers={**order.answers, question.prompt.kind: choice.text})

    def _show_orders(self, order: Order) -> None:
        told: list[str] = []
        if order.pass_windows:
            told.append(self.texts.say("join.orders.pass"))
        keys = {card_name(card): card_key(card) for card in card_numbers()}
        told.extend(
            [self.texts.say("join.orders.never", {"card": self.texts.say(keys[c])}) for c in order.cards]
        )
        for kind, choice in order.answers.items():
            told.append(self.texts.say("join.orders.always", {"kind": kind, "choice": choice}))
        for line in told or [self.texts.say("join.orders.none")]:
            self.screen.say(line, indent=2, hang=2)
