"""Frames that need chance: shuffling, drawing, picking from a hand, rolling, the first badge.

Each takes its outcome from the State's Fate at an address of its own. Where no Fate decides, the frame
becomes a decision of seat CHANCE instead: a roll is one of its multisets, a deck is a bag drawn card by card.
Outcomes go into zones and cups, never into frames.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.cards import FAMILIES, family_of
from dicetown.engine.choices import Choice
from dicetown.engine.dice import HAND_SIZE, ROLLS, roll_chances, size
from dicetown.engine.events import Secret, define_event
from dicetown.engine.fate import FIRST_SHERIFF, ROLL, SHUFFLE, THEFT
from dicetown.engine.fate import address as fate_address
from dicetown.engine.frames import Ask
from dicetown.engine.state import CHANCE
from dicetown.engine.zones import HAND, STRIDE

if TYPE_CHECKING:
    from dicetown.engine.state import State

CHANCE_MASK: Final = 1 << CHANCE

DECK_SHUFFLED: Final = define_event(
    "DeckShuffled", "The discards were shuffled into a new deck.", "deck:name amount:amount"
)
SHERIFF_CHOSEN: Final = define_event("SheriffChosen", "The first Sheriff got the badge.", "seat:seat")
DICE_ROLLED: Final = define_event(
    "DiceRolled", "A seat rolled dice under its cup.", "seat:seat amount:amount dice:dice!"
)


class Chance(Ask):
    """A question to chance. Nobody at the table sees it being asked."""

    kind: ClassVar[str] = "chance"
    rule: ClassVar[str] = "INFO-3"
    covert: ClassVar[bool] = True

    def who(self, state: State) -> int:
        return CHANCE_MASK

    def weights(self, state: State) -> tuple[int, ...]:
        """How likely each option is, relative to the others."""
        return (1,) * len(self.options(state, CHANCE))


class ShuffleDeck(Chance):
    """Put a deck into an order nobody knows. A bag needs none."""

    FIELDS: ClassVar[tuple[str, ...]] = ("zone",)

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def run(self, state: State) -> None:
        shuffle_zone(state, self.zone)


def shuffle_zone(state: State, zone: int) -> None:
    """Order a pile by Fate, each time at a fresh address; sort it where chance is asked at every draw."""
    cards = tuple(sorted(state.zones[zone]))
    number = state.shuffles[zone]
    if state.fate.decides and len(cards) > 1:
        order = state.fate.shuffle(fate_address(SHUFFLE, 0, zone, number), len(cards))
        cards = tuple([cards[index] for index in order])
    state.zones[zone] = cards
    counts = state.shuffles
    state.shuffles = (*counts[:zone], number + 1, *counts[zone + 1 :])


class DrawCards(Chance):
    """Move cards from the top of a deck to another zone, shuffling the discards in when it runs out.

    `discards` is the zone of the discards, or -1 for a deck that is never renewed (STORE-3, DOC-R2).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("deck", "discards", "amount", "target")

    def __init__(self, deck: int, discards: int, amount: int, target: int) -> None:
        self.deck = deck
        self.discards = discards
        self.amount = amount
        self.target = target

    def run(self, state: State) -> None:
        left = self.amount
        while left > 0:
            deck = state.zones[self.deck]
            if not deck:
                if self.discards < 0 or not state.zones[self.discards]:
                    return
                renew_deck(state, self.deck, self.discards)
                deck = state.zones[self.deck]
            if state.fate.decides:
                taken = min(left, len(deck))
                cut = len(deck) - taken
                drawn = deck[cut:]
                state.zones[self.deck] = deck[:cut]
                for index in range(taken):
                    state.add_card(self.target, drawn[taken - 1 - index])
                left -= taken
            elif deck[0] == deck[-1]:
                state.zones[self.deck] = deck[1:]
                state.add_card(self.target, deck[0])
                left -= 1
            else:
                state.ask(DrawCards(self.deck, self.discards, left, self.target), CHANCE_MASK)
                return

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.top(card) for card in sorted(set(state.zones[self.deck]))])

    def weights(self, state: State) -> tuple[int, ...]:
        deck = state.zones[self.deck]
        return tuple([deck.count(card) for card in sorted(set(deck))])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        state.move_card(choice.value, self.deck, self.target)
        if self.amount > 1:
            state.push(DrawCards(self.deck, self.discards, self.amount - 1, self.target))


