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

SECOND_HARM: Final = 0.6
"""How much of what the second gets counts as harm: there is not always one, and it may be oneself."""

_HANDS: Final = len(COUNTS)
_ACES: Final = COUNTS[:, ACE]


@dataclass(frozen=True, slots=True)
class Act:
    """An action that can be taken: by number of dice, what it brings, and what it costs if a rival does."""

    name: str
    gains: Floats
    harms: Floats


@dataclass(frozen=True, slots=True)
class Stake:
    """One location: by number of dice, what the first and the second place bring, and what losing it costs.

    At a place for the best hand the dice are the aces. `face` is the die of the location, -1 for the hand.
    `alone` and `leading` are the numbers of the acts that the first takes, by dice: with nobody second, and
    with a second who takes the other.
    """

    name: str
    face: int
    first: Floats
    second: Floats
    lost: Floats
    acts: tuple[Act, ...] = ()
    alone: tuple[int, ...] = ()
    leading: tuple[int, ...] = ()


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
        acts: list[Act] = []
        if rules.barrier_at(state, location.index) is None:
            acts = [_act(board, seat, action.name, face) for action in rules.actions[location.index]]
        found.append(_stake(board, seat, location.name, face, acts))
    return Stakes(tuple(found), doc(board), places, _visits(board))


def _act(board: Board, seat: int, name: str, face: int) -> Act:
    gains = np.zeros(LEVELS)
    harms = np.zeros(LEVELS)
    for dice in range(1 if face >= 0 else 0, LEVELS):
        if seat < 0:
            gains[dice] = board.tempting(name, dice)
            harms[dice] = board.envy * gains[dice]
        else:
            gains[dice] = board.action(name, seat, dice)
            harms[dice] = board.harm(name, dice)
    return Act(name, gains, harms)


def _stake(board: Board, seat: int, name: str, face: int, acts: list[Act]) -> Stake:
    if not acts:
        nothing = np.zeros(LEVELS)
        return Stake(name, face, nothing, nothing, nothing)
    gains = np.array([act.gains for act in acts])
    harms = np.array([act.harms for act in acts])
    first = gains.max(axis=0)
    alone = leading = tuple(gains.argmax(axis=0).tolist())
    second = np.zeros(LEVELS)
    lost = harms.max(axis=0) if seat >= 0 else board.envy * first
    if board.state.rules.places[board.seats] > 1 and len(acts) > 1:
        second = gains.min(axis=0)
        leading = tuple((gains - harms[::-1]).argmax(axis=0).tolist())
        if seat >= 0:
            lost = lost + harms.min(axis=0) * SECOND_HARM
    return Stake(name, face, first, second, lost, tuple(acts), alone, leading)


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
