"""Solving the dice phase of one player exactly, given what hands are worth and how the clock runs.

The clock is the heart of it. Whoever completes a hand makes the next roll everybody's last, so a plan is for
a given chance, roll by roll, that somebody else ends the building with that roll; and what a hand is worth
depends on the roll at which the building ended, because the others had more or less time for theirs.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from dicetown.bots.solver.lattice import (
    COMPLETE,
    MOST_COST,
    OPEN,
    SETS,
    Floats,
    Ints,
    Lattice,
    Moves,
)


class Plan:
    """The best keeps from a roll on, for every set of dice above one and every amount of money.

    `after[r]` is the table, by money left and set kept, of what it is worth to have kept that set at roll
    `first + r`, before it is known whether somebody ends the building; `before[r]` what it is worth to have
    it when that roll is about to be made. Values of hands and money are the caller's.
    """

    def __init__(
        self,
        lattice: Lattice,
        worths: list[Floats],
        hazards: list[float],
        money: Floats,
        first: int,
        followed: bool = False,
    ) -> None:
        """Solve it.

        `worths[r]` are the values of the 252 hands if the building ends with a completion at roll
        `first + r`; `hazards[r]` is the chance that another player completes a hand at that roll if nobody
        has before; after the last of them the next roll is everybody's last. `money` is the value of each
        amount of money that may be left, from 0 up. A plan that will be `followed` works out its moves on
        the way, which costs less than afterwards.
        """
        self.lattice: Final = lattice
        self.first: Final = first
        self.rolls: Final = len(worths)
        self.richest: Final = len(money) - 1
        self.after: Final[list[Floats]] = [np.empty(0)] * self.rolls
        self.before: Final[list[Floats]] = [np.empty(0)] * self.rolls
        self._moves: Final[dict[int, Moves]] = {}
        for step in range(self.rolls - 1, -1, -1):
            worth = worths[step]
            table = np.empty((len(money), len(SETS)))
            table[:, OPEN:] = worth
            table[:, :OPEN] = COMPLETE @ worth
            table += money[:, None]
            if step + 1 < self.rolls:
                calm = 1.0 - hazards[step]
                table[:, :OPEN] *= hazards[step]
                table[:, :OPEN] += calm * self.before[step + 1][:, :OPEN]
            self.after[step] = table
            if followed:
                self.moves(first + step)
            self.before[step] = self._rolled(table, self._moves.get(step))

    def _rolled(self, table: Floats, moves: Moves | None) -> Floats:
        """By money and set, what rolling the rest and keeping the best is worth."""
        lattice = self.lattice
        rows = self.richest + 1
        if moves is not None:
            best = table.ravel().take(moves)
        else:
            line = _line(table)
            best = np.empty((rows, len(lattice.chances)))
            for group in lattice.groups:
                best[:, group.points] = line.take(group.places[:rows]).max(axis=1)
        best *= lattice.chances
        result = np.zeros((rows, len(SETS)))
        result[:, OPEN:] = table[:, OPEN:]
        result[:, lattice.sets] = np.add.reduceat(best, lattice.set_starts, axis=1)
        return result

    def moves(self, roll: int) -> Moves:
        """By money and point, where the best keep of a roll leads: a place in a table by money and set.

        Of equally good keeps it is the one with the fewest dice.
        """
        known = self._moves.get(roll - self.first)
        if known is not None:
            return known
        lattice = self.lattice
        rows = self.richest + 1
        line = _line(self.after[roll - self.first])
        result: Ints = np.empty((rows, len(lattice.chances)), dtype=np.intp)
        for group in lattice.groups:
            places = group.places[:rows]
            best = line.take(places).argmax(axis=1)
            result[:, group.points] = np.take_along_axis(places, best[:, None, :], axis=1)[:, 0, :]
        result -= MOST_COST * len(SETS)
        # Many of these tables are kept, and no place is as high as 2**15.
        found: Moves = result.astype(np.int16)
        self._moves[roll - self.first] = found
        return found


def _line(table: Floats) -> Floats:
    """A table by money and set in one line, with rows in front for money nobody has."""
    nobody = np.full(MOST_COST * len(SETS), -np.inf)
    return np.concatenate((nobody, table.ravel()))
