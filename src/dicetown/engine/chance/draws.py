"""Frames that need chance: shuffling, drawing, picking from a hand, rolling, the first badge.

Each takes its outcome from the State's Fate at an address of its own. If no Fate decides, the frame becomes a
decision of seat CHANCE instead: a roll is a choice of a multiset, and a deck is a bag drawn card by card.
Outcomes go into zones and cups, never into frames.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import FAMILIES, PROPERTY, family_of
from dicetown.engine.box.dice import HAND_SIZE, ROLLS, SIZE, roll_chances, size
from dicetown.engine.box.zones import DEEDS, HAND, LOOKING
from dicetown.engine.chance.fate import EXTRA, FIRST_SHERIFF, ROLL, SHUFFLE, THEFT
from dicetown.engine.chance.fate import address as fate_address
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError
from dicetown.engine.events import ELSEWHERE, EVERYBODY, Secret, define_event
from dicetown.engine.frames import Ask, Frame
from dicetown.engine.state import CHANCE, CHANCE_MASK
from dicetown.engine.transfers import SHERIFF, SHUFFLES

if TYPE_CHECKING:
    from dicetown.engine.state import State

DECK_SHUFFLED: Final = define_event(
    "DeckShuffled", "The discards were shuffled into a new deck.", "deck:name amount:amount"
)
TOP_TURNED: Final = define_event(
    "TopTurned", "The top card of a pile came into sight.", "card:card", inside=True
)
SHERIFF_CHOSEN: Final = define_event("SheriffChosen", "The first Sheriff got the badge.", "seat:seat")
DICE_ROLLED: Final = define_event(
    "DiceRolled", "A seat rolled dice under its cup.", "seat:seat amount:amount dice:dice!", told=ELSEWHERE
)


class Chance(Ask):
    """A question to chance. No player sees that it is asked."""

    kind: ClassVar[str] = "chance"
    rule: ClassVar[str] = "INFO-3"
    covert: ClassVar[bool] = True

    def who(self, state: State) -> int:
        return CHANCE_MASK

    def weights(self, state: State) -> tuple[int, ...]:
        """Return the relative weight of each option."""
        return (1,) * len(self.options(state, CHANCE))


class ShuffleDeck(Chance):
    """Shuffle a deck. A bag needs no order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("zone:deck",)

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def run(self, state: State) -> None:
        shuffle_zone(state, self.zone)


def shuffle_zone(state: State, zone: int) -> None:
    """Order a pile by Fate, at a new address each time. If chance is asked at every draw, only sort it."""
    cards = tuple(sorted(state.zones[zone]))
    number = state.shuffles[zone]
    if state.fate.decides and len(cards) > 1:
        order = state.fate.shuffle(fate_address(SHUFFLE, 0, zone, number), len(cards))
        cards = tuple([cards[index] for index in order])
    state.zones[zone] = cards
    state.put(SHUFFLES, zone, number + 1)


