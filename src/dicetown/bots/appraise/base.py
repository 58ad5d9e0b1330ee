"""The worth of the cards and actions of the base game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicetown.bots.appraise.board import (
    ACTIONS,
    CARDS,
    FROM_HANDS,
    FROM_SHERIFF,
    HARMS,
    SPOILS,
    Board,
    CardWorth,
    once,
)
from dicetown.engine.box.dice import ACE, HAND_SIZE, JACK, KING, NINE, QUEEN, TEN, count
from dicetown.engine.box.zones import DEEDS, ELIXIRS_SHOWN, HAND
from dicetown.engine.state import State
from dicetown.rules.base import cards
from dicetown.rules.base.cards import property_value
from dicetown.rules.base.quantities import QUEENS

CHANCES = {
    cards.BRUTE: 1.5,
    cards.CHEATER: 2.0,
    cards.DYNAMITE: 1.6,
    cards.GIRLS: 1.9,
    cards.CORRUPTION: 2.2,
    cards.CREDITS: 1.6,
    cards.MARSHALL: 1.4,
    cards.SPLIT: 1.2,
    cards.POSTER: 1.0,
    cards.ELIXIR_CARD: 2.0,
}
"""The worth of cards that wait for their moment, with rounds enough to come."""


def waiting(worth: float) -> CardWorth:
    """Return the appraisal of a card that needs rounds to come."""

    def judged(board: Board, seat: int) -> float:
        return worth * board.clock.fresh

    return judged


for _card, _worth in CHANCES.items():
    CARDS[_card] = waiting(_worth)


def joe(board: Board, seat: int) -> float:
    """Return the worth of four dollars of one rival, at once or at some Sheriff step to come."""
    worth = 4 * board.dollar + 0.5
    return worth if cards.JOE in board.state.rules.immediate else worth * board.clock.fresh


CARDS[cards.JOE] = joe


def dynamite(state: State, seat: int) -> float:
    """Return the nuggets that Dynamite adds to those of the dice."""
    nines = count(state.aside[seat], NINE)
    return float(min(2 * nines, state.mine) - min(nines, state.mine))


BRINGS: Final[dict[int, Callable[[State, int], float]]] = {
    cards.DYNAMITE: dynamite,
}
"""What cards bring the seat that plays them now, where the greedy bot and the solver think alike.

A card about which nothing is said is played as soon as it can act.
"""


def helped(board: Board, seat: int, card: int, gain: float) -> float:
    """Return what a card in the seat's own hand adds to an action: its gain, less its worth if kept."""
    if seat != board.me or card not in board.state.zones[HAND + seat]:
        return 0.0
    return max(gain - board.card(card, seat), 0.0)


def exploit(board: Board, seat: int, dice: int) -> float:
    mined = min(dice, board.state.mine)
    doubled = min(2 * dice, board.state.mine)
    return mined + helped(board, seat, cards.DYNAMITE, doubled - mined)


def rob(board: Board, seat: int, dice: int) -> float:
    return board.state.bank * board.dollar