def renew_deck(state: State, deck: int, discards: int) -> None:
    """Shuffle the discards into a new deck."""
    cards = state.zones[discards]
    state.zones[deck] = state.zones[deck] + cards
    state.zones[discards] = ()
    if state.events is not None:
        family = FAMILIES[family_of(cards[0])]
        rule = state.rules.renewal_rules.get(deck, "")
        state.emit(DECK_SHUFFLED, rule, (family, len(state.zones[deck])))
    shuffle_zone(state, deck)


class PickFromHand(Chance):
    """Draw cards of one back at random from a hand into the zone where the thief looks at them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("source", "amount", "target", "thief")

    def __init__(self, source: int, amount: int, target: int, thief: int) -> None:
        self.source = source
        self.amount = amount
        self.target = target
        self.thief = thief

    def run(self, state: State) -> None:
        hand = state.zones[self.source]
        amount = min(self.amount, len(hand))
        if amount == len(hand) or hand[0] == hand[-1]:
            picked: tuple[int, ...] = tuple(range(amount))
        elif state.fate.decides:
            # The back of the card is part of the address, as one theft may draw cards of both backs.
            number = state.thefts * 2 + (0 if self.source < HAND + STRIDE else 1)
            where = fate_address(THEFT, state.round, self.thief, number)
            picked = state.fate.pick(where, len(hand), amount)
        else:
            state.ask(PickFromHand(self.source, amount, self.target, self.thief), CHANCE_MASK)
            return
        for index in picked:
            state.move_card(hand[index], self.source, self.target)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.top(card) for card in sorted(set(state.zones[self.source]))])

    def weights(self, state: State) -> tuple[int, ...]:
        hand = state.zones[self.source]
        return tuple([hand.count(card) for card in sorted(set(hand))])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        state.move_card(choice.value, self.source, self.target)
        if self.amount > 1:
            state.push(PickFromHand(self.source, self.amount - 1, self.target, self.thief))


class FillCup(Chance):
    """Roll all the dice a seat has left, unseen by the others. `roll` counts the rolls of the round."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "roll")
    rule: ClassVar[str] = "DICE-1"

    def __init__(self, seat: int, roll: int) -> None:
        self.seat = seat
        self.roll = roll

    def run(self, state: State) -> None:
        if state.fate.decides:
            dice = HAND_SIZE - size(state.aside[self.seat])
            where = fate_address(ROLL, state.round, self.seat, self.roll)
            fill_cup(state, self.seat, ROLLS[dice][state.fate.roll(where, dice)])
        else:
            state.ask(self, CHANCE_MASK)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        dice = HAND_SIZE - size(state.aside[self.seat])
        return tuple([choices.rolled(multiset) for multiset, _ in roll_chances(dice)])

    def weights(self, state: State) -> tuple[int, ...]:
        return tuple([ways for _, ways in roll_chances(HAND_SIZE - size(state.aside[self.seat]))])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        fill_cup(state, self.seat, choice.value)


def fill_cup(state: State, seat: int, dice: int) -> None:
    """Put rolled dice under a cup; only its owner sees them (DICE-1, DICE-7)."""
    state.cup[seat] = dice
    if state.events is not None:
        state.emit(DICE_ROLLED, "DICE-1", (seat, size(dice), Secret(1 << seat, dice)))


class ChooseFirstSheriff(Chance):
    """Give the badge to a random seat (SETUP-10)."""

    rule: ClassVar[str] = "SETUP-10"

    def run(self, state: State) -> None:
        if state.fate.decides:
            give_first_badge(state, state.fate.below(fate_address(FIRST_SHERIFF, 0, 0, 0), state.seats))
        else:
            state.ask(self, CHANCE_MASK)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.seat_choice(number) for number in range(state.seats)])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        give_first_badge(state, choice.value)


def give_first_badge(state: State, seat: int) -> None:
    state.sheriff = seat
    state.emit(SHERIFF_CHOSEN, "SETUP-10", (seat,))
