"""Questions about cards: which to play and cancel, which to keep and give."""

from __future__ import annotations

from dicetown.bots.appraise.base import BRINGS, SECOND_THEFT, doc, loot, victims
from dicetown.bots.explain import Rating
from dicetown.bots.solver.policies.people import queens_against
from dicetown.bots.solver.question import GAINS, RATERS, Question
from dicetown.engine.box.cards import card_number
from dicetown.engine.box.dice import JACK, count
from dicetown.engine.box.zones import PROPERTY_DECK
from dicetown.engine.choices import PASS, Choice
from dicetown.rules.base import cards
from dicetown.rules.base.places.sheriff import JOE_DOLLARS

IMPATIENCE = 0.15
"""The advantage of a gain now over the same gain later: the card may be stolen, or its moment not return."""


def rate_window(question: Question) -> list[Rating]:
    """Rate playing a card: what it brings now, less what it is worth in the hand."""

    def worth(option: Choice) -> float:
        if option is PASS or option.verb != "play":
            return 0.0
        gain = GAINS.get(option.value)
        kept = question.board.card(option.value, question.seat)
        if gain is not None:
            return gain(question) - kept + IMPATIENCE
        brings = BRINGS.get(option.value)
        return (kept if brings is None else brings(question.state, question.seat)) - kept + IMPATIENCE

    return question.rated(worth)


def rate_cancel(question: Question) -> list[Rating]:
    """Rate cancelling a card: its harm to me, less the worth of the poster."""
    board = question.board
    player = question.number("seat")
    name = question.word("card")
    if player < 0 or not name:
        return question.rated(lambda option: 0.0)
    card = card_number(name)
    harm = 0.0
    if player != question.seat:
        harm = (max(board.card(card, -1), 1.0) + 0.8) * board.envy_of(player)
        if card in PERSONAL:
            harm += PERSONAL[card] / (board.seats - 1)
    poster = board.card(board.state.rules.cancel_card, question.seat)
    return question.rated(lambda option: 0.0 if option is PASS else harm - poster)


PERSONAL = {cards.JOE: 2.0, cards.GIRLS: 2.0, cards.MARSHALL: 1.0, cards.SPLIT: 1.0}
"""The extra harm of cards that are played against another player."""


def girls(question: Question) -> float:
    """Return the gain of a second theft, a little worse than the first."""
    board = question.board
    open_to_me = victims(board, question.seat)
    best = max([loot(board, victim, queens_against(question, victim)) for victim in open_to_me], default=0.0)
    return best * SECOND_THEFT * (1.0 + board.envy)


def corruption(question: Question) -> float:
    return question.board.deed if question.state.zones[PROPERTY_DECK] else 0.0


def credits_card(question: Question) -> float:
    return question.board.drawn(count(question.state.aside[question.seat], JACK))


def joe(question: Question) -> float:
    board = question.board
    richest = max([min(JOE_DOLLARS, question.state.dollars[seat]) for seat in board.rivals])
    return richest * board.dollar * (1.0 + board.envy)


def marshall(question: Question) -> float:
    """Return the gain of keeping the badge in place: if it is mine, or would go to a more dangerous rival."""
    board = question.board
    sheriff, taker = question.state.sheriff, question.number("seat")
    badge = board.badge
    if taker < 0 or sheriff < 0:
        return 0.0
    if taker == question.seat:
        return -badge
    if sheriff == question.seat:
        return badge * (1.0 + board.envy_of(taker))
    return badge * (board.envy_of(taker) - board.envy_of(sheriff))


def split(question: Question) -> float:
    robber = question.number("seat")
    envy = question.board.envy_of(robber) if robber != question.seat and robber >= 0 else 0.0
    return (question.state.bank // 2) * question.board.dollar * (1.0 + envy)


def elixir_card(question: Question) -> float:
    return doc(question.board)


def rate_card(question: Question) -> list[Rating]:
    """Rate cards to take by their worth."""
    return question.rated(lambda option: question.board.card(option.value, question.seat))


def rate_given(question: Question) -> list[Rating]:
    """Rate cards to give: the one worth least to me and to the seat that gets it is best."""
    board = question.board
    taker = question.number("seat")
    envy = board.envy_of(taker) if taker >= 0 and taker != question.seat else board.envy
    return question.rated(
        lambda option: -board.card(option.value, question.seat) - envy * board.card(option.value, taker)
    )


GAINS.update(
    {
        cards.GIRLS: girls,
        cards.CORRUPTION: corruption,
        cards.CREDITS: credits_card,
        cards.JOE: joe,
        cards.MARSHALL: marshall,
        cards.SPLIT: split,
        cards.ELIXIR_CARD: elixir_card,
    }
)
RATERS.update(
    {
        "window": rate_window,
        "cancel": rate_cancel,
        "keep-card": rate_card,
        "keep-loot": rate_card,
        "keep-property": rate_card,
        "coupon": rate_card,
        "give-card": rate_given,
    }
)
