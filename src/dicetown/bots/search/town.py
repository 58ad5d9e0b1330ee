"""The town after many buildings at once: who wins what, and what everybody then has.

Locations are resolved in their order for all samples side by side: the most dice or the best hand, ties by
the Sheriff of the moment. What a place brings is what it is appraised at; thefts and the badge take from some
what they give to others. Where the round turns out to be the last, everything counts what it counts then.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import Clock
from dicetown.bots.solver.lattice import COUNTS, RICHEST, STANDING, Floats, Ints
from dicetown.bots.solver.stakes import Stakes, stakes_of
from dicetown.engine.dice import ACE
from dicetown.engine.zones import DEEDS, HAND, PROPERTY_DECK, ROW

Marks = NDArray[np.bool_]


class Ledger:
    """What everything is worth to every seat, from what one seat knows, by one reading of the clock."""

    def __init__(self, board: Board, clock: Clock) -> None:
        state = board.state
        seats = range(state.seats)
        mine = Board(state, board.me, clock)
        self.stakes: Final[list[Stakes]] = [stakes_of(Board(state, seat, clock), seat) for seat in seats]
        self.badge: Final = clock.badge
        self.standings: Final[Floats] = np.array(
            [mine.standing(seat) - clock.purse(state.dollars[seat]) for seat in seats]
        )
        richest = max(state.dollars) + RICHEST
        self.purses: Final[Floats] = np.array([clock.purse(dollars) for dollars in range(richest + 1)])


class Town:
    """A round as it looks to one seat while the dice are rolled."""

    def __init__(self, board: Board) -> None:
        state = board.state
        self.board: Final = board
        self.ledger: Final = Ledger(board, board.clock)
        self._final: Ledger | None = None
        self.left: Final = len(state.zones[PROPERTY_DECK]) + len(state.zones[ROW])
        self.spare: Final[Ints] = np.array([max(dollars - RICHEST, 0) for dollars in state.dollars])
        self.hands: Final[Floats] = np.array(
            [float(len(state.zones[HAND + seat] + state.zones[DEEDS + seat])) for seat in range(state.seats)]
        )

    def outcome(self, hands: Ints, purse: Ints, luck: Floats) -> tuple[Floats, Floats]:
        """By seat and sample what everybody has after the round, and by sample how many rounds are left.

        `hands` and `purse` are what the building came to, `luck` settles ties among those whom the Sheriff
        does not care about.
        """
        over = self._over(hands, luck)
        have = self._resolve(self.ledger, hands, purse, luck)
        later = np.where(over, 0.0, self.board.clock.later)
        if over.any():
            if self._final is None:
                self._final = Ledger(self.board, Clock(0.0))
            have[:, over] = self._resolve(self._final, hands[:, over], purse[:, over], luck[:, over])
        return have, later

    def _over(self, hands: Ints, luck: Floats) -> Marks:
        """Where the mine or the properties run out (END-1)."""
        state = self.board.state
        nines = COUNTS[hands, 0].max(axis=0)
        columns = np.arange(hands.shape[1])
        best = STANDING[hands].argmax(axis=0)
        taken = np.minimum(1 + COUNTS[hands, ACE][best, columns], len(state.zones[ROW]))
        marks: Marks = (nines >= state.mine) | (taken >= self.left)
        return marks

    def _resolve(self, ledger: Ledger, hands: Ints, purse: Ints, luck: Floats) -> Floats:
        seats, samples = hands.shape
        have: Floats = ledger.standings[:, None] + ledger.purses[purse + self.spare[:, None]]
        sheriff = np.full(samples, self.board.state.sheriff)
        busy = np.zeros((seats, samples), dtype=bool)
        columns = np.arange(samples)
        for number, stake in enumerate(ledger.stakes[0].locations):
            levels = COUNTS[hands, stake.face if stake.face >= 0 else ACE]
            claims = (levels if stake.face >= 0 else STANDING[hands]) + luck * 0.4
            claims[sheriff, columns] += 0.45
            for place in range(ledger.stakes[0].places):
                taker = claims.argmax(axis=0)
                claims[taker, columns] = -1.0
                dice = levels[taker, columns]
                won = dice > 0 if stake.face >= 0 else np.ones(samples, dtype=bool)
                tables = [stakes.locations[number] for stakes in ledger.stakes]
                gains = np.array([table.second if place else table.first for table in tables])
                gain = np.where(won, gains[taker, dice], 0.0)
                busy[taker[won], columns[won]] = True
                if place == 0 and stake.name == "saloon":
                    self._steal(have, taker, gain)
                elif place == 0 and stake.name == "sheriff":
                    badge = np.where(won & (taker != sheriff), ledger.badge, 0.0)
                    have[taker, columns] += badge
                    have[sheriff, columns] -= badge
                    sheriff = np.where(won, taker, sheriff)
                else:
                    have[taker, columns] += gain
        for seat, stakes in enumerate(ledger.stakes):
            have[seat] += ~busy[seat] * stakes.visits[hands[seat]]
        return have

    def _steal(self, have: Floats, thief: Ints, gain: Floats) -> None:
        # A theft was appraised with the envy for what the victim loses; here that loss is counted itself.
        columns = np.arange(have.shape[1])
        loot = gain / (1.0 + self.board.envy)
        rich = np.repeat(self.hands[:, None], have.shape[1], axis=1) + have * 0.01
        rich[thief, columns] = -1.0
        victim = rich.argmax(axis=0)
        have[thief, columns] += loot
        have[victim, columns] -= loot
