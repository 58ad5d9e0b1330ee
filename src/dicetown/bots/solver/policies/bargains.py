"""Open bargaining: what to offer while others bid, which price to name, and when to pay one."""

from __future__ import annotations

from math import exp
from typing import Final

from dicetown.bots.explain import Rating, Term
from dicetown.bots.solver.policies.ties import (
    BID_SPREAD,
    SWAYED,
    USUAL_BID,
    Prize,
    offer_cost,
    offer_worth,
    rate_tie,
)
from dicetown.bots.solver.question import RATERS, Question
from dicetown.engine.choices import PASS, Choice, offer, offer_dollars, offer_favour, offer_nuggets
from dicetown.rules.base.bargain import Bargain

REFUSED: Final = 0.05
"""A price that is turned down costs this much: the others bargain longer."""
TALK: Final = 0.02
"""A word that changes nothing costs this much, so that bargaining ends."""
PRICE_SPREAD: Final = 0.4
"""The uncertainty of what a rival pays for a place, in victory points."""


class Bids:
    """The offers on the table, as one seat sees them: what the Sheriff would get for each tied seat."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.prize = Prize(question)
        self.board = question.board
        self.state = question.state
        self.sheriff = question.state.sheriff

    def paid_for(self, favour: int, without: int = -1) -> float:
        """Return what the offers for a tied seat are worth to the Sheriff, but for those of one seat."""
        total = 0.0
        for seat, offered in enumerate(self.state.offers):
            if offered is not None and seat != without and offer_favour(offered) == favour:
                total += offer_worth(self.board, offered, self.sheriff)
        return total

    def to_beat(self) -> float:
        """Return what the Sheriff may expect for choosing another seat than the one that asks itself."""
        me = self.question.seat
        best = 0.0
        for seat in self.prize.seats:
            if seat == me:
                continue
            worth = self.prize.worth(seat)
            if seat == self.sheriff:
                best = max(best, 1.05 * worth + self.paid_for(seat))
            else:
                best = max(best, self.paid_for(seat), USUAL_BID * worth)
        return best

    def chance(self, worth: float) -> float:
        """Return how likely offers of this worth in all make the Sheriff choose the seat that asks itself."""
        others = [self.prize.worth(seat) for seat in self.prize.seats if seat != self.question.seat]
        spread = BID_SPREAD + 0.15 * max(others, default=0.0)
        return 1.0 / (1.0 + exp(-(worth - self.to_beat()) / spread))


def rate_bargain(question: Question) -> list[Rating]:
    """Rate the answers at an open bargaining, as the Sheriff or as a player."""
    if question.seat == question.state.sheriff:
        return _rate_sheriff(question)
    return _rate_player(question)


def _rate_player(question: Question) -> list[Rating]:
    bids = Bids(question)
    me = question.seat
    others = [seat for seat in bids.prize.seats if seat != me]
    if not others:
        return question.rated(lambda option: 0.0 if option is PASS else -TALK)
    gain = bids.prize.value(me) - min([bids.prize.value(seat) for seat in others])
    standing = question.state.offers[me]
    for_me = bids.paid_for(me, without=me)
    now = bids.chance(for_me + _own_bid(question, standing)) if me in bids.prize.seats else 0.0
    at_stake = now * _whole_cost(question, standing) if standing is not None else 0.0

    def rated(option: Choice) -> Rating:
        if option.verb == "accept":
            price = _priced(question, option)
            cost = _whole_cost(question, price) - at_stake
            return _told(question, option, price, ((1.0 - now) * gain, 1.0, cost))
        if option.verb != "offer":
            return Rating(option, 0.0 if option is PASS else -TALK)
        favour = offer_favour(option)
        if favour != me:
            return _for_another(question, bids, option, standing)
        won = bids.chance(for_me + _own_bid(question, option))
        cost = won * _whole_cost(question, option) - at_stake
        return _told(question, option, option, ((won - now) * gain, won, cost))

    return [rated(option) for option in question.options]


def _own_bid(question: Question, offered: Choice | None) -> float:
    """Return what an own offer for oneself is worth to the Sheriff."""
    if offered is None or offer_favour(offered) != question.seat:
        return 0.0
    return offer_worth(question.board, offered, question.state.sheriff)


def _whole_cost(question: Question, offered: Choice) -> float:
    """Return what paying an offer costs: the things themselves, and that a rival gets them."""
    board, sheriff = question.board, question.state.sheriff
    return offer_cost(board, offered) + board.envy_of(sheriff) * offer_worth(board, offered, sheriff)


def _priced(question: Question, accepted: Choice) -> Choice:
    """Return the price that the Sheriff named, with the cards with which it would be paid."""
    named = _open_price(question)
    return offer(question.seat, offer_dollars(named), offer_nuggets(named), accepted.cards)


def _open_price(question: Question) -> Choice:
    asking = question.state.asking
    assert isinstance(asking, Bargain)
    price = asking.open_price()
    assert price is not None
    return price


def _for_another(question: Question, bids: Bids, option: Choice, standing: Choice | None) -> Rating:
    """Rate paying for another player's place, which is good only if the alternative is much worse."""
    favour = offer_favour(option)
    if standing is not None:
        return Rating(option, -TALK)
    others = [bids.prize.value(seat) for seat in bids.prize.seats if seat != favour]
    gain = bids.prize.value(favour) - sum(others) / len(others) if others else 0.0
    cost = offer_cost(question.board, option)
    return _told(question, option, option, (SWAYED * gain, SWAYED, cost))


def _told(question: Question, option: Choice, paid: Choice, sides: tuple[float, float, float]) -> Rating:
    """Return a rating with its two sides, the place with its chance and what is paid for it."""
    place, chance, cost = sides
    if not question.full:
        return Rating(option, place - cost)
    return Rating(option, place - cost, (Term("place", place, chance), Term(paid.text, -cost)))


def _rate_sheriff(question: Question) -> list[Rating]:
    """Rate the seats by their offers, and prices by what they bring if they are paid."""
    bids = Bids(question)
    decided = {rating.choice.text: rating for rating in rate_tie(question)}
    best = max([rating.worth for rating in decided.values()])

    def rated(option: Choice) -> Rating:
        found = decided.get(option.text)
        return _rate_price(question, bids, option, best) if found is None else found

    return [rated(option) for option in question.options]


def _rate_price(question: Question, bids: Bids, option: Choice, best: float) -> Rating:
    """Rate a price by how likely it is paid; if it is not, the Sheriff decides as now."""
    board, prize = question.board, bids.prize
    seat = offer_favour(option)
    standing = question.state.offers[seat]
    rivals = len(prize.seats) - 1
    # A rival gives what the place is worth, less what it may get anyway.
    willing = prize.worth(seat) * rivals / (rivals + 1)
    price = sum([board.card(card, seat) for card in option.cards])
    price += offer_nuggets(option) + board.dollar * offer_dollars(option)
    paid = 1.0 / (1.0 + exp(-(willing - price) / PRICE_SPREAD))
    received = offer_worth(board, option, question.seat) * (1.0 + board.envy_of(seat))
    for giver in board.rivals:
        offered = question.state.offers[giver]
        if giver != seat and offered is not None and offer_favour(offered) == seat:
            received += offer_worth(board, offered, question.seat) * (1.0 + board.envy_of(giver))
    worth = prize.value(seat) + received
    if standing is not None:
        # Who has made an offer already has said what the place is worth to them.
        paid *= 0.7
    return Rating(option, paid * worth + (1.0 - paid) * best - REFUSED)


RATERS["bargain"] = rate_bargain
