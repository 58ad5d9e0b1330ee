"""Questions of Wanted: actions, using and chasing outlaws, the river, ranches; and its cards."""

from __future__ import annotations

from collections.abc import Callable

from dicetown.bots.appraise.base import loot, victims
from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.wanted import (
    bounty_worth,
    caught,
    hunted,
    outlaw,
    outlaws_left,
    ranches,
    recruit,
    river_card,
)
from dicetown.bots.explain import Rating
from dicetown.bots.solver.mind import DiceMind, last_hands, last_worths
from dicetown.bots.solver.policies.people import queens_against
from dicetown.bots.solver.question import GAINS, RATERS, Question
from dicetown.engine.box.cards import FAMILIES, PROPERTY
from dicetown.engine.box.dice import ACE, count, die, faces_of
from dicetown.engine.box.zones import DEEDS, HAND, IN_PLAY
from dicetown.engine.choices import Choice, word_of
from dicetown.engine.pieces import Location
from dicetown.rules.base.town import DiceLocation
from dicetown.rules.wanted import cards
from dicetown.rules.wanted.annex import WantedAnnex
from dicetown.rules.wanted.outlaws import lent_face

OPTION = 0.5
"""The worth of keeping an outlaw for later rolls of the last round."""
REVENGE = 0.15
"""The cost of making an outlaw a target of the chase by using it, as a share of the bounty."""


def dice_at(board: Board, location: Location, seat: int) -> int:
    """Return the dice of a seat that count at a location; at one for hands, these are the aces."""
    face = location.face if isinstance(location, DiceLocation) else ACE
    return count(board.state.aside[seat], face)


def rival_harm(board: Board, name: str, seat: int, dice: int) -> float:
    """Return what it costs me that this rival takes an action."""
    return board.harm(name, dice) * board.envy_of(seat) / max(board.envy, 1e-9)


def rate_action(question: Question) -> list[Rating]:
    """Rate actions by what they bring, less what the other action brings the second."""
    board = question.board
    rules = question.state.rules
    found = [location for location in rules.locations if location.name == question.word("location")]
    second = question.number("second")

    def worth(option: Choice) -> float:
        name = word_of(option)
        if not found:
            return board.action(name, question.seat, 1)
        place = found[0]
        total = board.action(name, question.seat, dice_at(board, place, question.seat))
        if second >= 0:
            for other in rules.actions[place.index]:
                if other.name != name:
                    total -= rival_harm(board, other.name, second, dice_at(board, place, second))
        return total

    return question.rated(worth)


def rate_use(question: Question) -> list[Rating]:
    """Rate using outlaws: what their dice gain, less what the outlaws are worth later."""
    board = question.board
    state = question.state
    kept = state.aside[question.seat]
    last = question.number("last") > 0
    reached = _last_roll(board) if last else DiceMind(board, max(question.number("roll"), 1)).set_worth
    before = reached(kept)
    wait = 0.0 if last else OPTION * (1.0 - 0.7 * board.clock.fresh)

    def worth(option: Choice) -> float:
        gain = reached(kept + sum([die(lent_face(state, card)) for card in option.cards])) - before
        for card in set(option.cards):
            gain -= outlaw(board, card) + wait + REVENGE * bounty_worth(board, -1, card)
        return gain

    return question.rated(worth)


def _last_roll(board: Board) -> Callable[[int], float]:
    """Return a function for the worth of a set when the rest of it is rolled for the last time."""
    worths = last_worths(board)
    return lambda dice: float(last_hands(dice) @ worths)


def rate_outlaw(question: Question) -> list[Rating]:
    """Rate outlaws by the face they lend."""
    return question.rated(lambda option: outlaw(question.board, option.value))


def rate_capture(question: Question) -> list[Rating]:
    """Rate captures by their bounty."""

    def worth(option: Choice) -> float:
        if option.verb == "pass":
            return 0.0
        return bounty_worth(question.board, question.seat, option.value)

    return question.rated(worth)


def _chase_dice(question: Question) -> int:
    for annex in question.state.annexes:
        if isinstance(annex, WantedAnnex):
            return annex.dice
    return 0


def _rerolled(question: Question, face: int) -> float:
    """Return the average gain of the chase if a die with this face is rolled again."""
    prey = hunted(question.board, question.seat)
    dice = _chase_dice(question)
    rest = dice - die(face)
    return sum([caught(prey, rest + die(after)) for after in range(6)]) / 6 - caught(prey, dice)


def rate_reroll(question: Question) -> list[Rating]:
    """Rate dice by the gain of rolling them again; one that catches no outlaw is best."""
    return question.rated(lambda option: _rerolled(question, option.value))


def guns(question: Question) -> float:
    return max([_rerolled(question, face) for face in faces_of(_chase_dice(question))], default=0.0)


def rate_rancher(question: Question) -> list[Rating]:
    """Rate ranches to take: a ranch is worth most to a player with many, so take it from the worst rival."""
    board = question.board
    own = board.ranch(question.seat)
    return question.rated(lambda option: own + ranches(board, option.value) * board.envy_of(option.value))


def whiskey(question: Question) -> float:
    """Return the gain of a ranch over what the theft would bring."""
    board = question.board
    open_to_me = victims(board, question.seat)
    found = [
        board.ranch(question.seat) + ranches(board, seat) * board.envy_of(seat)
        for seat in open_to_me
        if ranches(board, seat) and queens_against(question, seat)
    ]
    usual = [
        loot(board, seat, queens_against(question, seat)) * (1.0 + board.envy_of(seat)) for seat in open_to_me
    ]
    return max(found, default=0.0) - max(usual, default=0.0)


def insurance(question: Question) -> float:
    """Return the worth of a card of the stolen kind from its deck."""
    board = question.board
    if question.word("moment") == "victim-named":
        zones = question.state.zones
        of_ranch = cards.WHISKEY in zones[IN_PLAY]
        store = 0 if of_ranch else len(zones[HAND + question.seat]) - 1
        deeds = 1 if of_ranch else len(zones[DEEDS + question.seat])
        return (store * board.store_card + deeds * board.deed) / max(store + deeds, 1)
    for event in reversed(question.view.history):
        if event.name == "RanchStolen":
            return board.deed
        if event.name == "CardStolen":
            known = event.data().get("kind") == FAMILIES[PROPERTY]
            return board.deed if known else board.store_card
    return min(board.deed, board.store_card)


def desperado(question: Question) -> float:
    """Return the gain of the best outlaw of the pile over the top one."""
    board = question.board
    best = max([outlaw(board, card) for card in outlaws_left(board)], default=0.0)
    return best - recruit(board, question.seat, 1)


def rate_river(question: Question) -> list[Rating]:
    """Rate river cards by what they bring."""
    return question.rated(lambda option: river_card(question.board, question.seat, option.value))


def rate_river_top(question: Question) -> list[Rating]:
    """Rate the card to put on top of the river: others draw next, so the worst one is best."""
    return question.rated(lambda option: -question.board.envy * river_card(question.board, -1, option.value))


RATERS.update(
    {
        "action": rate_action,
        "use-outlaws": rate_use,
        "outlaw": rate_outlaw,
        "capture": rate_capture,
        "reroll": rate_reroll,
        "rancher": rate_rancher,
        "river-card": rate_river,
        "river-top": rate_river_top,
    }
)
GAINS.update(
    {
        cards.GUNS: guns,
        cards.WHISKEY: whiskey,
        cards.INSURANCE: insurance,
        cards.DESPERADO: desperado,
    }
)
