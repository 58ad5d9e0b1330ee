"""A question on the screen: part of the table, the options, and once per kind what may be typed."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.board.board import show_brief, show_cup, show_dice, show_hand, show_seats, show_town
from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal.answers import short_name
from dicetown.cli.terminal.menu import Menu
from dicetown.cli.terminal.offers import takes_offers, tied
from dicetown.cli.terminal.telling import LATE_OVERVIEWS, OVERVIEWS
from dicetown.engine.box.dice import HAND_SIZE, SIZE
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.rules.narrate import describe_prompt
from dicetown.rules.rulebook import Catalogue


class Questions:
    """Shows questions to one person, and remembers what they have already seen."""

    def __init__(self, screen: Screen, names: Sequence[str], texts: Catalogue, commands: str) -> None:
        self.screen = screen
        self.names = names
        self.texts = texts
        self.commands = commands
        """The commands that can be typed besides answers, as one text."""
        self.shown_round = 0
        self.shown_dice: tuple[int, ...] = ()
        self.hinted: set[str] = set()

    def show(self, prompt: Prompt, menu: Menu, view: View) -> None:
        self.screen.blank()
        dice = tuple(view.state.aside)
        complete = all(SIZE[aside] == HAND_SIZE for aside in dice)
        if prompt.kind in LATE_OVERVIEWS:
            show_seats(self.screen, view, self.names, self.texts)
            self.shown_dice = dice
        elif complete and dice != self.shown_dice:
            show_dice(self.screen, view, self.names, self.texts)
            self.shown_dice = dice
        elif prompt.kind in OVERVIEWS:
            first = view.state.round != self.shown_round
            if first:
                show_town(self.screen, view, self.names, self.texts)
                self.shown_round = view.state.round
            show_seats(self.screen, view, self.names, self.texts)
            if not first:
                show_brief(self.screen, view, self.names, self.texts)
            show_hand(self.screen, view, self.texts)
            show_cup(self.screen, view, self.texts)
        question = describe_prompt(prompt, view, self.names, self.texts.lang)
        self.screen.say((question, "strong"), ("  [" + prompt.rule + "]", "dim"))
        menu.show(self.screen)
        if not takes_offers(prompt) or not menu.footers:
            self.hint(prompt)

    def hint(self, prompt: Prompt) -> None:
        """Show once what else may be typed."""
        kind = prompt.kind
        if kind in self.hinted or not self.texts.has(f"ui.{kind}.hint"):
            return
        example = "99J"
        if kind == "offer":
            example = f"{tied(prompt)[0]} 3d 1n"
        elif kind == "use-outlaws":
            cards = list(dict.fromkeys([card for choice in prompt.options for card in choice.cards]))
            if len(cards) < 2:
                return
            example = ", ".join([f"{short_name(card, self.texts)} 1" for card in cards[:2]])
        self.hinted.add(kind)
        arguments = {"example": example, "commands": self.commands}
        self.screen.say((self.texts.say(f"ui.{kind}.hint", arguments), "dim"), indent=2)


def answers_itself(prompt: Prompt) -> bool:
    """Return whether there is only one answer. Offers are not all listed, and dice should be seen."""
    return len(prompt.options) == 1 and not takes_offers(prompt) and prompt.kind not in OVERVIEWS
