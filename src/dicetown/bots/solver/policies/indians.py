"""Questions of the Indian die, most of them asked when all hands are complete and the town follows."""

from __future__ import annotations

from typing import Final

from dicetown.bots.appraise.base import doc_with
from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.indians import die_worth
from dicetown.bots.explain import Rating
from dicetown.bots.solver.outlook import FREE_TIE, SHERIFFS_TIE
from dicetown.bots.solver.policies.dice import turned
from dicetown.bots.solver.question import GAINS, RATERS, Question
from dicetown.engine.box.dice import ACE, RANK, count
from dicetown.engine.choices import Choice, word_of
from dicetown.engine.pieces import Location
from dicetown.rules.base.town import DiceLocation
from dicetown.rules.indians.annex import IndianAnnex
from dicetown.rules.indians.cards import SMOKE


class TownOutlook:
    """The expected results of the town for me, given the hands on the table."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.hands: Final = list(board.state.aside)
        self.places: Final = board.state.rules.places[board.seats]
        self._gains: Final[dict[tuple[str, int, int], float]] = {}

    def gain(self, name: str, seat: int, dice: int) -> float:
        """Return what it is worth to me that a seat takes an action with this many dice."""
        known = self._gains.get((name, seat, dice))
        if known is None:
            board = self.board
            if seat == board.me:
                known = board.action(name, seat, dice)
            else:
                known = -board.harm(name, dice) * board.envy_of(seat) / max(board.envy, 1e-9)
            self._gains[name, seat, dice] = known
        return known

    def at(self, location: Location, hands: list[int]) -> tuple[float, float]:
        """Return what a location brings me with these hands, and the chance that I control it."""
        if self.board.state.rules.barrier_at(self.board.state, location.index) is not None:
            return 0.0, 0.0
        claims = [_claim(location, hand) for hand in hands]
        first = _shares(claims, self.board, ())
        total = 0.0
        control = 0.0
        for seat, chance in first:
            control += chance if seat == self.board.me else 0.0
            worth = self.acting(location, hands, seat, True)
            if self.places > 1:
                for second, part in _shares(claims, self.board, (seat,)):
                    worth += part * self.acting(location, hands, second, False)
                    control += chance * part if second == self.board.me else 0.0
            total += chance * worth
        return total, control

    def acting(self, location: Location, hands: list[int], seat: int, first: bool) -> float:
        """Return what it is worth to me that a seat acts at a location, first or with the action left."""
        names = [action.name for action in self.board.state.rules.actions[location.index]]
        dice = _dice(location, hands[seat])
        gains = sorted([self.gain(name, seat, dice) for name in names])
        if len(gains) < 2:
            return sum(gains) if first else 0.0
        # A rival's best action is the worst for me.
        return gains[-1] if first == (seat == self.board.me) else gains[0]

    def worth(self, hands: list[int]) -> float:
        """Return what all locations together bring me, or the Doc if none does."""
        total = 0.0
        idle = 1.0
        for location in self.board.state.rules.locations:
            worth, control = self.at(location, hands)
            total += worth
            idle *= 1.0 - control
        return total + idle * doc_with(self.board, hands[self.board.me])

    def with_hand(self, seat: int, hand: int) -> list[int]:
        """Return the hands with one of them changed."""
        hands = self.hands[:]
        hands[seat] = hand
        return hands


def _claim(location: Location, hand: int) -> int:
    return count(hand, location.face) if isinstance(location, DiceLocation) else RANK.get(hand, 0)


def _dice(location: Location, hand: int) -> int:
    return count(hand, location.face if isinstance(location, DiceLocation) else ACE)


def _shares(claims: list[int], board: Board, placed: tuple[int, ...]) -> list[tuple[int, float]]:
    """Return the seats that may take the next place, with their chances.

    Sheriffs usually break ties in their own favour.
    """
    most = max([claim for seat, claim in enumerate(claims) if seat not in placed], default=0)
    if not most:
        return []
    tied = [seat for seat, claim in enumerate(claims) if claim == most and seat not in placed]
    if len(tied) == 1:
        return [(tied[0], 1.0)]
    sheriff = board.state.sheriff
    if sheriff == board.me and sheriff in tied:
        return [(sheriff, 1.0)]
    if sheriff in tied:
        rest = SHERIFFS_TIE / (len(tied) - 1)
        return [(seat, 1.0 - SHERIFFS_TIE if seat == sheriff else rest) for seat in tied]
    if board.me in tied and sheriff != board.me:
        rest = (1.0 - FREE_TIE) / (len(tied) - 1)
        return [(seat, FREE_TIE if seat == board.me else rest) for seat in tied]
    return [(seat, 1.0 / len(tied)) for seat in tied]


def rate_shaman(question: Question) -> list[Rating]:
    """Rate turning a die by how much it changes the town in my favour."""
    town = TownOutlook(question.board)
    hand = question.state.aside[question.seat]
    now = town.worth(town.hands)

    def worth(option: Choice) -> float:
        if option.verb == "pass":
            return 0.0
        after = turned(hand, option.value // 6, option.value % 6)
        return town.worth(town.with_hand(question.seat, after)) - now

    return question.rated(worth)


def ambushed(town: TownOutlook, victim: int, face: int) -> float:
    """Return the average result of the town after this die of a victim is rolled again."""
    hand = town.hands[victim]
    after = [town.worth(town.with_hand(victim, turned(hand, face, new))) for new in range(6)]
    return sum(after) / len(after)


def rate_ambush(question: Question) -> list[Rating]:
    """Rate opponents by the die whose reroll helps me most."""
    town = TownOutlook(question.board)
    now = town.worth(town.hands)

    def worth(option: Choice) -> float:
        hand = town.hands[option.value]
        faces = [face for face in range(6) if count(hand, face)]
        return max([ambushed(town, option.value, face) for face in faces], default=now) - now

    return question.rated(worth)


def rate_ambush_die(question: Question) -> list[Rating]:
    """Rate dice by how much their reroll helps me."""
    town = TownOutlook(question.board)
    now = town.worth(town.hands)
    victim = question.number("victim")
    if not 0 <= victim < question.board.seats:
        return question.rated(lambda option: 0.0)
    return question.rated(lambda option: ambushed(town, victim, option.value) - now)


def rate_warpath(question: Question) -> list[Rating]:
    """Rate closing a place: the one that brings me least, as a rival wins it, is best."""
    town = TownOutlook(question.board)
    brings = {place.name: town.at(place, town.hands)[0] for place in question.state.rules.locations}
    return question.rated(lambda option: -brings.get(word_of(option), 0.0))


def rate_gift(question: Question) -> list[Rating]:
    """Rate giving a property for the die: the worth of the die less that of the property."""
    board = question.board
    gain = die_worth(board)

    def worth(option: Choice) -> float:
        return 0.0 if option.verb == "pass" else gain - board.card(option.value, question.seat)

    return question.rated(worth)


def smoke(question: Question) -> float:
    """Return the worth of the die for the next round, and of taking it from a rival."""
    board = question.board
    gain = die_worth(board)
    if not gain:
        return -1.0
    for annex in question.state.annexes:
        if isinstance(annex, IndianAnnex) and annex.holder >= 0 and annex.holder != question.seat:
            gain *= 1.0 + board.envy_of(annex.holder)
    return gain


RATERS.update(
    {
        "shaman": rate_shaman,
        "ambush": rate_ambush,
        "ambush-die": rate_ambush_die,
        "warpath": rate_warpath,
        "gift": rate_gift,
    }
)
GAINS[SMOKE] = smoke
