"""Proving an answer by playing on: the same worlds, the same luck for every option, to the end of the game.

What is compared is the lead at the end: one's own points less those of the best rival.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from dicetown.bots.search.dice import DiceSearch
from dicetown.bots.search.reflex import POINTS, Reflex
from dicetown.bots.solver.field import field_of
from dicetown.bots.solver.lattice import RICHEST, SETS, Floats, Moves
from dicetown.bots.solver.question import Question
from dicetown.engine import choices
from dicetown.engine.choices import Choice
from dicetown.engine.views.imagine import imagine
from dicetown.engine.views.knowledge import knowledge_from
from dicetown.records.game import Game, game_from_state
from dicetown.rules.base.building import KeepDice

NORMAL_95: Final = 1.96
KEEP: Final = "keep"


class Behind(NamedTuple):
    """How far an option ends behind the best one, in points, and the ends of the 95% interval of that."""

    mean: float
    low: float
    high: float
    spread: float
    """The standard deviation from world to world."""


class Players(Reflex):
    """All players of an imagined world.

    At a question about dice each seat builds its hand as the solver plans it then. All other questions are
    answered by rules of thumb.
    """

    def __init__(self, question: Question) -> None:
        super().__init__(field_of(question.board))
        self.round: Final = question.state.round
        self.roll: Final = max(question.number("roll"), 1)
        self.plans: Final[list[list[Moves]]] = (
            DiceSearch(question.board, self.roll).moves if question.prompt.kind == KEEP else []
        )

    def answer(self, game: Game, seat: int) -> Choice:
        state = game.state
        frame = state.asking
        if isinstance(frame, KeepDice) and self.plans and self.plans[seat] and state.round == self.round:
            steps = self.plans[seat]
            moves = steps[min(frame.roll - self.roll, len(steps) - 1)]
            point = POINTS[state.aside[seat], state.cup[seat]]
            place = int(moves[min(state.dollars[seat], RICHEST), point])
            planned = choices.keep(SETS[place % len(SETS)] - state.aside[seat])
            # A card or an outlaw may have turned dice that the plan reckoned with.
            if planned in game.options(seat):
                return planned
        return super().answer(game, seat)

    def play_out(self, game: Game) -> None:
        """Play on to the end of the game."""
        state = game.state
        while state.winner < 0:
            for seat in range(state.seats):
                if state.waiting >> seat & 1:
                    game.apply(seat, self.answer(game, seat))


class Endings:
    """How the game of a question ends, for each option in the same imagined world."""

    def __init__(self, question: Question) -> None:
        self.view: Final = question.view
        self.seat: Final = question.seat
        self.known: Final = knowledge_from(question.view.rules, question.view.history)
        self.players: Final = Players(question)

    def leads(self, options: list[Choice], seed: int) -> list[int]:
        """For each option the lead at the end."""
        world = game_from_state(imagine(self.view, seed, self.known), events=False)
        return [self._lead(world.clone(), option) for option in options]

    def sample(self, options: list[Choice], first: int, worlds: int) -> Floats:
        """A row of leads for each of so many worlds."""
        return np.array([self.leads(options, first + number) for number in range(worlds)], dtype=np.float64)

    def _lead(self, game: Game, option: Choice) -> int:
        game.apply(self.seat, option)
        self.players.play_out(game)
        totals = game.score().totals
        return totals[self.seat] - max([total for seat, total in enumerate(totals) if seat != self.seat])


def compared(leads: Floats) -> list[Behind]:
    """The first option against each of the others, world by world."""
    worlds, options = leads.shape
    found: list[Behind] = []
    for other in range(1, options):
        gaps = leads[:, 0] - leads[:, other]
        mean, spread = float(gaps.mean()), float(gaps.std(ddof=1))
        reach = NORMAL_95 * spread / sqrt(worlds)
        found.append(Behind(mean, mean - reach, mean + reach, spread))
    return found
