"""The town after many buildings at once: who wins which place, and what each seat then has.

Locations are resolved in order, for all samples side by side. The most dice or the best hand wins, and the
current Sheriff breaks ties. A place brings its appraised worth. Thefts and the badge take from one seat what
they give to another. If the round turns out to be the last, things count what they count at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dicetown.bots.appraise.base import loot
from dicetown.bots.appraise.board import ENVY_SCALE, FROM_HANDS, SPOILS, Board
from dicetown.bots.appraise.clock import TimeLeft
from dicetown.bots.solver.lattice import COUNTS, RICHEST, STANDING, Floats, Ints
from dicetown.bots.solver.stakes import Stakes, stakes_of
from dicetown.engine.box.dice import ACE
from dicetown.engine.box.zones import PROPERTY_DECK, ROW

Marks = NDArray[np.bool_]

USUAL_QUEENS: Final = 3
PAID_BY_OTHERS: Final = 0.7
"""The share of the worth of a visit to the Doc that is taken from the other seats."""

SHERIFFS_OWN: Final = 0.45
LIKING: Final = 0.2
CHANCE: Final = 0.2
"""The weights that settle a tie: the Sheriff's own claim, the Sheriff's preference, luck. They add up to less
than one die, so they decide only ties, and the Sheriff's own claim outweighs the other two."""


class Ledger:
    """The worth of everything to every seat, from what one seat knows and one reading of the clock."""

    def __init__(self, board: Board, clock: TimeLeft) -> None:
        state = board.state
        seats = range(state.seats)
        mine = Board(state, board.me, clock)
        self.stakes: Final[list[Stakes]] = [stakes_of(Board(state, seat, clock), seat) for seat in seats]
        self.badge: Final = mine.badge
        self.standings: Final[Floats] = np.array(
            [mine.standing(seat) - clock.purse(state.dollars[seat]) for seat in seats]
        )
        # Thieves choose by public knowledge.
        public = Board(state, -1, TimeLeft(clock.later))
        loots = np.array([loot(public, seat, USUAL_QUEENS) for seat in seats])
        ahead = np.exp((self.standings - self.standings.max()) / ENVY_SCALE)
        self.tempting: Final[Floats] = loots * (1.0 + ahead)
        """How much thieves would like to steal from each seat."""
        self.liked: Final[Floats] = 1.0 - ahead
        """How much a Sheriff outside the tie prefers each seat to one that is ahead."""
        richest = max(state.dollars) + RICHEST
        self.purses: Final[Floats] = np.array([clock.purse(dollars) for dollars in range(richest + 1)])


@dataclass(frozen=True, slots=True)
class Placed:
    """A place at a location, by sample: the seat that would have it, its dice, and if its claim is valid."""

    seat: Ints
    dice: Ints
    won: Marks


class SampledRound:
    """A round as one seat sees it while the dice are rolled."""

    def __init__(self, board: Board) -> None:
        state = board.state
        self.board: Final = board
        self.ledger: Final = Ledger(board, board.clock)
        self._final: Ledger | None = None
        self.left: Final = len(state.zones[PROPERTY_DECK]) + len(state.zones[ROW])
        self.spare: Final[Ints] = np.array([max(dollars - RICHEST, 0) for dollars in state.dollars])

    def outcome(self, hands: Ints, purse: Ints, luck: Floats) -> tuple[Floats, Floats]:
        """Return what each seat has after the round, by seat and sample, and the rounds left, by sample.

        `hands` and `purse` are the results of the building. `luck` settles ties between seats that the
        Sheriff likes equally.
        """
        over = self._over(hands)
        have = self._resolve(self.ledger, hands, purse, luck)
        later = np.where(over, 0.0, self.board.clock.later)
        if over.any():
            if self._final is None:
                self._final = Ledger(self.board, TimeLeft(0.0, self.board.clock.rates))
            have[:, over] = self._resolve(self._final, hands[:, over], purse[:, over], luck[:, over])
        return have, later

    def _over(self, hands: Ints) -> Marks:
        """Mark the samples where the mine or the properties run out (END-1)."""
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
            if not stake.acts:
                continue
            levels = COUNTS[hands, stake.face if stake.face >= 0 else ACE]
            claims = (levels if stake.face >= 0 else STANDING[hands]) + luck * CHANCE
            claims += LIKING * ledger.liked[:, None]
            claims[sheriff, columns] += SHERIFFS_OWN
            placed: list[Placed] = []
            for _ in range(ledger.stakes[0].places):
                taker = claims.argmax(axis=0)
                claims[taker, columns] = -1.0
                dice = levels[taker, columns]
                won = dice > 0 if stake.face >= 0 else np.ones(samples, dtype=bool)
                busy[taker[won], columns[won]] = True
                placed.append(Placed(taker, dice, won))
            sheriff = self._act(ledger, have, number, placed, sheriff)
        for seat, stakes in enumerate(ledger.stakes):
            self._visit(have, seat, ~busy[seat] * stakes.visits[hands[seat]])
        return have

    def _act(self, ledger: Ledger, have: Floats, number: int, placed: list[Placed], sheriff: Ints) -> Ints:
        """Let the winners of a location act, the first by choice, and return the Sheriff afterwards."""
        tables = [stakes.locations[number] for stakes in ledger.stakes]
        first = placed[0]
        chosen = np.array([table.alone for table in tables])[first.seat, first.dice]
        if len(placed) > 1:
            leading = np.array([table.leading for table in tables])[first.seat, first.dice]
            chosen = np.where(placed[1].won, leading, chosen)
        acts = tables[0].acts
        for place, one in enumerate(placed[: len(acts)]):
            # The second winner takes the other of two actions.
            taken = 1 - chosen if place else chosen
            for kind, act in enumerate(acts):
                gains = np.array([table.acts[kind].gains for table in tables])
                acting = one.won & (taken == kind)
                gain = np.where(acting, gains[one.seat, one.dice], 0.0)
                sheriff = self._book(ledger, have, act.name, one.seat, gain, acting, sheriff)
        return sheriff

    def _book(
        self, ledger: Ledger, have: Floats, name: str, taker: Ints, gain: Floats, acting: Marks, sheriff: Ints
    ) -> Ints:
        """Book what an action brings, and what it takes from another seat, where it is taken."""
        columns = np.arange(have.shape[1])
        if name not in SPOILS:
            have[taker, columns] += gain
        elif SPOILS[name] == FROM_HANDS:
            self._steal(ledger, have, taker, gain)
        else:
            badge = np.where(acting & (taker != sheriff), ledger.badge, 0.0)
            have[taker, columns] += badge
            have[sheriff, columns] -= badge
            return np.where(acting, taker, sheriff)
        return sheriff

    def _visit(self, have: Floats, seat: int, worth: Floats) -> None:
        """Book a visit to the Doc; most of its worth is paid by the other seats."""
        gain = worth / (1.0 + PAID_BY_OTHERS * self.board.envy)
        others = have.shape[0] - 1
        have -= PAID_BY_OTHERS * gain / others
        have[seat] += gain * (1.0 + PAID_BY_OTHERS / others)

    def _steal(self, ledger: Ledger, have: Floats, thief: Ints, gain: Floats) -> None:
        # The appraisal of a theft includes envy for the victim's loss; here that loss is booked itself.
        columns = np.arange(have.shape[1])
        loot = gain / (1.0 + self.board.envy)
        tempting = np.repeat(ledger.tempting[:, None], have.shape[1], axis=1)
        tempting[thief, columns] = -1.0
        victim = tempting.argmax(axis=0)
        have[thief, columns] += loot
        have[victim, columns] -= loot
