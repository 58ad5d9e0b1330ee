"""Reflexes: quick and sensible answers for all seats of an imagined world."""

from __future__ import annotations

from typing import Final

from dicetown.bots.greedy.bot import GreedyBot
from dicetown.bots.solver.field import ROLLS, Field
from dicetown.bots.solver.lattice import OPEN, RICHEST, SETS, lattice_above
from dicetown.engine import choices
from dicetown.engine.box.dice import SIZE, roll_chances
from dicetown.engine.choices import Choice
from dicetown.engine.views.view import View
from dicetown.records.game import Game
from dicetown.rules.base.building import KeepDice


def _points() -> dict[tuple[int, int], int]:
    lattice = lattice_above(0)
    found: dict[tuple[int, int], int] = {}
    for place, dice in enumerate(SETS[:OPEN]):
        first = int(lattice.set_starts[place])
        for number, (rolled, _) in enumerate(roll_chances(5 - SIZE[dice])):
            found[dice, rolled] = first + number
    return found


POINTS: Final = _points()


class Reflex:
    """The players of an imagined game: dice follow the field, all other questions follow simple rules."""

    def __init__(self, field: Field) -> None:
        self.field: Final = field
        self.rules: Final = GreedyBot(0)

    def answer(self, game: Game, seat: int) -> Choice:
        """Return the seat's answer to its question."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        state = game.state
        frame = state.asking
        if isinstance(frame, KeepDice):
            moves = self.field.moves[min(frame.roll, ROLLS) - 1]
            point = POINTS[state.aside[seat], state.cup[seat]]
            place = int(moves[min(state.dollars[seat], RICHEST), point])
            return choices.keep(SETS[place % len(SETS)] - state.aside[seat])
        prompt = game.prompt_for(seat)
        # An imagined world hides nothing, so its State serves as the view.
        return self.rules.choose(View(seat, state, prompt, ()), prompt, options)

    def play_round(self, game: Game, number: int) -> None:
        """Play on until this round is over."""
        state = game.state
        while state.winner < 0 and state.round == number:
            for seat in range(state.seats):
                if state.waiting >> seat & 1:
                    game.apply(seat, self.answer(game, seat))
