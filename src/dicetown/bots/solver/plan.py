"""Solving the dice phase of one player exactly, given what hands are worth and how the clock runs.

The clock is the heart of it. Whoever completes a hand makes the next roll everybody's last, so a plan is for
a given chance, roll by roll, that somebody else ends the building with that roll; and what a hand is worth
depends on the roll at which the building ended, because the others had more or less time for theirs.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from dicetown.bots.solver.lattice import (
    COMPLETE,
    MOST_COST,
    OPEN,
    SETS,
    Floats,
    Group,
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
        keeping = _Keeping(lattice, len(money))
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
            keeping.look(table, followed)
            self.before[step] = np.zeros(table.shape)
            self.before[step][:, OPEN:] = table[:, OPEN:]
            self.before[step][:, lattice.sets] = keeping.rolled()
            if followed:
                self._moves[step] = keeping.moves()

    def moves(self, roll: int) -> Moves:
        """By money and point, where the best keep of a roll leads: a place in a table by money and set.

        Of equally good keeps it is the one with the fewest dice.
        """
        step = roll - self.first
        known = self._moves.get(step)
        if known is None:
            keeping = _Keeping(self.lattice, self.richest + 1)
            keeping.look(self.after[step], True)
            known = self._moves[step] = keeping.moves()
        return known


class _Keeping:
    """Looks for the best keeps of all points at once.

    Amounts of money lie side by side in memory: what a keep leads to with every one of them is then copied in
    one piece, and that copying is most of the work of a plan. Large arrays are made once for all rolls, as
    asking for memory would take as long as filling it.
    """

    def __init__(self, lattice: Lattice, rows: int) -> None:
        self.lattice: Final = lattice
        points = len(lattice.owners)
        most = max([group.sources.size for group in lattice.groups], default=0)
        self._lines: Final = np.full((MOST_COST + 1, len(SETS), rows), -np.inf)
        """By cost, set and money, what it is worth to have kept the set and paid that; what one cannot pay is
        never the best."""
        self._values: Final = np.empty((most, rows))
        self._best: Final = np.empty((points, rows))
        """By point, group after group, and money, what the best keep is worth."""
        self._leads: Final[Moves] = np.empty((points, rows), dtype=np.int16)
        """Where the best keep leads, as `Group.leads` has it."""
        self._sorted: Final = np.empty((points, rows))
        self._weighted: Final = np.empty((rows, points))

    def look(self, table: Floats, followed: bool) -> None:
        """Look at all keeps, for a table of what they lead to; for where that is too, if it is `followed`."""
        rows = len(table)
        for cost in range(min(rows, MOST_COST + 1)):
            self._lines[cost, :, cost:] = table.T[:, : rows - cost]
        lines = self._lines.reshape(-1, rows)
        done = 0
        for group in self.lattice.groups:
            values = self._values[: group.sources.size].reshape(*group.sources.shape, rows)
            # Clipping clips nothing here, but an array is filled without a copy only with it.
            lines.take(group.sources, axis=0, out=values, mode="clip")
            upto = done + len(group.points)
            best = values.max(axis=0, out=self._best[done:upto])
            if followed:
                self._leads[done:upto] = _leads_of_first(group, values == best)
            done = upto

    def rolled(self) -> Floats:
        """By money and set, what rolling the rest and keeping the best is worth."""
        lattice = self.lattice
        self._best.take(lattice.order, axis=0, out=self._sorted, mode="clip")
        np.multiply(self._sorted.T, lattice.chances, out=self._weighted)
        return np.add.reduceat(self._weighted, lattice.set_starts, axis=1)

    def moves(self) -> Moves:
        """By money and point, where the best keep leads: a place in a table by money and set."""
        rows = np.arange(self._leads.shape[1], dtype=np.int16)
        moves = self._leads + rows * len(SETS)
        return np.ascontiguousarray(moves.take(self.lattice.order, axis=0).T)


def _leads_of_first(group: Group, best: NDArray[np.bool_]) -> Moves:
    """By point and money, where the first of the keeps leads that are marked as best."""
    keeps, points = group.leads.shape
    # `argmax` would tell the first, but takes four times as long along this axis.
    upwards = np.arange(keeps, 0, -1, dtype=np.int8)[:, None, None]
    first = keeps - (best.view(np.int8) * upwards).max(axis=0).astype(np.intp)
    found: Moves = group.leads.take(first * points + np.arange(points)[:, None])
    return found
