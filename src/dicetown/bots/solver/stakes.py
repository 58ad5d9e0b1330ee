"""Stakes: what each location is worth to a seat this round, and with that, what each hand is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

import dicetown.bots.appraise.modules  # noqa: F401  -- the worth of all modules' cards and actions
from dicetown.bots.appraise.base import doc, remedies
from dicetown.bots.appraise.board import Board
from dicetown.bots.solver.lattice import COUNTS, STANDING, Floats
from dicetown.bots.solver.outlook import LEVELS, Contest, Rival, contest
from dicetown.engine.dice import ACE
from dicetown.rules.base.town import DiceLocation

_HANDS: Final = len(COUNTS)
_ACES: Final = COUNTS[:, ACE]


@dataclass(frozen=True, slots=True)
class Stake:
    """One location: by number of dice, what the first and the second place bring, and what losing it costs.

    At a place for the best hand the dice are the aces. `face` is the die of the location, -1 for the hand.
    """

    name: str
    face: int
    first: Floats
    second: Floats
    lost: Floats


@dataclass(frozen=True, slots=True)
class Stakes:
    """All that is at stake for a seat this round. `places` is how many act at each location.

    `doc` is a visit to the Doc on average, `visits` one with each of the 252 hands.
    """

    locations: tuple[Stake, ...]
    doc: float
    places: int
    visits: Floats


def stakes_of(board: Board, seat: int) -> Stakes:
    """What is at stake, for me or (-1) for any rival."""
    state = board.state
    rules = state.rules
    places = rules.places[state.seats]
    found: list[Stake] = []
    for location in rules.locations:
        face = location.face if isinstance(location, DiceLocation) else -1
        names = [action.name for action in rules.actions[location.index]]
        first = np.zeros(LEVELS)
        second = np.zeros(LEVELS)
        lost = np.zeros(LEVELS)
        if rules.barrier_at(state, location.index) is None:
            for dice in range(1 if face >= 0 else 0, LEVELS):
                if seat < 0:
                    gains = [board.tempting(name, dice) for name in names]
                else:
                    gains = [board.action(name, seat, dice) for name in names]
                first[dice] = max(gains)
                second[dice] = min(gains) if places > 1 and len(gains) > 1 else 0.0
                if seat >= 0:
                    harms = sorted([board.harm(name, dice) for name in names])
                    lost[dice] = harms[-1] + (harms[0] if places > 1 and len(harms) > 1 else 0.0) * 0.6
                else:
                    lost[dice] = board.envy * first[dice]
        found.append(Stake(location.name, face, first, second, lost))
    return Stakes(tuple(found), doc(board), places, _visits(board))


def _visits(board: Board) -> Floats:
    """What a visit to the Doc is worth by hand."""
    worths = np.full(_HANDS, doc(board))
    for worth, faces in reversed(remedies(board)):
        worths[COUNTS[:, faces].any(axis=1)] = worth
    return worths


@dataclass(frozen=True, slots=True)
class Share:
    """One location's part in the worth of the 252 hands."""

    name: str
    chance: Floats
    worth: Floats


def shares_of(stakes: Stakes, rivals: list[Rival], sheriff: int) -> list[Share]:
    """For each location and then the Doc, the chance of each hand to control it and what that is worth."""
    found: list[Share] = []
    idle = np.ones(_HANDS)
    for stake in stakes.locations:
        if stake.face >= 0:
            fight = contest([rival.counts[stake.face] for rival in rivals], sheriff, stakes.places, 1, True)
            worth = fight.first * stake.first + fight.second * stake.second
            worth -= fight.beaten @ stake.lost
            levels = COUNTS[:, stake.face]
            chance = (fight.first + fight.second)[levels]
            found.append(Share(stake.name, chance, worth[levels]))
        else:
            fight = contest([rival.hands for rival in rivals], sheriff, stakes.places, 0, False)
            found.append(_hall(stake, fight))
            chance = found[-1].chance
        idle *= 1.0 - chance
    found.append(Share("doc", idle, idle * stakes.visits))
    return found


def _hall(stake: Stake, fight: Contest) -> Share:
    first, second = fight.first[STANDING], fight.second[STANDING]
    worth = first * stake.first[_ACES] + second * stake.second[_ACES]
    # Whoever else has the best hand has an ace with it about every other time.
    worth -= (1.0 - first) * 0.5 * (stake.lost[0] + stake.lost[1])
    return Share(stake.name, first + second, worth)


def hand_worths(stakes: Stakes, rivals: list[Rival], sheriff: int) -> Floats:
    """What each of the 252 hands is worth against these rivals."""
    total = np.zeros(_HANDS)
    for share in shares_of(stakes, rivals, sheriff):
        total += share.worth
    return total
