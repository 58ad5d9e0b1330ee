"""The worth of the cards and actions of Wanted: river, outlaws, bounties, ranches."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from dicetown.bots.appraise.base import (
    badge,
    doc,
    doc_with,
    everybodys_dollars,
    remedies,
    usual_remedy,
    waiting,
)
from dicetown.bots.appraise.board import ACTIONS, CARDS, HARMS, STANDINGS, Board, once
from dicetown.bots.appraise.clock import DOLLAR
from dicetown.bots.appraise.draws import best_drawn
from dicetown.engine.box.dice import HAND_SIZE, JACK, count, die, size
from dicetown.engine.box.zones import FACE_UP, HAND, IN_PLAY, LOOKING, PROPERTY_DECK, STORE_DISCARDS
from dicetown.rules.wanted import cards
from dicetown.rules.wanted.chase import bounty, hunted_face
from dicetown.rules.wanted.outlaws import OUTLAWS, lent_face
from dicetown.rules.wanted.river import DISCOVERED
from dicetown.rules.wanted.scoring import DOG_POINTS
from dicetown.rules.wanted.store_cards import SWINDLED

CHANCES: Final = {cards.GUNS: 0.8, cards.INSURANCE: 1.3, cards.DESPERADO: 0.8}
"""The worth of cards that wait for their moment, with rounds enough to come."""

for _card, _worth in CHANCES.items():
    CARDS[_card] = waiting(_worth)

LENT: Final = (1.9, 1.9, 1.9, 1.9, 2.0, 2.0)
"""By lent face, the worth of an outlaw at a table of four if it is used in the best round to come."""
USUAL_LOOT: Final = 2.5
PAID: Final = 1.2
"""Average dollars a player pays for dice in a round, which the stagecoach will carry."""


def outlaw(board: Board, card: int) -> float:
    """Return the worth of a recruited outlaw, which need not be used in this round."""
    return LENT[lent_face(board.state, card)] * board.clock.fresh * (0.77 + 0.77 * board.envy)


def bounty_worth(board: Board, seat: int, card: int) -> float:
    """Return the worth of a captured outlaw: dollars that count at the end, and points for the Dog."""
    dog = seat >= 0 and cards.DOG in board.state.zones[HAND + seat]
    return bounty(board.state, card) * DOLLAR + (DOG_POINTS if dog else 0.0)


def hunted(board: Board, seat: int) -> list[list[float]]:
    """Return, by face, the worths of the outlaws that a die with this face captures, best first."""
    found: list[list[float]] = [[] for _ in range(6)]
    for card in board.state.zones[cards.OFFICE]:
        found[hunted_face(board.state, card)].append(bounty_worth(board, seat, card))
    for worths in found:
        worths.sort(reverse=True)
    return found


def caught(prey: list[list[float]], dice: int) -> float:
    """Return the worth of what these dice of a chase capture."""
    return sum([sum(worths[: count(dice, face)]) for face, worths in enumerate(prey) if worths])


@cache
def _at_least(dice: int, number: int) -> float:
    """Return the probability that at least this many of the dice show one given face."""
    ways = sum([comb(dice, hits) * int(5 ** (dice - hits)) for hits in range(number, dice + 1)])
    return ways / int(6**dice)


def chase(board: Board, seat: int, dice: int) -> float:
    """Return the expected bounties for this many dice."""
    expected = 0.0
    for worths in hunted(board, seat):
        for place, worth in enumerate(worths[:dice]):
            expected += worth * _at_least(dice, place + 1)
    return expected


def river_card(board: Board, seat: int, card: int) -> float:
    """Return the worth of a river card to a seat, -1 for any rival."""
    state = board.state
    if card < cards.STAR:
        return float(min(card - cards.GOLD + 2, state.mine))
    if card == cards.STAR:
        return badge(board, seat, 1)
    if card < cards.DISCOVERY:
        return min(card - cards.WALLET + 2, state.bank) * board.dollar
    if card == cards.DISCOVERY:
        others = [river_card(board, seat, left) for left in river_left(board) if left != cards.DISCOVERY]
        return best_drawn(others, DISCOVERED)
    if card == cards.COUPON:
        return board.drawn(len(state.zones[STORE_DISCARDS]))
    return 0.0


def river_left(board: Board) -> list[int]:
    """Return the river cards that can still be drawn: without those that everyone or this seat has seen."""
    state = board.state
    seen = state.zones[cards.RIVER_OUT] + state.zones[IN_PLAY]
    if board.me >= 0:
        seen += state.zones[LOOKING + board.me]
    kinds = range(cards.GOLD, cards.GOLD + len(cards.RIVER_NAMES))
    return [card for card in kinds for _ in range(state.rules.cards.get(card, 0) - seen.count(card))]


def river(board: Board, seat: int, dice: int) -> float:
    """Return the expected worth of the top river card."""
    return top_of_river(board, seat)


@once
def top_of_river(board: Board, seat: int) -> float:
    if not board.state.zones[cards.RIVER_DECK]:
        return 0.0
    left = river_left(board)
    return sum([river_card(board, seat, card) for card in left]) / len(left) if left else 0.0


def coach(board: Board, seat: int, dice: int) -> float:
    """Return the worth of a dollar per die, with the dollars still to be paid for dice."""
    state = board.state
    missing = sum([HAND_SIZE - size(hand) for hand in state.aside])
    carried = state.coach + PAID * missing / HAND_SIZE
    if board.me < 0:
        # The public estimate must not change with every die that is paid for.
        carried = PAID * board.seats
    return min(dice, carried) * board.dollar


def doc_now(board: Board, seat: int, dice: int) -> float:
    """Return the worth of a visit at once, with what the hand allows or will allow."""
    if not remedies(board):
        return doc(board)
    hand = board.state.aside[seat] if seat >= 0 else 0
    if size(hand) == HAND_SIZE:
        return doc_with(board, hand)
    return usual_remedy(board, HAND_SIZE - dice, die(JACK))


def recruit(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the outlaw on top of the pile, which is face up."""
    pile = board.state.zones[cards.OUTLAW_PILE]
    if not pile:
        return 0.0
    if pile[-1] in OUTLAWS:
        return outlaw(board, pile[-1])
    left = outlaws_left(board)
    return sum([outlaw(board, card) for card in left]) / len(left) if left else 0.0


