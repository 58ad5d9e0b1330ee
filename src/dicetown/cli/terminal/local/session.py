"""Session: one person at a table of bots, from the first roll to the last point, or until they quit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from dicetown.bots.base import Bot
from dicetown.cli.board.board import show_cards, show_table
from dicetown.cli.board.standings import show_score
from dicetown.cli.common.rule_texts import rule_of_card, show_rule
from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal.advice import show_advice
from dicetown.cli.terminal.answers import read_answer, refusal
from dicetown.cli.terminal.local.saves import Party, write_save
from dicetown.cli.terminal.menu import Menu, make_menu
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.cli.terminal.opponents import let_bot_choose, show_opponents
from dicetown.cli.terminal.questions import Questions, answers_itself
from dicetown.cli.terminal.telling import told_inside, worth_telling
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.dice import ACE
from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import Event
from dicetown.engine.views import View
from dicetown.records.game import Game
from dicetown.rules.base.town import DiceLocation
from dicetown.rules.narrate import concerns, describe_choice, narrate, prompt_arguments
from dicetown.rules.rulebook import catalogue, find_rule

COMMANDS = ("help", "why", "hint", "log", "table", "cards", "score", "quit")

ALIASES = {"?": "help", "exit": "quit", "conseil": "hint"}

HELP_EXAMPLES = "2   99J   99J!   keep:99J   2 3d 1n dynamite   offer:2:3d+1n+dynamite"

LOG_LINES = 20


class Quit(Exception):
    """The person wants to stop, or there is nobody to answer any more."""


class Session:
    """What is shown, what is asked, what is saved. It looks at the game through one seat's view only."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[Bot],
        party: Party,
        screen: Screen,
        file: Path | None,
        pause: float = 0.0,
    ) -> None:
        self.game = game
        self.bots = bots
        self.party = party
        self.screen = screen
        self.file = file
        self.pause = pause
        self.you = party.you
        self.names = party.names
        self.texts = catalogue(party.lang)
        self.told = 0
        self.lines: list[Event] = []
        commands = ", ".join([self.texts.say(f"ui.command.{command}") for command in COMMANDS])
        self.questions = Questions(screen, self.names, self.texts, commands)

    def run(self) -> None:
        """Play until the game is over. Raises Quit when the person stops before."""
        while True:
            self.tell_events()
            if self.game.over:
                break
            decision = self.game.decision
            for seat in decision.seats:
                if seat != self.you:
                    bot, name = self.bots[seat], self.names[seat]
                    self.game.apply(seat, let_bot_choose(self.game, bot, seat, name))
            if self.you in decision.seats:
                self.answer()
        self.save()
        self.finish()

    def skip_past(self) -> None:
        """Take all that has happened as told: it was, before the game was saved."""
        events = self.game.events_for(self.you)
        self.told = len(events)
        self.lines = [event for event in events if worth_telling(event, self.you)]
        self.questions.shown_round = self.game.view_for(self.you).state.round

    def save(self) -> None:
        if self.file is None:
            return
        try:
            write_save(self.file, self.party, self.game)
        except DiceTownError as error:
            self.file = None
            self.complain(self.texts.say("ui.not-saved", {"problem": error.message}))

    def finish(self) -> None:
        view = self.game.view_for(self.you)
        self.screen.blank()
        self.screen.rule(self.texts.say("ui.score.final"))
        show_score(self.screen, view, self.names, self.texts)
        self.screen.blank()
        for event in view.history[-1:]:
            self.screen.say((self.sentence(event), "title"), indent=2)

    def tell_events(self) -> None:
        """Say what has happened since the last time."""
        for event in self.game.events_for(self.you, self.told):
            self.told += 1
            if worth_telling(event, self.you):
                self.lines.append(event)
            self.tell(len(self.lines), event)

    def tell(self, number: int, event: Event) -> None:
        if event.name == "RoundBegun":
            self.begin_round(event)
        if not worth_telling(event, self.you):
            return
        style = "you" if concerns(event, self.you) else ""
        margin = "  " if told_inside(event) else ""
        spans = [(f"{number:>4}  ", "dim"), (margin + self.sentence(event), style)]
        self.screen.say(*spans, hang=6 + len(margin))
        if self.pause:
            time.sleep(self.pause)

    def sentence(self, event: Event) -> str:
        return narrate(event, self.names, self.you, self.party.lang, self.game.state.rules)

    def begin_round(self, event: Event) -> None:
        number = event.get("round")
        sheriff = event.get("sheriff")
        assert isinstance(number, int)
        assert isinstance(sheriff, int)
        self.screen.blank()
        left = self.texts.say("ui.round", {"round": number})
        right = self.texts.say("ui.sheriff", {"sheriff": self.names[sheriff]})
        self.screen.rule(left, right)

    def answer(self) -> None:
        """Ask until there is a choice that the rules accept."""
        view = self.game.view_for(self.you)
        prompt = view.prompt
        assert prompt is not None
        if answers_itself(prompt):
            self.answer_alone(prompt, view)
            return
        menu = make_menu(prompt, view, self.names, self.texts)
        self.questions.show(prompt, menu, view)
        while True:
            typed = self.screen.ask()
            if typed is None:
                raise Quit
            if not typed.strip():
                self.questions.show(prompt, menu, view)
                continue
            if self.obey(typed, prompt, menu, view):
                continue
            try:
                choice = read_answer(typed, prompt, menu, view, self.names, self.texts)
            except NotUnderstood as problem:
                self.complain(str(problem))
                continue
            if not self.game.is_legal(self.you, choice):
                reason, rule = refusal(choice, prompt, view, self.names, self.texts)
                self.complain(f"{reason} [{rule}]")
                continue
            self.settle(choice, view)
            return

    def answer_alone(self, prompt: Prompt, view: View) -> None:
        """Give the only answer there is, and say so."""
        key = f"ui.alone.{prompt.kind}" if self.texts.has(f"ui.alone.{prompt.kind}") else "ui.alone"
        told = self.texts.say(key, prompt_arguments(prompt, view, self.names, self.party.lang))
        self.screen.blank()
        self.screen.say(told, ("  [" + prompt.rule + "]", "dim"))
        self.settle(prompt.options[0], view)

    def settle(self, choice: Choice, view: View) -> None:
        """Make the choice, and remember it."""
        arrow = "=>" if self.screen.plain_boxes else "→"
        text = describe_choice(choice, view, self.names, self.party.lang)
        self.screen.say((f"{arrow} {text}", "dim"), indent=2)
        self.game.apply(self.you, choice)
        self.save()

    def complain(self, text: str) -> None:
        self.screen.say((text, "error"), indent=2)

    def obey(self, typed: str, prompt: Prompt, menu: Menu, view: View) -> bool:
        """Do what was typed if it is one of the commands."""
        word, _, rest = typed.strip().partition(" ")
        command = self.command_named(word)
        if command == "help":
            self.show_help()
        elif command == "why":
            self.explain(rest.strip(), prompt)
        elif command == "hint":
            show_advice(self.screen, prompt, menu, view, self.names, self.texts)
        elif command == "log":
            self.show_log(rest.strip())
        elif command == "table":
            show_table(self.screen, view, self.names, self.texts)
        elif command == "cards":
            show_cards(self.screen, view, self.texts)
        elif command == "score":
            show_score(self.screen, view, self.names, self.texts)
        elif command == "quit":
            raise Quit
        return bool(command)

    def command_named(self, word: str) -> str:
        """The command a word means, in English or in the person's language; nothing if it is none."""
        typed = word.casefold()
        if typed in ALIASES:
            return ALIASES[typed]
        typed = typed.rstrip("?\u00a0")
        for command in COMMANDS:
            if typed in (command, self.texts.say(f"ui.command.{command}").casefold()):
                return command
        return ""

    def show_help(self) -> None:
        self.screen.say(self.texts.say("ui.help.answer"), indent=2)
        self.screen.say((HELP_EXAMPLES, "label"), indent=4)
        for command in COMMANDS:
            word = self.texts.say(f"ui.command.{command}")
            examples = {"line": 41, "rule": "BRIBE-3", "all": self.texts.say("ui.log.all")}
            text = self.texts.say(f"ui.help.{command}", examples)
            self.screen.say((f"{word:<10}", "label"), text, indent=2, hang=10)
        told = {"ace": "none", "ace_the": ""}
        for location in self.game.view_for(self.you).rules.locations:
            if isinstance(location, DiceLocation) and location.face == ACE:
                told = {"ace": location.name, "ace_the": self.texts.say(f"location.{location.name}.the")}
        self.screen.say(self.texts.say("ui.help.dice", told), indent=2)
        signs = {"star": "*" if self.screen.plain_boxes else "★", "hidden": "[?]"}
        self.screen.say(self.texts.say("ui.help.columns", signs), indent=2)
        for piece in self.game.state.rules.pieces:
            if self.texts.has(f"module.{piece}.help"):
                self.screen.say(self.texts.say(f"module.{piece}.help"), indent=2)
        show_opponents(self.screen, self.names, self.party.bots, self.you, self.texts, indent=2)

    def explain(self, what: str, prompt: Prompt) -> None:
        """The rule behind the question, a line of the log, or of this id."""
        rule = prompt.rule
        what = what.strip("[]?. ")
        if what.isascii() and what.isdigit():
            number = int(what) if len(what) < 9 else 0
            if not 1 <= number <= len(self.lines):
                self.complain(self.texts.say("ui.why.no-line", {"line": what}))
                return
            event = self.lines[number - 1]
            self.screen.say((f"{number:>4}  ", "dim"), self.sentence(event), hang=6)
            rule = event.rule
        elif what:
            rule = what
        cards = [] if what else [rule_of_card(c.value) for c in prompt.options if c.verb == "play"]
        try:
            pieces = self.game.state.rules.pieces
            for shown in dict.fromkeys([rule, *[card for card in cards if card]]):
                show_rule(self.screen, find_rule(shown), self.texts, pieces)
        except DiceTownError as error:
            hint = error.hint if self.party.lang == "en" else ""
            self.complain(f"{self.texts.say('ui.why.no-rule', {'rule': rule})} {hint}".rstrip())

    def show_log(self, how_many: str) -> None:
        """The last lines once more, under the headings of their rounds; without a number the last few."""
        word = how_many.casefold()
        if word in ("all", self.texts.say("ui.log.all")):
            wanted = len(self.lines)
        elif word.isascii() and word.isdigit() and word.strip("0"):
            wanted = int(word) if len(word) < 9 else len(self.lines)
        elif not word:
            wanted = LOG_LINES
        else:
            example = f"{self.texts.say('ui.command.log')} {LOG_LINES}"
            whole = f"{self.texts.say('ui.command.log')} {self.texts.say('ui.log.all')}"
            self.complain(self.texts.say("ui.log.how", {"example": example, "all": whole}))
            return
        first = len(self.lines) - wanted
        number = 0
        pause, self.pause = self.pause, 0.0
        for event in self.game.events_for(self.you):
            if worth_telling(event, self.you):
                number += 1
            if number > first or (number == first and event.name == "RoundBegun"):
                self.tell(number, event)
        self.pause = pause
