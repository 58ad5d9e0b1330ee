"""The Board class: the table as one seat appraises it, in victory points.

Everything here is computed from what the seat may know: a redacted State, or one it imagined. A card of which
only the back is visible counts as the average of such cards. One file per module knows the worth of its
single cards and of its actions, and adds them to `CARDS` and `ACTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import exp
from typing import Final, TypeVarTuple

from dicetown.bots.appraise.clock import TimeLeft, clock_of
from dicetown.engine.box.cards import PROPERTY, STORE, family_of
from dicetown.engine.box.zones import ALL_SEE, DEEDS, FACE_UP, HAND, ROW
from dicetown.engine.score import property_count
from dicetown.engine.state import State
from dicetown.rules.base.cards import property_value

CardWorth = Callable[["Board", int], float]
"""Returns the worth of a card to the seat that has it in hand."""

ActionGain = Callable[["Board", int, int], float]
"""Returns what an action brings a seat that takes it with this many dice; the seat is -1 for any rival."""

CARDS: Final[dict[int, CardWorth]] = {}
ACTIONS: Final[dict[str, ActionGain]] = {}
EXTRAS: Final[dict[str, list[ActionGain]]] = {}
"""What one module adds to the action of another."""
HARMS: Final[dict[str, Callable[[Board, int], float]]] = {}
"""What a rival's action costs the appraising seat, by its dice, beyond envy."""

KEPT_FROM: Final = 0.7
"""The better share of the store cards, from which the cards in hands come."""
FROM_HANDS: Final = "hands"
FROM_SHERIFF: Final = "sheriff"
SPOILS: Final[dict[str, str]] = {}
"""The actions that take from one seat what they give another, with the source: a victim's hand, or the
Sheriff."""

ENVY_SCALE: Final = 10.0
"""A rival this many points behind the first is envied e times less."""
USUAL_DEED: Final = 2.8
USUAL_CARD: Final = 1.2
"""The worth that others assume for a property and for a store card in a hand."""
STOLEN: Final = 0.93
"""The share of its points that a property in hand keeps, because of thefts to come."""


Asked = TypeVarTuple("Asked")


def once(appraise: Callable[[Board, *Asked], float]) -> Callable[[Board, *Asked], float]:
    """Compute an appraisal once per board: the same one is needed for every number of dice."""

    @wraps(appraise)
    def found(board: Board, *asked: *Asked) -> float:
        key = (appraise, asked)
        worth = board.found.get(key)
        if worth is None:
            worth = board.found[key] = appraise(board, *asked)
        return worth

    return found


