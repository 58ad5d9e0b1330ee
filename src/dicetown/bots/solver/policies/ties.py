"""Ties and bribes: what to offer the Sheriff, and how to decide as Sheriff."""

from __future__ import annotations

from math import exp

from dicetown.bots.appraise.board import Board
from dicetown.bots.explain import Rating, Term
from dicetown.bots.solver.question import RATERS, Question
from dicetown.engine.box.dice import ACE, count
from dicetown.engine.choices import MORE, PASS, Choice, offer_dollars, offer_favour, offer_nuggets
from dicetown.engine.state import State
from dicetown.rules.base.town import DiceLocation

USUAL_BID = 0.22
"""What rivals are expected to offer, as a share of what the place is worth to them."""
BID_SPREAD = 0.5
"""The uncertainty of that offer, in victory points."""
STEADY = 0.05
"""A small penalty for asking for better offers, so that equal options are settled quickly."""
SWAYED = 0.3
"""The chance that an offer for another player changes who gets the place."""


class Prize:
    """A place that several seats are tied for, and its worth to each seat."""

    def __init__(self, question: Question) -> None:
        self.board: Board = question.board
        self.state: State = question.state
        self.matter = question.word("matter")
        self.place = max(question.number("place"), 1)
        seats = question.prompt.facts.get("seats")
        self.seats = [seat for seat in seats if isinstance(seat, int)] if isinstance(seats, list) else []
        rules = self.state.rules
        name = question.word("location")
        found = [location for location in rules.locations if location.name == name]
        self.actions = [action.name for action in rules.actions[found[0].index]] if found else []
        self.face = found[0].face if found and isinstance(found[0], DiceLocation) else -1
        self.both = len(self.actions) > 1 and rules.places[self.state.seats] > 1
        self._values: dict[int, float] = {}

    def dice(self, seat: int) -> int:
        return count(self.state.aside[seat], self.face if self.face >= 0 else ACE)

    def worth(self, seat: int) -> float:
        """Return what a seat gains from the place."""
        if self.matter == "winner":
            return 50.0
        if not self.actions:
            return 0.4
        viewed = seat if seat == self.board.me else -1
        gains = [self.board.action(name, viewed, self.dice(seat)) for name in self.actions]
        if not self.both:
            return max(gains)
        return max(gains) if self.place == 1 else min(gains)

    def harm(self, seat: int) -> float:
        """Return what it costs me when a rival gets the place."""
        if not self.actions:
            return 0.4 * self.board.envy_of(seat)
        harms = sorted([self.board.harm(name, self.dice(seat)) for name in self.actions])
        harm = harms[-1] if self.place == 1 or not self.both else harms[0]
        return harm * self.board.envy_of(seat) / max(self.board.envy, 1e-9)

    def value(self, seat: int) -> float:
        """Return what it is worth to me that this seat gets the place; cached, as hundreds of offers need
        it."""
        if seat not in self._values:
            self._values[seat] = self.worth(seat) if seat == self.board.me else -self.harm(seat)
        return self._values[seat]


def offer_worth(board: Board, offer: Choice, seat: int) -> float:
    """Return what the things in an offer are worth to a seat."""
    dollars = offer_dollars(offer)
    total = offer_nuggets(offer) + dollars * board.dollar
    return total + sum([board.card(card, seat) for card in offer.cards])


def offer_cost(board: Board, offer: Choice) -> float:
    """Return what the things in an offer are worth to me, if I pay them."""
    purse = board.clock.purse
    mine = board.state.dollars[board.me]
    total = offer_nuggets(offer) + purse(mine) - purse(mine - offer_dollars(offer))
    return total + sum([board.card(card, board.me) for card in offer.cards])


def rate_tie(question: Question) -> list[Rating]:
    """Rate each choice of the Sheriff by its offers and its consequences together."""
    board = question.board
    prize = Prize(question)
    ratings: list[Rating] = []
    for option in question.options:
        if option.verb != "seat":
            continue
        paid = 0.0
        for rival in board.rivals:
            offered = question.state.offers[rival]
            if offered is not None and offer_favour(offered) == option.value:
                paid += offer_worth(board, offered, question.seat) * (1.0 + board.envy_of(rival))
        value = prize.value(option.value)
        terms = (Term("place", value), Term("offers", paid))
        ratings.append(Rating(option, value + paid, terms))
    best = max([rating.worth for rating in ratings], default=0.0)
    for number, option in enumerate(question.options):
        if option == MORE:
            ratings.insert(number, Rating(option, best + _hope(question, prize)))
    return ratings


def _hope(question: Question, prize: Prize) -> float:
    """Return the gain of asking for better offers, if there is none and the place is worth something."""
    if not prize.seats or question.seat in prize.seats or _asked_before(question):
        return -STEADY
    offered = [offer for offer in question.state.offers if offer is not None]
    if offered or max([question.state.dollars[seat] for seat in prize.seats]) < 3:
        return -STEADY
    return 0.1 if max([prize.worth(seat) for seat in prize.seats]) >= 3.0 else -STEADY


def _asked_before(question: Question) -> bool:
    for event in reversed(question.view.history):
        if event.name == "BetterOffersAsked":
            return True
        if event.name == "TieFound":
            return False
    return False


def rate_offer(question: Question) -> list[Rating]:
    """Rate offers: the worth of the place by the chance the offer gives, less the expected payment."""
    board = question.board
    prize = Prize(question)
    sheriff = question.state.sheriff
    others = [seat for seat in prize.seats if seat != question.seat]
    if not others:
        return question.rated(lambda option: 0.0)
    against = max([prize.worth(seat) for seat in others])
    # What a tied Sheriff gives up by choosing another seat, or what the Sheriff expects from others.
    price = against * (1.05 if sheriff in prize.seats else USUAL_BID)
    spread = BID_SPREAD + 0.15 * against

    def chance(worth: float) -> float:
        return 1.0 / (1.0 + exp(-(worth - price) / spread))

    def rated(option: Choice) -> Rating:
        if option is PASS or option.verb != "offer":
            return Rating(option, 0.0)
        if offer_favour(option) != question.seat:
            return _for_another(question, prize, option)
        gain = prize.value(question.seat) - min([prize.value(seat) for seat in others])
        won = chance(offer_worth(board, option, sheriff))
        cost = offer_cost(board, option) + board.envy_of(sheriff) * offer_worth(board, option, sheriff)
        return _bargain(question, option, (won - chance(0.0)) * gain, won, won * cost)

    return [rated(option) for option in question.options]


def _for_another(question: Question, prize: Prize, option: Choice) -> Rating:
    """Rate paying for another player's place, which is good only if the alternative is much worse."""
    favour = offer_favour(option)
    others = [prize.value(seat) for seat in prize.seats if seat != favour]
    gain = prize.value(favour) - sum(others) / len(others) if others else 0.0
    return _bargain(question, option, SWAYED * gain, SWAYED, offer_cost(question.board, option))


def _bargain(question: Question, option: Choice, place: float, chance: float, cost: float) -> Rating:
    """Return the rating of an offer with its two sides: the place, and the payment for it."""
    worth = place - cost
    if not question.full:
        return Rating(option, worth)
    return Rating(option, worth, (Term("place", place, chance), Term(option.text, -cost)))


RATERS.update({"break-tie": rate_tie, "offer": rate_offer})