def visit(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the best of `dice` cards, drawn twice in the first round (STORE-2)."""
    visits = 2 if board.state.round <= 1 else 1
    drawn = board.drawn(dice)
    return drawn * visits + helped(board, seat, cards.CREDITS, drawn)


ABOVE_MEAN = (0.0, 0.0, 0.75, 1.15, 1.4, 1.6)
"""How far the best of several cards lies above their mean, by their number; further cards hardly add to
it."""


def loot(board: Board, victim: int, dice: int) -> float:
    """Return the worth of the best of `dice` cards from a victim's hand."""
    zones = board.state.zones
    dice = min(dice, len(zones[HAND + victim]) + len(zones[DEEDS + victim]))
    if dice <= 0:
        return 0.0
    mean = mean_held(board, victim)
    # The spread between unknown cards is about two points, and the best lies ABOVE_MEAN of the spread higher.
    return mean + ABOVE_MEAN[min(dice, len(ABOVE_MEAN) - 1)] * 1.4


@once
def mean_held(board: Board, victim: int) -> float:
    """Return the average worth of a card in a victim's hand."""
    zones = board.state.zones
    known = [board.card(card, victim) for card in zones[HAND + victim] + zones[DEEDS + victim]]
    return sum(known) / len(known)


def victims(board: Board, thief: int) -> list[int]:
    """Return the seats that a thief may choose."""
    state = board.state
    return [seat for seat in range(state.seats) if seat != thief and not state.rules.immune(state, seat)]


SECOND_THEFT = 0.9
"""The worth of a second theft compared with the first, which took the best."""


def steal(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the best theft, including what it takes from a rival."""
    thief = board.me if seat < 0 else seat
    best = 0.0
    for victim in victims(board, thief):
        queens = dice if seat < 0 else board.state.rules.modified(QUEENS, board.state, dice, seat, victim)
        best = max(best, loot(board, victim, queens))
    if seat < 0:
        return best
    best *= 1.0 + board.envy
    return best + helped(board, seat, cards.GIRLS, SECOND_THEFT * best)


def stolen_from(board: Board, dice: int) -> float:
    """Return the cost of being robbed, by the share of my hand among those a rival may choose from."""
    zones = board.state.zones
    held = [len(zones[HAND + seat]) + len(zones[DEEDS + seat]) for seat in range(board.seats)]
    mine = held[board.me]
    if not mine or board.state.rules.immune(board.state, board.me):
        return 0.0
    others = [held[seat] for seat in board.rivals]
    share = mine**2 / (
        mine**2 + sum([number**2 for number in others]) * (board.seats - 2) / (board.seats - 1)
    )
    against_me = board.state.rules.modified(QUEENS, board.state, dice, -1, board.me)
    return share * loot(board, board.me, against_me)


def badge(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the badge to a seat without it; a badge taken from a rival counts more."""
    if seat == board.state.sheriff:
        return 0.0
    worth = board.badge
    return worth * (1.0 + board.envy) if seat >= 0 else worth


def badge_lost(board: Board, dice: int) -> float:
    return board.badge if board.state.sheriff == board.me else -board.envy * board.badge


def take(board: Board, seat: int, dice: int) -> float:
    """Return the worth of the bottom property of the row, and of one more for each ace."""
    return board.row(1 + dice) + helped(board, seat, cards.CORRUPTION, board.deed)


UNKNOWN_CURE = 1.0
"""The worth of a remedy or an elixir that this code does not know."""


@once
def doc(board: Board) -> float:
    """Return the worth of a visit to the Doc, averaged over what a hand may allow."""
    shown = board.state.zones[ELIXIRS_SHOWN]
    if shown:
        return max([elixir(board, card) for card in shown] + [top_elixir(board)])
    return usual_remedy(board, HAND_SIZE)


def doc_with(board: Board, hand: int) -> float:
    """Return the worth of a visit to the Doc with this hand."""
    for worth, faces in remedies(board):
        if any(count(hand, face) for face in faces):
            return worth
    return doc(board)


def remedy(board: Board, name: str) -> float:
    """Return the worth to me of a remedy of the classic Doc."""
    state = board.state
    if name == "dollars":
        return everybodys_dollars(board, 2)
    if name == "nuggets":
        return sum([min(1, state.nuggets[seat]) for seat in board.rivals]) * (1.0 + board.envy)
    if name == "store":
        return board.drawn(1)
    if name != "wire":
        return UNKNOWN_CURE
    owned = state.zones[DEEDS + board.me] if board.me >= 0 else ()
    best = sorted([property_value(card) for card in owned])[-2:]
    return 0.001 + sum(best) * 0.04 * min(board.clock.later, 4.0)


def everybodys_dollars(board: Board, each: int) -> float:
    """Return the worth of this many dollars from every rival who has them."""
    if board.me < 0:
        # The public estimate must not change with every die that is paid for.
        return each * (board.seats - 1) * board.dollar * (1.0 + board.envy)
    got = sum([min(each, board.state.dollars[seat]) for seat in board.rivals])
    return got * board.dollar * (1.0 + board.envy)


def remedies(board: Board) -> list[tuple[float, tuple[int, ...]]]:
    """Return the remedies and the faces that allow them, best first; none where the Doc has elixirs."""
    if board.state.zones[ELIXIRS_SHOWN]:
        return []
    found = [(remedy(board, name), faces) for name, faces in REMEDY_FACES.items()]
    return sorted(found, reverse=True)


REMEDY_FACES = {"wire": (NINE, TEN), "store": (JACK, QUEEN), "dollars": (KING,), "nuggets": (ACE,)}


def usual_remedy(board: Board, dice: int, held: int = 0) -> float:
    """Return the expected best remedy for a hand of which `held` is known and `dice` are still unknown."""
    total = 0.0
    left = 6
    missed = 1.0
    for worth, faces in remedies(board):
        if any(count(held, face) for face in faces):
            return total + missed * worth
        fewer = left - len(faces)
        found = 1.0 - (fewer / left) ** dice
        total += missed * found * worth
        missed *= 1.0 - found
        left = fewer
    return total


def elixir(board: Board, card: int) -> float:
    """Return the worth of an elixir to me."""
    state = board.state
    others = board.rivals
    if card == cards.WEALTH:
        return everybodys_dollars(board, 2)
    if card == cards.CHARM:
        return sum([min(1, state.nuggets[seat]) for seat in others]) * (1.0 + board.envy)
    if card == cards.FORTUNE:
        return board.drawn(1)
    if card == cards.POWER:
        return badge(board, board.me, 1)
    if card == cards.PROTECTION:
        owned = len(state.zones[DEEDS + board.me]) if board.me >= 0 else 0
        return 0.12 * min(owned, 2) * min(board.clock.later, 3.0)
    if card == cards.FRIENDSHIP:
        rich = max([len(state.zones[HAND + seat]) for seat in others])
        return (board.store_card * (0.75 if rich > 1 else 1.0)) * (1.0 + board.envy) if rich else 0.0
    if card == cards.DOMINATION:
        rich = max([len(state.zones[DEEDS + seat]) for seat in others])
        return (board.deed * (0.7 if rich > 1 else 0.95)) * (1.0 + board.envy) if rich else 0.0
    return UNKNOWN_CURE


def top_elixir(board: Board) -> float:
    """Return the expected worth to me of the top elixir of the deck, over those not face up."""
    shown = board.state.zones[ELIXIRS_SHOWN]
    copies = board.state.rules.cards
    kinds = [cards.WEALTH + number for number in range(len(cards.ELIXIR_NAMES))]
    hidden = [card for card in kinds for _ in range(copies.get(card, 0) - shown.count(card))]
    return sum([elixir(board, card) for card in hidden]) / len(hidden) if hidden else UNKNOWN_CURE


ACTIONS.update({"exploit": exploit, "rob": rob, "visit": visit, "steal": steal, "badge": badge, "take": take})
HARMS.update({"steal": stolen_from, "badge": badge_lost})
SPOILS.update({"steal": FROM_HANDS, "badge": FROM_SHERIFF})