def outlaws_left(board: Board) -> list[int]:
    """Return the outlaws in the recruiting pile; the places of all others are public."""
    zones = board.state.zones
    gone = zones[cards.OFFICE]
    for seat in range(board.seats):
        gone += zones[cards.GANG + seat] + zones[cards.CAPTURED + seat]
    copies = board.state.rules.cards
    return [card for card in OUTLAWS if copies.get(card, 0) and card not in gone]


def deck(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the top property of the deck."""
    return board.deed if board.state.zones[PROPERTY_DECK] else 0.0


def doc_harm(board: Board, dice: int) -> float:
    """Return what a visit to the Doc by a rival costs, as it often takes something from all others."""
    if not remedies(board):
        return 0.35
    state = board.state
    return 0.5 * min(1, state.nuggets[board.me]) + 0.2 * min(2, state.dollars[board.me]) * board.dollar


def ranches(board: Board, seat: int) -> int:
    """Return how many ranches a seat has."""
    return board.state.zones[FACE_UP + seat].count(cards.RANCH)


def mule(board: Board, seat: int) -> float:
    """Return the worth of the Mule: a point per store card in the hand, itself included, now and later."""
    if seat < 0:
        return 3.0
    hand = board.state.zones[HAND + seat]
    held = len(hand) if cards.MULE in hand else len(hand) + 1
    return held + 0.3 * min(board.clock.later, 4.0)


def dog(board: Board, seat: int) -> float:
    """Return the worth of the Dog: two points per captured outlaw, now and later."""
    now = len(board.state.zones[cards.CAPTURED + seat]) if seat >= 0 else 0
    return DOG_POINTS * (now + 0.25 * min(board.clock.later, 4.0))


def gift(board: Board, seat: int) -> float:
    """Return the worth of the card that another player wants least."""
    hands = [len(board.state.zones[HAND + rival]) for rival in board.rivals if rival != seat]
    return (1.6 if max(hands) < 3 else 1.2) if max(hands, default=0) else 0.0


def swindler(board: Board, seat: int) -> float:
    """Return the worth of two dollars from every rival who has them."""
    return everybodys_dollars(board, SWINDLED)


def whiskey(board: Board, seat: int) -> float:
    """Return the worth of a rival's ranch instead of the loot, at some theft to come."""
    most = max([ranches(board, rival) for rival in board.rivals if rival != seat], default=0)
    better = board.ranch(seat) + board.envy * most - USUAL_LOOT if most else 0.0
    return max(0.6 * better, 0.7) * board.clock.fresh


CARDS.update(
    {
        cards.MULE: mule,
        cards.DOG: dog,
        cards.GIFT: gift,
        cards.SWINDLER: swindler,
        cards.WHISKEY: whiskey,
    }
)
ACTIONS.update(
    {"river": river, "coach": coach, "doc": doc_now, "recruit": recruit, "chase": chase, "deck": deck}
)
HARMS["doc"] = doc_harm


def possessions(board: Board, seat: int) -> float:
    """Return the worth of a seat's ranches, its gang, and the bounties of its captives."""
    zones = board.state.zones
    if cards.CAPTURED + seat >= len(zones):
        return 0.0
    owned = ranches(board, seat)
    total = owned * (owned + 1) / 2
    total += sum([outlaw(board, card) for card in zones[cards.GANG + seat]])
    return total + sum([bounty(board.state, card) for card in zones[cards.CAPTURED + seat]]) * DOLLAR


STANDINGS.append(possessions)