class DrawCards(Chance):
    """Move cards from the top of a deck to another zone; shuffle the discards under the deck if it is short.

    `discards` is the zone of the discards, or -1 for a deck that is never renewed (STORE-3, DOC-R2). `chosen`
    counts the cards on top that chance has named already. All cards move together, so that no viewer sees one
    before the event is emitted.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "deck:deck",
        "discards:discards",
        "amount:count",
        "target:zone",
        "chosen:count",
    )

    def __init__(self, deck: int, discards: int, amount: int, target: int, chosen: int = 0) -> None:
        self.deck = deck
        self.discards = discards
        self.amount = amount
        self.target = target
        self.chosen = chosen

    def run(self, state: State) -> None:
        deck = state.zones[self.deck]
        chosen = self.chosen
        if len(deck) < self.amount and self.discards >= 0 and state.zones[self.discards]:
            chosen = len(deck)
            renew_deck(state, self.deck, self.discards)
            deck = state.zones[self.deck]
        taken = min(self.amount, len(deck))
        # Chance is asked even if only one answer is possible, because viewers may not know that it is.
        if not state.fate.decides and chosen < taken < len(deck):
            state.ask(DrawCards(self.deck, self.discards, self.amount, self.target, chosen), CHANCE_MASK)
            return
        cut = len(deck) - taken
        state.draw_cards(self.deck, deck[cut:], self.target)

    def unasked(self, state: State) -> Frame:
        return DrawCards(self.deck, self.discards, self.amount, self.target)

    def bag(self, state: State) -> tuple[int, ...]:
        """Return the cards that chance has yet to choose from."""
        deck = state.zones[self.deck]
        return deck[: len(deck) - self.chosen]

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.top(card) for card in sorted(set(self.bag(state)))])

    def weights(self, state: State) -> tuple[int, ...]:
        bag = self.bag(state)
        return tuple([bag.count(card) for card in sorted(set(bag))])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        bag = self.bag(state)
        index = bag.index(choice.value)
        above = state.zones[self.deck][len(bag) :]
        state.zones[self.deck] = bag[:index] + bag[index + 1 :] + (choice.value,) + above
        state.push(DrawCards(self.deck, self.discards, self.amount, self.target, self.chosen + 1))


def renew_deck(state: State, deck: int, discards: int) -> None:
    """Shuffle the discards and put them under the cards that are left in the deck."""
    left = state.zones[deck]
    cards = state.zones[discards]
    state.move_cards(cards, discards, deck)
    state.zones[deck] = cards
    shuffle_zone(state, deck)
    state.zones[deck] = state.zones[deck] + left
    if state.events is not None:
        family = FAMILIES[family_of(cards[0])]
        state.emit(DECK_SHUFFLED, state.rules.renewal_rules.get(deck, ""), (family, len(cards)))


class TurnTop(Chance):
    """Show the top card of a pile. If chance is asked, it chooses that card from the pile."""

    FIELDS: ClassVar[tuple[str, ...]] = ("deck:deck",)

    def __init__(self, deck: int) -> None:
        self.deck = deck

    @property
    def turns(self) -> int:
        return self.deck

    def run(self, state: State) -> None:
        if not state.fate.decides and len(state.zones[self.deck]) > 1:
            state.ask(self, CHANCE_MASK)
        else:
            self.tell(state)

    def tell(self, state: State) -> None:
        cards = state.zones[self.deck]
        if cards and state.events is not None:
            first, later = state.rules.top_rules[self.deck]
            state.show_cards(cards[-1:], self.deck, EVERYBODY)
            state.emit(TOP_TURNED, later if state.round else first, (cards[-1],))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.top(card) for card in sorted(set(state.zones[self.deck]))])

    def weights(self, state: State) -> tuple[int, ...]:
        cards = state.zones[self.deck]
        return tuple([cards.count(card) for card in sorted(set(cards))])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        cards = list(state.zones[self.deck])
        cards.remove(choice.value)
        state.zones[self.deck] = (*cards, choice.value)
        self.tell(state)


class PickCards(Chance):
    """Draw random cards of a victim's hand, a number of each back, for a thief to look at.

    `store_left` and `deeds_left` are the numbers of cards that chance has yet to name.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "thief:seat",
        "victim:seat",
        "store:count",
        "deeds:count",
        "store_left:count",
        "deeds_left:count",
    )

    def __init__(
        self, thief: int, victim: int, store: int, deeds: int, store_left: int, deeds_left: int
    ) -> None:
        self.thief = thief
        self.victim = victim
        self.store = store
        self.deeds = deeds
        self.store_left = store_left
        self.deeds_left = deeds_left

    def run(self, state: State) -> None:
        if self.store_left and not self.pick(state, HAND + self.victim, self.store_left, 0):
            state.ask(self, CHANCE_MASK)
        elif self.deeds_left and not self.pick(state, DEEDS + self.victim, self.deeds_left, 1):
            thief, victim = self.thief, self.victim
            state.ask(PickCards(thief, victim, self.store, self.deeds, 0, self.deeds_left), CHANCE_MASK)

    def pick(self, state: State, zone: int, amount: int, back: int) -> bool:
        """Take cards of one back. Returns False if chance has to be asked which."""
        hand = state.zones[zone]
        if amount == len(hand):
            picked: tuple[int, ...] = tuple(range(amount))
        elif state.fate.decides:
            # The back of the card is part of the address, because one theft may draw cards of both backs.
            where = fate_address(THEFT, state.round, self.thief, state.thefts * 2 + back)
            picked = state.fate.pick(where, len(hand), amount)
        else:
            return False
        for index in picked:
            state.move_card(hand[index], zone, LOOKING + self.thief)
        return True

    def unasked(self, state: State) -> Frame:
        for card in state.zones[LOOKING + self.thief]:
            zone = DEEDS if family_of(card) == PROPERTY else HAND
            state.move_card(card, LOOKING + self.thief, zone + self.victim)
        return PickCards(self.thief, self.victim, self.store, self.deeds, self.store, self.deeds)

    def hand(self, state: State) -> tuple[int, ...]:
        """Return the cards that chance chooses from now."""
        return state.zones[(HAND if self.store_left else DEEDS) + self.victim]

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.top(card) for card in sorted(set(self.hand(state)))])

    def weights(self, state: State) -> tuple[int, ...]:
        hand = self.hand(state)
        return tuple([hand.count(card) for card in sorted(set(hand))])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        zone = HAND if self.store_left else DEEDS
        state.move_card(choice.value, zone + self.victim, LOOKING + self.thief)
        store = self.store_left - 1 if self.store_left else 0
        deeds = self.deeds_left if self.store_left else self.deeds_left - 1
        state.push(PickCards(self.thief, self.victim, self.store, self.deeds, store, deeds))


