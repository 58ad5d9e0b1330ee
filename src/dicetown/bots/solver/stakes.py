"""Stakes: what each location is worth to a seat this round, and from that, what each hand is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

import dicetown.bots.appraise.modules  # noqa: F401  -- the worth of all modules' cards and actions
from dicetown.bots.appraise.base import doc, remedies
from dicetown.bots.appraise.board import Board
from dicetown.bots.solver.lattice import COUNTS, STANDING, Floats
from dicetown.bots.solver.outlook import LEVELS, Contest, Rival, contest
from dicetown.engine.box.dice import ACE
from dicetown.rules.base.town import DiceLocation

SECOND_HARM: Final = 0.6
"""The share of the second's gain that counts as harm: there may be no second, or it may be the seat
itself."""

_HANDS: Final = len(COUNTS)
_ACES: Final = COUNTS[:, ACE]


@dataclass(frozen=True, slots=True)
class Act:
    """An action at a location: its gain by number of dice, and its cost when a rival takes it."""

    name: str
    gains: Floats
    harms: Floats


@dataclass(frozen=True, slots=True)
class Stake:
    """One location: what its first and its second place bring and what losing it costs, by number of dice.

    At a place for the best hand the dice are the aces. `face` is the die of the location, -1 for the hand.
    `alone` and `leading` are the numbers of the acts that the first takes, by dice: without a second, and
    with a second who takes the other act.
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
    """All that is at stake for a seat this round.

    `places` is the number of seats that act at each location. `doc` is the average worth of a visit to the
    Doc, and `visits` its worth for each of the 252 hands.
    """

    locations: tuple[Stake, ...]
    doc: float
    places: int
    visits: Floats


def stakes_of(board: Board, seat: int) -> Stakes:
    """Return what is at stake for me, or (-1) for any rival."""
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
    """Return the worth of a visit to the Doc, by hand."""
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


def shares_of(stakes: Stakes, rivals: list[list[Rival]], sheriff: int) -> list[list[Share]]:
    """Return, for each location and then the Doc, the chance of each hand to control it and its worth.

    `rivals` holds one list per case, for example for a building that ends sooner or later.
    """
    found: list[list[Share]] = [[] for _ in rivals]
    idle = np.ones((len(rivals), _HANDS))
    for name, chances, worths in _parts(stakes, rivals, sheriff):
        for shares, chance, worth in zip(found, chances, worths, strict=True):
            shares.append(Share(name, chance, worth))
        idle *= 1.0 - chances
    for shares, chance, worth in zip(found, idle, idle * stakes.visits, strict=True):
        shares.append(Share("doc", chance, worth))
    return found


def _parts(stakes: Stakes, rivals: list[list[Rival]], sheriff: int) -> Iterator[tuple[str, Floats, Floats]]:
    """Yield each location's name with the chances and their worth, by case and hand."""
    dice = [stake for stake in stakes.locations if stake.face >= 0]
    counts = np.array([[rival.counts for rival in group] for group in rivals]).swapaxes(0, 1)
    fight = contest(counts[:, :, [stake.face for stake in dice]], sheriff, stakes.places, 1, True)
    lost = np.array([stake.lost for stake in dice])
    worths = fight.first * np.array([stake.first for stake in dice])
    worths += fight.second * np.array([stake.second for stake in dice])
    worths -= (fight.beaten @ lost[:, :, None])[..., 0]
    chances = fight.first + fight.second
    place = 0
    for stake in stakes.locations:
        if stake.face >= 0:
            levels = COUNTS[:, stake.face]
            yield stake.name, chances[:, place].take(levels, axis=1), worths[:, place].take(levels, axis=1)
            place += 1
        else:
            hands = np.array([[rival.hands for rival in group] for group in rivals]).swapaxes(0, 1)
            yield stake.name, *_hall(stake, contest(hands, sheriff, stakes.places, 0, False))


def _hall(stake: Stake, fight: Contest) -> tuple[Floats, Floats]:
    first, second = fight.first.take(STANDING, axis=1), fight.second.take(STANDING, axis=1)
    worth = first * stake.first[_ACES] + second * stake.second[_ACES]
    # A rival with the best hand has an ace in it about every other time.
    worth -= (1.0 - first) * 0.5 * (stake.lost[0] + stake.lost[1])
    return first + second, worth


def hand_worths(stakes: Stakes, rivals: list[list[Rival]], sheriff: int) -> list[Floats]:
    """Return the worth of each of the 252 hands against these rivals, case by case."""
    return [
        np.sum([share.worth for share in shares], axis=0) for shares in shares_of(stakes, rivals, sheriff)
    ]
