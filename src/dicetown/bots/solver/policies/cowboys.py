"""Questions of Cowboys: cows taken, placed and defended, and cowboys hired; and its cards."""

from __future__ import annotations

from dicetown.bots.appraise.cowboys import SAFE, annex_of, herd_points, herd_worth, hired, rob_herds, rustled
from dicetown.bots.appraise.draws import best_drawn
from dicetown.bots.explain import Rating
from dicetown.bots.solver.question import GAINS, RATERS, Question
from dicetown.engine.box.cards import PROPERTY, card_number
from dicetown.engine.box.dice import ACE, count
from dicetown.engine.box.zones import PROPERTY_DECK
from dicetown.engine.choices import Choice
from dicetown.rules.base.cards import property_value
from dicetown.rules.cowboys.cards import BRIBE, COWBOYS_SHOWN, HERDER, LASSO, PERSUASION, RECRUITMENT
from dicetown.rules.cowboys.hall import BRIBED

QUICK = 0.001
"""A tiny bonus for the option that leads to fewer questions, among equals."""
DENIED = 0.4
"""The chance that a rival hires the cowboy that I leave."""


def _herds(question: Question) -> list[int]:
    annex = annex_of(question.board)
    return [0] * question.board.seats if annex is None else annex.herds[:]


def _after(question: Question, herds: list[int], grazing: bool) -> float:
    """Return the worth of the herds to me, less what the rivals' herds are worth to them."""
    board = question.board
    points = herd_points(board, herds)
    total = herd_worth(board, question.seat, herds, grazing)
    return total - sum([board.envy_of(seat) * points[seat] for seat in board.rivals])


def _robbed(question: Question, victim: int, amount: int, due: int) -> float:
    """Return the worth to me after taking `amount` cows from one herd, and the rest from the others."""
    herds = _herds(question)
    taken = min(amount, herds[victim])
    herds[victim] -= taken
    herds[question.seat] += taken
    rob_herds(question.board, question.seat, herds, due - taken)
    return _after(question, herds, True)


def rate_herd(question: Question) -> list[Rating]:
    """Rate the herds to take from by how much their loss helps me."""
    due = max(question.number("amount"), 1)
    now = _after(question, _herds(question), True)
    return question.rated(lambda option: _robbed(question, option.value, due, due) - now)


def rate_cows(question: Question) -> list[Rating]:
    """Rate how many cows to take from this herd, before the other herds are named."""
    due = max(question.number("amount"), 1)
    victim = question.number("victim")
    if not 0 <= victim < question.board.seats:
        return question.rated(lambda option: 0.1 * option.value)
    now = _after(question, _herds(question), True)
    return question.rated(
        lambda option: _robbed(question, victim, option.value, due) - now + QUICK * option.value
    )


def rate_pasture(question: Question) -> list[Rating]:
    """Rate putting cows on a property: it gains a point and safety, but the herd becomes smaller."""
    herds = _herds(question)
    now = _after(question, herds, False)

    def worth(option: Choice) -> float:
        if option.verb != "graze":
            return 0.0
        where, _, name = option.text.partition("=")
        cost = property_value(card_number(name))
        left = herds[:]
        left[question.seat] -= cost
        safe = SAFE * cost if where.endswith("hand") else 0.0
        return _after(question, left, True) - now + 1.0 + safe

    return question.rated(worth)


def rate_cowboy(question: Question) -> list[Rating]:
    """Rate cowboys by their worth to me, and to the rivals who could hire them next."""
    board = question.board

    def worth(option: Choice) -> float:
        denied = max([hired(board, seat, (option.value,)) * board.envy_of(seat) for seat in board.rivals])
        return hired(board, question.seat, (option.value,)) + DENIED * denied

    return question.rated(worth)


def herder(question: Question) -> float:
    """Return the worth of the cows that are not taken from me."""
    taker = question.number("taker")
    if not 0 <= taker < question.board.seats or taker == question.seat:
        return 0.0
    herds = _herds(question)
    now = _after(question, herds, False)
    taken = min(max(question.number("amount"), 1), herds[question.seat])
    herds[question.seat] -= taken
    herds[taker] += taken
    return now - _after(question, herds, False)


def lasso(question: Question) -> float:
    """Return the gain of two cows per ace instead of one."""
    board = question.board
    if annex_of(board) is None:
        return 0.0
    aces = count(question.state.aside[question.seat], ACE)
    usual = _after(question, rustled(board, question.seat, aces), True)
    return _after(question, rustled(board, question.seat, aces, 2), True) - usual


def recruitment(question: Question) -> float:
    """Return the gain of all face-up cowboys instead of the best."""
    board = question.board
    shown = question.state.zones[COWBOYS_SHOWN]
    best = max([hired(board, question.seat, (card,)) for card in shown], default=0.0)
    return hired(board, question.seat, shown) - best


def _deeds(question: Question) -> list[float]:
    """Return the worths to me of the unseen properties."""
    return [question.board.card(card, question.seat) for card in question.board.unseen(PROPERTY)]


def persuasion(question: Question) -> float:
    """Return the worth of the best property out of one per ace."""
    deck = len(question.state.zones[PROPERTY_DECK])
    return best_drawn(_deeds(question), min(count(question.state.aside[question.seat], ACE), deck))


def bribe(question: Question) -> float:
    """Return the gain of the top two of the deck instead of the face-up property."""
    deck = len(question.state.zones[PROPERTY_DECK])
    return min(BRIBED, deck) * question.board.deed - question.board.row(1)


RATERS.update(
    {
        "herd": rate_herd,
        "cows": rate_cows,
        "pasture": rate_pasture,
        "cowboy": rate_cowboy,
    }
)
GAINS.update({HERDER: herder, LASSO: lasso, RECRUITMENT: recruitment, PERSUASION: persuasion, BRIBE: bribe})
