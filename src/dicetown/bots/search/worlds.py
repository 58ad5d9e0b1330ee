"""Imagined worlds: many States that the view allows, in each of which every option is played out."""

from __future__ import annotations

from typing import Final

import numpy as np

from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import TimeLeft, clock_of
from dicetown.bots.search.reflex import Reflex
from dicetown.bots.search.value import to_win
from dicetown.bots.solver.field import field_of
from dicetown.bots.solver.question import Question
from dicetown.engine.choices import Choice
from dicetown.engine.views.imagine import imagine
from dicetown.engine.views.knowledge import knowledge_from
from dicetown.records.game import Game, game_from_state


class Worlds:
    """The imagined worlds of one question."""

    def __init__(self, question: Question) -> None:
        self.view: Final = question.view
        self.seat: Final = question.seat
        self.known: Final = knowledge_from(question.view.rules, question.view.history)
        self.reflex: Final = Reflex(field_of(question.board))

    def chances(self, options: list[Choice], seed: int) -> list[float]:
        """Return the chance to win after the round for each option, in one world."""
        world = game_from_state(imagine(self.view, seed, self.known), events=False)
        return [self._chance(world.clone(), option) for option in options]

    def _chance(self, game: Game, option: Choice) -> float:
        game.apply(self.seat, option)
        self.reflex.play_round(game, self.view.state.round)
        state = game.state
        if state.winner >= 0:
            return float(state.winner == self.seat)
        # The round is over, so one more round than the clock says is to come.
        outlook = to_win(state.seats)
        clock = TimeLeft(clock_of(state).later + 1.0, outlook.rates)
        board = Board(state, self.seat, clock)
        have = np.array([[board.standing(seat)] for seat in range(state.seats)])
        return float(outlook.chances(have, np.array([clock.later]))[self.seat, 0])