class Board:
    """The table, appraised for one seat, or for -1 as an onlooker without cards sees it."""

    def __init__(self, state: State, me: int, clock: TimeLeft | None = None) -> None:
        self.state: Final = state
        self.me: Final = me
        self.clock: Final = clock_of(state) if clock is None else clock
        self.seats: Final = state.seats
        self.envy: Final = 1.0 if state.seats == 2 else 0.9 / (state.seats - 1)
        """What a point for one rival costs, compared with a point for the seat itself."""
        self.rivals: Final = tuple([seat for seat in range(state.seats) if seat != me])
        self._deed: float | None = None
        self._envies: list[float] | None = None
        self._pool: list[float] | None = None
        self._held: list[float] = []
        self._secret: Final = self.clock.secret
        self.found: Final[dict[object, float]] = {}
        """Cached appraisals; the table does not change while it is appraised."""

    def envy_of(self, seat: int) -> float:
        """Return what a point for this rival costs, -1 for any rival; those who are ahead are envied most."""
        if seat < 0:
            return self.envy
        if self._envies is None:
            standings = [self.standing(rival) for rival in self.rivals]
            ahead = max(standings)
            weights = [exp((standing - ahead) / ENVY_SCALE) for standing in standings]
            whole = self.envy * len(self.rivals) / sum(weights)
            self._envies = [0.0] * self.seats
            for rival, weight in zip(self.rivals, weights, strict=True):
                self._envies[rival] = weight * whole
        return self._envies[seat]

    @property
    def dollar(self) -> float:
        """The worth of one dollar more, at any time."""
        return self.clock.dollar

    @property
    def badge(self) -> float:
        """The worth of having the badge now, compared with not having it."""
        return self.clock.badge(self.state.rules.parts.number("points", "badge"))

    @property
    def deed(self) -> float:
        """The average points of a property that has not been seen."""
        if self._deed is None:
            values = self.unseen(PROPERTY)
            ranches = [card for card in values if card in self.state.rules.laid_open]
            plain = [float(property_value(card)) for card in values if card not in ranches]
            total = sum(plain) + 2.5 * len(ranches)
            self._deed = total / len(values) if values else 3.0
        return self._deed

    @property
    def pool(self) -> list[float]:
        """The worths to me of the store cards that may still be drawn, best first."""
        if self._pool is None:
            cards = self.unseen(STORE)
            worths = sorted([self.card(card, self.me) for card in cards], reverse=True)
            held = self._likely_held(len(worths))
            self._held = [worth for place, worth in enumerate(worths) if place in held]
            self._pool = [worth for place, worth in enumerate(worths) if place not in held]
        return self._pool

    def _likely_held(self, unseen: int) -> set[int]:
        """Return which of the unseen store cards, best first, others probably hold: the better ones."""
        backs = self._backs_in_hands()
        better = max(round(unseen * KEPT_FROM), backs)
        return {int((number + 0.5) * better / backs) for number in range(backs)} if backs else set()

    def _backs_in_hands(self) -> int:
        """Return how many store cards in hands are unknown to me."""
        zones = self.state.zones
        held = 0
        for seat in range(self.seats):
            if seat != self.me:
                held += sum([1 for card in zones[HAND + seat] if card < 0 or self.me < 0])
        return held

    def unseen(self, family: int) -> list[int]:
        """Return the cards of a family that are not visible, one entry per copy."""
        state = self.state
        left = {card: copies for card, copies in state.rules.cards.items() if family_of(card) == family}
        for zone in state.rules.zones:
            if self.me < 0 and zone.sight != ALL_SEE:
                continue
            for cards in state.zones[zone.index : zone.last + 1]:
                for card in cards:
                    if card >= 0 and card in left:
                        left[card] -= 1
        return [card for card, copies in left.items() for _ in range(copies)]

    @once
    def drawn(self, number: int) -> float:
        """Return the expected worth of the best of this many store cards drawn from the top."""
        pool = self.pool
        total = len(pool)
        number = min(number, total)
        if number == 0:
            return 0.0
        # The card at place k is the best drawn if it is drawn and none of the k before it is.
        expected = 0.0
        missed = 1.0
        for place, worth in enumerate(pool):
            left = total - place
            chance = number / left if left >= number else 1.0
            expected += missed * chance * worth
            missed *= 1.0 - chance
            if missed <= 0.0:
                break
        return expected

    def card(self, card: int, seat: int) -> float:
        """Return the worth to a seat of a store card or property in hand."""
        if card < 0 or (self.me < 0 and seat >= 0):
            return self.deed * STOLEN if family_of(card) == PROPERTY else self.store_card
        if card in self.state.rules.laid_open:
            return self.ranch(seat)
        if family_of(card) == PROPERTY:
            worth = property_value(card) * (STOLEN if self.clock.later > 0.2 else 1.0)
            return worth + self._secret * (worth - USUAL_DEED)
        worth = self._store_card(card, seat)
        return worth + self._secret * (worth - USUAL_CARD)

    def _store_card(self, card: int, seat: int) -> float:
        points = self.state.rules.card_points.get(card)
        if points is not None:
            return points * (0.97 if self.clock.later > 0.2 else 1.0)
        worth = CARDS.get(card)
        return 1.0 if worth is None else worth(self, seat)

    def ranch(self, seat: int) -> float:
        """Return what one more ranch is worth to a seat: as many points as it then has ranches (SCORE-6)."""
        if seat < 0:
            return 2.0
        owned = sum([1 for card in self.state.zones[FACE_UP + seat] if card in self.state.rules.laid_open])
        return owned + 1.0 + 0.4 * min(self.clock.later, 2.0)

    @property
    def store_card(self) -> float:
        """The worth of a store card of which only the back is visible."""
        pool = self.pool
        if self._held:
            return sum(self._held) / len(self._held)
        return sum(pool) / len(pool) if pool else 2.0

    def hand_worth(self, seat: int) -> float:
        """Return the worth of the cards in a seat's hand, which thieves could take."""
        zones = self.state.zones
        return sum([self.card(card, seat) for card in zones[HAND + seat] + zones[DEEDS + seat]])

    def row(self, cards: int) -> float:
        """Return the worth of this many properties from the bottom of the row."""
        return sum([self.card(card, self.me) for card in self.state.zones[ROW][:cards]])

    def action(self, name: str, seat: int, dice: int) -> float:
        """Return what an action brings a seat, -1 for any rival, with this many dice."""
        gain = ACTIONS.get(name)
        worth = 1.0 if gain is None else gain(self, seat, dice)
        for extra in EXTRAS.get(name, ()):
            worth += extra(self, seat, dice)
        return worth

    def tempting(self, name: str, dice: int) -> float:
        """Return what an action is worth to a rival who envies as I do, so losses of its victim count too."""
        return self.action(name, -1, dice) * (1.0 + self.envy if name in SPOILS else 1.0)

    def harm(self, name: str, dice: int) -> float:
        """Return the total cost to me when a rival takes an action with this many dice."""
        beyond = HARMS.get(name)
        return self.envy * self.action(name, -1, dice) + (0.0 if beyond is None else beyond(self, dice))

    def standing(self, seat: int) -> float:
        """Return what a seat has as if the game went on from here: points, and what counts like points."""
        state = self.state
        total = state.nuggets[seat] + self.clock.purse(state.dollars[seat]) + self.hand_worth(seat)
        for zone in state.rules.property_zones:
            if zone != DEEDS:
                total += sum([property_value(card) for card in state.zones[zone + seat] if card >= 0])
        if state.sheriff == seat:
            total += self.badge
        for extra in STANDINGS:
            total += extra(self, seat)
        return total + 0.05 * property_count(state, seat)


STANDINGS: Final[list[Callable[[Board, int], float]]] = []
"""What modules add to the standing of a seat."""
