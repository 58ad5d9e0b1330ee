"""The exact solution of one player's dice phase, given what hands are worth and how the clock runs.

The clock is the central part. When a player completes a hand, the next roll is the last for all. So a plan is
for given chances, roll by roll, that another player ends the building with that roll. The worth of a hand
also depends on the roll at which the building ended, because the others had more or less time for their
hands.
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
    Lattice,
    Layer,
    Moves,
)


class KeepPlan:
    """The best keeps from a roll on, for every set of dice above a given one and every amount of money.

    `after[r]` is the table, by money left and set kept, of the worth of having kept that set at roll `first +
    r`, before it is known whether another player ends the building. `before[r]` is the worth of having it
    when that roll is about to be made. The caller sets the values of hands and money.
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
        """Solve the plan.

        `worths[r]` are the values of the 252 hands if the building ends with a completion at roll `first +
        r`. `hazards[r]` is the chance that another player completes a hand at that roll, given that none has
        before. After the last of them the next roll is the last for all. `money` is the value of each amount
        of money that may be left, from 0 up. A plan that will be `followed` computes its moves on the way,
        which costs less than doing it afterwards.
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
        """Return where the best keep of a roll leads, by money and point.

        It is an index into a table by money and set. Among equally good keeps it is the one with the fewest
        dice.
        """
        step = roll - self.first
        known = self._moves.get(step)
        if known is None:
            keeping = _Keeping(self.lattice, self.richest + 1)
            keeping.look(self.after[step], True)
            known = self._moves[step] = keeping.moves()
        return known


class _Keeping:
    """The search for the best keeps of all points at once.

    Amounts of money lie side by side in memory, so the values that a keep leads to are copied in one piece
    for all of them. That copying is most of the work of a plan. Large arrays are allocated once for all
    rolls, as allocating takes as long as filling them.
    """

    def __init__(self, lattice: Lattice, rows: int) -> None:
        self.lattice: Final = lattice
        points = len(lattice.owners)
        most = max([group.sources.size for group in lattice.groups], default=0)
        self._lines: Final = np.full((MOST_COST + 1, len(SETS), rows), -np.inf)
        """The worth of having kept a set and paid its cost, by cost, set and money; keeps that cannot be paid
        are -inf."""
        self._values: Final = np.empty((most, rows))
        self._best: Final = np.empty((points, rows))
        """The worth of the best keep, by point (group after group) and money."""
        self._leads: Final[Moves] = np.empty((points, rows), dtype=np.int16)
        """Where the best keep leads, in the form of `Layer.leads`."""
        self._sorted: Final = np.empty((points, rows))
        self._weighted: Final = np.empty((rows, points))

    def look(self, table: Floats, followed: bool) -> None:
        """Find the best keeps, given the worths of what they lead to, and where they lead if `followed`."""
        rows = len(table)
        for cost in range(min(rows, MOST_COST + 1)):
            self._lines[cost, :, cost:] = table.T[:, : rows - cost]
        lines = self._lines.reshape(-1, rows)
        done = 0
        for group in self.lattice.groups:
            values = self._values[: group.sources.size].reshape(*group.sources.shape, rows)
            # There is nothing to clip, but only with mode="clip" is the array filled without a copy.
            lines.take(group.sources, axis=0, out=values, mode="clip")
            upto = done + len(group.points)
            best = values.max(axis=0, out=self._best[done:upto])
            if followed:
                self._leads[done:upto] = _leads_of_first(group, values == best)
            done = upto

    def rolled(self) -> Floats:
        """Return the worth of rolling the rest and keeping the best, by money and set."""
        lattice = self.lattice
        self._best.take(lattice.order, axis=0, out=self._sorted, mode="clip")
        np.multiply(self._sorted.T, lattice.chances, out=self._weighted)
        return np.add.reduceat(self._weighted, lattice.set_starts, axis=1)

    def moves(self) -> Moves:
        """Return where the best keep leads, by money and point: an index into a table by money and set."""
        rows = np.arange(self._leads.shape[1], dtype=np.int16)
        moves = self._leads + rows * len(SETS)
        return np.ascontiguousarray(moves.take(self.lattice.order, axis=0).T)


def _leads_of_first(group: Layer, best: NDArray[np.bool_]) -> Moves:
    """Return where the first of the keeps marked as best leads, by point and money."""
    keeps, points = group.leads.shape
    # `argmax` would find the first, but takes four times as long along this axis.
    upwards = np.arange(keeps, 0, -1, dtype=np.int8)[:, None, None]
    first = keeps - (best.view(np.int8) * upwards).max(axis=0).astype(np.intp)
    found: Moves = group.leads.take(first * points + np.arange(points)[:, None])
    return found