class FillCup(Chance):
    """Roll all dice that a seat has left, hidden from the others. `roll` counts the rolls of the round."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "roll:number")
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

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        return is_roll(choice, HAND_SIZE - size(state.aside[self.seat]))

    def weights(self, state: State) -> tuple[int, ...]:
        return tuple([ways for _, ways in roll_chances(HAND_SIZE - size(state.aside[self.seat]))])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        fill_cup(state, self.seat, choice.value)


def is_roll(choice: Choice, dice: int) -> bool:
    """Whether a choice of chance is a roll of this many dice."""
    return SIZE.get(choice.value) == dice and choice == choices.rolled(choice.value)


def fill_cup(state: State, seat: int, dice: int) -> None:
    """Put rolled dice under a cup; only its owner sees them (DICE-1, DICE-7)."""
    state.lay_dice(seat, state.aside[seat], state.kept[seat], dice)
    if state.events is not None:
        state.emit(DICE_ROLLED, "DICE-1", (seat, size(dice), Secret(1 << seat, dice)))


EXTRA_ROLLS: Final[dict[int, str]] = {}
"""The meanings of the numbers of extra rolls."""


def define_extra_roll(number: int, what: str) -> int:
    """Register a kind of extra roll. Each kind needs an address of its own."""
    if number in EXTRA_ROLLS:
        raise DiceTownError(f"Extra roll {number} is {EXTRA_ROLLS[number]} already.")
    EXTRA_ROLLS[number] = what
    return number


class RollExtra(Chance):
    """Roll dice that are not for a seat's hand; all viewers see them.

    `number` distinguishes the extra rolls of a seat in one round. Subclasses define what follows.
    """

    def __init__(self, seat: int, amount: int, number: int) -> None:
        self.seat = seat
        self.amount = amount
        self.number = number

    def rolled(self, state: State, dice: int) -> None:
        """Continue with the dice that were rolled."""
        raise NotImplementedError

    def run(self, state: State) -> None:
        if state.fate.decides:
            where = fate_address(EXTRA, state.round, self.seat, self.number)
            self.rolled(state, ROLLS[self.amount][state.fate.roll(where, self.amount)])
        else:
            state.ask(self, CHANCE_MASK)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.rolled(multiset) for multiset, _ in roll_chances(self.amount)])

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        return is_roll(choice, self.amount)

    def weights(self, state: State) -> tuple[int, ...]:
        return tuple([ways for _, ways in roll_chances(self.amount)])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        self.rolled(state, choice.value)


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
    state.put(SHERIFF, -1, seat)
    state.emit(SHERIFF_CHOSEN, "SETUP-10", (seat,))
