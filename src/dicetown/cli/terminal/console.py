"""Console: shows one seat of a game in the terminal and reads input, for a local game or one at a server."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from dicetown.cli.board.board import show_cards, show_table
from dicetown.cli.board.standings import show_score
from dicetown.cli.common.rule_texts import rule_of_card, show_rule
from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal.answers import read_answer, refusal
from dicetown.cli.terminal.menu import Menu, make_menu
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.cli.terminal.questions import Questions
from dicetown.cli.terminal.telling import told_inside, worth_telling
from dicetown.engine.box.dice import ACE
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.views.view import View
from dicetown.rules.base.town import DiceLocation
from dicetown.rules.narrate import concerns, describe_choice, narrate, prompt_arguments
from dicetown.rules.rulebook import Catalogue, find_rule

COMMON: Final = ("help", "why", "log", "table", "cards", "score")
"""The commands that a console handles by itself."""

ALIASES: Final = {"?": "help", "exit": "quit", "conseil": "hint"}
HELP_EXAMPLES: Final = "2   99J   99J!   keep:99J   2 3d 1n dynamite   offer:2:3d+1n+dynamite"
LOG_LINES: Final = 20
NO_SEAT: Final = -1


class Quit(Exception):
    """Raised when the person wants to stop, or when there is no more input."""


class Viewpoint(Protocol):
    """A seat or a spectator's place at a table, here or at a server."""

    @property
    def number(self) -> int | None:
        """The number of the seat; None for a spectator."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""

    @property
    def rules(self) -> Ruleset: ...

    @property
    def begun(self) -> bool:
        """Whether there is a game to look at."""

    def view(self) -> View:
        """Return what is visible from this seat."""


class ShownQuestion:
    """A question as it was shown on the screen, with its view."""

    def __init__(self, prompt: Prompt, view: View, menu: Menu) -> None:
        self.prompt = prompt
        self.view = view
        self.menu = menu


class Console:
    """The screen of one person: events, questions, and the commands that only show something."""

    def __init__(
        self,
        seat: Viewpoint,
        screen: Screen,
        texts: Catalogue,
        commands: Sequence[str],
        often: Sequence[str],
        pause: float = 0.0,
    ) -> None:
        """`commands` are all commands that may be typed, and `often` those listed under a question."""
        self.seat = seat
        self.screen = screen
        self.texts = texts
        self.commands = commands
        self.pause = pause
        """Seconds to wait after each line about an event."""
        self.story: list[Event] = []
        """All events so far."""
        self.lines: list[Event] = []
        """The events that have a line of their own."""
        self.question: ShownQuestion | None = None
        words = ", ".join([command_word(command, texts) for command in often])
        self.questions = Questions(screen, seat.names, texts, words)

    # What has happened

    def tell(self, event: Event) -> None:
        """Show an event; a round begins with a heading."""
        self.remember(event)
        if self._tell(len(self.lines), event) and self.pause:
            time.sleep(self.pause)

    def remember(self, event: Event) -> None:
        """Note an event without showing it."""
        self.story.append(event)
        if worth_telling(event, self._you()):
            self.lines.append(event)

    def take_back(self, count: int) -> None:
        """Forget this many of the last events."""
        kept = self.story[: len(self.story) - count]
        self.story, self.lines = [], []
        for event in kept:
            self.remember(event)

    def _tell(self, number: int, event: Event) -> bool:
        if event.name == "RoundBegun":
            sheriff = event.get("sheriff")
            assert isinstance(sheriff, int)
            self.screen.blank()
            left = self.texts.say("ui.round", {"round": event.get("round")})
            self.screen.rule(left, self.texts.say("ui.sheriff", {"sheriff": self.seat.names[sheriff]}))
        if not worth_telling(event, self._you()):
            return False
        style = "you" if concerns(event, self._you()) else ""
        margin = "  " if told_inside(event) else ""
        spans = [(f"{number:>4}  ", "dim"), (margin + self.sentence(event), style)]
        self.screen.say(*spans, hang=6 + len(margin))
        return True

    def sentence(self, event: Event) -> str:
        seat = self.seat
        return narrate(event, seat.names, seat.number, self.texts.lang, seat.rules)

    def _you(self) -> int:
        return NO_SEAT if self.seat.number is None else self.seat.number

    # The question

    def put(self, view: View) -> ShownQuestion:
        """Set the question of a view; `show_question` shows it."""
        assert view.prompt is not None
        self.questions.names = self.seat.names
        menu = make_menu(view.prompt, view, self.seat.names, self.texts)
        self.question = ShownQuestion(view.prompt, view, menu)
        return self.question

    def show_question(self) -> None:
        if self.question is not None:
            self.questions.show(self.question.prompt, self.question.menu, self.question.view)

    def read(self, typed: str) -> Choice:
        """Return the choice that was typed; raise NotUnderstood if it is none or the rules refuse it."""
        assert self.question is not None
        prompt, view, names = self.question.prompt, self.question.view, self.seat.names
        choice = read_answer(typed, prompt, self.question.menu, view, names, self.texts)
        asking, seat = view.state.asking, view.seat
        if asking is not None and seat is not None and not asking.allows(view.state, seat, choice):
            reason, rule = refusal(choice, prompt, view, names, self.texts)
            raise NotUnderstood(f"{reason} [{rule}]")
        return choice

    def tell_alone(self, question: ShownQuestion) -> None:
        """Say that the only possible answer is given."""
        prompt = question.prompt
        key = f"ui.alone.{prompt.kind}" if self.texts.has(f"ui.alone.{prompt.kind}") else "ui.alone"
        arguments = prompt_arguments(prompt, question.view, self.seat.names, self.texts.lang)
        self.screen.blank()
        self.screen.say(self.texts.say(key, arguments), ("  [" + prompt.rule + "]", "dim"))

    def tell_choice(self, choice: Choice, question: ShownQuestion) -> None:
        arrow = "=>" if self.screen.plain_boxes else "→"
        text = describe_choice(choice, question.view, self.seat.names, self.texts.lang)
        self.screen.say((f"{arrow} {text}", "dim"), indent=2)

    # Commands

    def command_in(self, typed: str) -> tuple[str, str]:
        """Return the command typed, in English or in the person's language, and the rest of the line."""
        word, _, rest = typed.strip().partition(" ")
        aliased = ALIASES.get(word.casefold(), "")
        command = aliased if aliased in self.commands else ""
        return command or named(word, self.commands, "join.command", self.texts), rest.strip()

    def obey(self, command: str, rest: str) -> bool:
        """Run a command that only shows something, and return whether it is one."""
        if command in ("table", "cards", "score") and not self.seat.begun:
            self.complain(self.texts.say("join.not-begun"))
        elif command == "help":
            self.show_help()
        elif command == "why":
            self.explain(rest)
        elif command == "log":
            self.show_log(rest)
        elif command == "table":
            show_table(self.screen, self.seat.view(), self.seat.names, self.texts)
        elif command == "cards":
            show_cards(self.screen, self.seat.view(), self.texts)
        elif command == "score":
            show_score(self.screen, self.seat.view(), self.seat.names, self.texts)
        return command in COMMON

    def complain(self, text: str) -> None:
        self.screen.say((text, "error"), indent=2, hang=2)

    def complain_of(self, problem: DiceTownError) -> None:
        """Show why the table refused a request."""
        rule = f" [{problem.rule}]" if problem.rule else ""
        self.complain(f"{problem.message}{rule} {problem.hint}".rstrip())

    def show_help(
        self, examples: Mapping[str, object] | None = None, keys: Sequence[str] = ("ui", "join")
    ) -> None:
        """Show what may be typed; each command's help comes from the first of those keys that has it."""
        self.screen.say(self.texts.say("ui.help.answer"), indent=2)
        self.screen.say((HELP_EXAMPLES, "label"), indent=4)
        usual = {"line": 41, "rule": "BRIBE-3", "all": self.texts.say("ui.log.all")}
        for command in self.commands:
            found = next(key for key in keys if self.texts.has(f"{key}.help.{command}"))
            told = self.texts.say(f"{found}.help.{command}", {**usual, **(examples or {})})
            self.screen.say((f"{command_word(command, self.texts):<12}", "label"), told, indent=2, hang=12)
        ace = {"ace": "none", "ace_the": ""}
        for location in self.seat.rules.locations:
            if isinstance(location, DiceLocation) and location.face == ACE:
                ace = {"ace": location.name, "ace_the": self.texts.say(f"location.{location.name}.the")}
        self.screen.say(self.texts.say("ui.help.dice", ace), indent=2)
        signs = {"star": "*" if self.screen.plain_boxes else "★", "hidden": "[?]"}
        self.screen.say(self.texts.say("ui.help.columns", signs), indent=2)
        for piece in self.seat.rules.pieces:
            if self.texts.has(f"module.{piece}.help"):
                self.screen.say(self.texts.say(f"module.{piece}.help"), indent=2)

    def explain(self, what: str) -> None:
        """Show the rule behind the question, behind a line of the log, or with this id."""
        what = what.strip("[]?. ")
        rules: list[str] = []
        if what.isascii() and what.isdigit():
            number = int(what) if len(what) < 9 else 0
            if not 1 <= number <= len(self.lines):
                self.complain(self.texts.say("ui.why.no-line", {"line": what}))
                return
            event = self.lines[number - 1]
            self.screen.say((f"{number:>4}  ", "dim"), self.sentence(event), hang=6)
            rules = [event.rule]
        elif what:
            rules = [what]
        elif self.question is not None:
            prompt = self.question.prompt
            played = [rule_of_card(choice.value) for choice in prompt.options if choice.verb == "play"]
            rules = [prompt.rule, *[rule for rule in played if rule]]
        if not rules:
            self.complain(self.texts.say("join.why-what", {"why": command_word("why", self.texts)}))
        for rule in dict.fromkeys(rules):
            try:
                show_rule(self.screen, find_rule(rule), self.texts, self.seat.rules.pieces)
            except DiceTownError as error:
                hint = error.hint if self.texts.lang == "en" else ""
                self.complain(f"{self.texts.say('ui.why.no-rule', {'rule': rule})} {hint}".rstrip())

    def show_log(self, how_many: str) -> None:
        """Show the last lines again, under the headings of their rounds; without a number, the last few."""
        word, wanted = how_many.casefold(), LOG_LINES
        if word in ("all", self.texts.say("ui.log.all")):
            wanted = len(self.lines)
        elif word.isascii() and word.isdigit() and word.strip("0"):
            wanted = int(word) if len(word) < 9 else len(self.lines)
        elif word:
            log = command_word("log", self.texts)
            told = {"example": f"{log} {LOG_LINES}", "all": f"{log} {self.texts.say('ui.log.all')}"}
            self.complain(self.texts.say("ui.log.how", told))
            return
        first = len(self.lines) - wanted
        number = 0
        for event in self.story:
            number += worth_telling(event, self._you())
            if number > first or (number == first and event.name == "RoundBegun"):
                self._tell(number, event)

    def finish(self) -> None:
        """Show the final count and the winner."""
        view = self.seat.view()
        self.screen.blank()
        self.screen.rule(self.texts.say("ui.score.final"))
        show_score(self.screen, view, self.seat.names, self.texts)
        self.screen.blank()
        for event in view.history[-1:]:
            self.screen.say((self.sentence(event), "title"), indent=2)


def command_word(command: str, texts: Catalogue) -> str:
    """Return the word to type for a command in the person's language."""
    key = f"join.command.{command}"
    return texts.say(key if texts.has(key) else f"ui.command.{command}")


def named(word: str, among: Sequence[str], prefix: str, texts: Catalogue) -> str:
    """Return which of these names is meant, in English or in the person's language, or ""."""
    typed = word.casefold().rstrip("?\u00a0")
    for name in among:
        key = f"{prefix}.{name}"
        spoken = texts.say(key) if texts.has(key) else texts.say(f"ui.command.{name}")
        if typed in (name, spoken.casefold()):
            return name
    return ""
