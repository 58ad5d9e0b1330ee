"""The Saloon: thefts (SALOON) and the Girls."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import FAMILIES, PROPERTY, family_of
from dicetown.engine.box.dice import QUEEN, count
from dicetown.engine.box.zones import DEEDS, HAND, LOOKING
from dicetown.engine.chance.draws import PickCards
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote, seats_in
from dicetown.engine.events import NEVER, OWN, Secret, define_event
from dicetown.engine.frames import Args, Ask, Frame
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.transfers import THEFTS
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.cards import GIRLS
from dicetown.rules.base.choosing import barred_opponents
from dicetown.rules.base.gains import gain_card, hand_zone
from dicetown.rules.base.moments import THEFT_BEGUN, THEFT_COMING, THEFT_OVER, TownMoment
from dicetown.rules.base.quantities import QUEENS
from dicetown.rules.base.town import SweepCards, mark_won

NO_VICTIM: Final = define_event(
    "NobodyToRob", "No opponent had a card to steal.", "seat:seat", place="saloon"
)
THEFT_BEGUN_EVENT: Final = define_event(
    "TheftBegun",
    "A seat draws cards from a victim's hand at random.",
    "seat:seat victim:seat store:amount properties:amount",
    place="saloon",
)
CARDS_PEEKED: Final = define_event(
    "CardsPeeked",
    "The thief looks at the cards drawn.",
    "seat:seat victim:seat store:amount properties:amount cards:cards!",
    told=OWN,
    inside=True,
)
CARD_STOLEN: Final = define_event(
    "CardStolen",
    "The thief kept a card; only thief and victim know which.",
    "seat:seat victim:seat kind:name card:card!",
    place="saloon",
)
LOOT_RETURNED: Final = define_event(
    "LootReturned",
    "The thief gave back the other cards.",
    "seat:seat victim:seat store:amount properties:amount cards:cards!",
    told=NEVER,
)


def victims_of(state: State, thief: int) -> int:
    """Return the mask of the opponents who have a card in hand and can be chosen (SALOON-3)."""
    mask = 0
    for seat in range(state.seats):
        has_cards = state.zones[HAND + seat] or state.zones[DEEDS + seat]
        if seat != thief and has_cards and can_rob(state, thief, seat):
            mask |= 1 << seat
    return mask


def can_rob(state: State, thief: int, victim: int) -> bool:
    """Whether a thief may choose this opponent. It does not check that they have cards."""
    rules = state.rules
    if rules.immunities and rules.immune(state, victim):
        return False
    return queens_against(state, thief, victim) > 0


def queens_against(state: State, thief: int, victim: int) -> int:
    """Return how many Queens of the thief count against a victim."""
    return state.rules.modified(QUEENS, state, count(state.aside[thief], QUEEN), thief, victim)


class StealCards(LocationAction):
    """Draw a card of an opponent's hand per Queen and keep one (SALOON-1)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return state.rules.moments[THEFT_COMING].gives(state, seat, (1, 0))

    def begin(self, state: State, seat: int) -> None:
        state.push(SweepCards())
        open_window(state, THEFT_BEGUN, seat, (1,))


class TheftBegun(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        open_window(state, THEFT_COMING, subject, (args[0], 0))


class TheftComing(TownMoment):
    """The moment when one of the thefts begins."""

    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        return OptionNote("steal", "SALOON-1", loot_given(state, subject))

    def proceed(self, state: State, subject: int, args: Args) -> None:
        state.push(ChooseVictim(subject, args[0]))


def loot_given(state: State, thief: int) -> dict[str, object]:
    """Return how many cards a thief can draw, as the arguments of a note."""
    draws = [draws_of(state, thief, victim) for victim in seats_in(victims_of(state, thief))]
    return {
        "n": count(state.aside[thief], QUEEN),
        "amount": max(draws, default=0),
        "alike": "yes" if len(set(draws)) < 2 else "no",
    }


def draws_of(state: State, thief: int, victim: int) -> int:
    """Return how many cards of a victim's hand a thief draws (SALOON-1)."""
    held = len(state.zones[HAND + victim]) + len(state.zones[DEEDS + victim])
    return min(queens_against(state, thief, victim), held)


class StealAgain(Frame):
    """Begin one more theft in the same action; `left` is the number of thefts left, with this one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("thief:seat", "left:count")

    def __init__(self, thief: int, left: int) -> None:
        self.thief = thief
        self.left = left

    def run(self, state: State) -> None:
        open_window(state, THEFT_COMING, self.thief, (self.left, 0))


class TheftOver(TownMoment):
    """The moment after a theft. The frames that follow the theft are on the agenda already."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        return


class ChooseVictim(Ask):
    """Ask which opponent to steal from; `left` is the number of thefts left, with this one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("thief:seat", "left:count")
    kind: ClassVar[str] = "victim"
    rule: ClassVar[str] = "SALOON-1"

    def __init__(self, thief: int, left: int) -> None:
        self.thief = thief
        self.left = left

    def who(self, state: State) -> int:
        return 1 << self.thief

    def run(self, state: State) -> None:
        mask = self.victims(state)
        if not mask:
            state.emit(NO_VICTIM, "SALOON-3", (self.thief,))
        elif mask & (mask - 1):
            state.ask(self, 1 << self.thief)
        else:
            self.rob(state, mask.bit_length() - 1)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        mask = self.victims(state)
        return tuple([choices.seat_choice(victim) for victim in range(state.seats) if mask >> victim & 1])

    def answered(self, state: State) -> None:
        choice = state.answers[self.thief]
        assert choice is not None
        self.rob(state, choice.value)

    def gives(self, state: State, seat: int) -> dict[str, OptionNote]:
        notes: dict[str, OptionNote] = {}
        for victim in seats_in(self.victims(state)):
            held = len(state.zones[HAND + victim]) + len(state.zones[DEEDS + victim])
            given: dict[str, object] = {"n": draws_of(state, seat, victim), "all": held}
            notes[choices.seat_choice(victim).text] = OptionNote("draw", "SALOON-1", given)
        return notes

    def barred(self, state: State, seat: int) -> dict[str, OptionNote]:
        return barred_opponents(state, seat, self.victims(state), self.reason)

    def reason(self, state: State, other: int) -> OptionNote | None:
        """Return why an opponent cannot be robbed, or None if the reason is an immunity."""
        if not self.has_loot(state, other):
            return OptionNote("no-loot." + self.kind, self.rule)
        if not queens_against(state, self.thief, other):
            for modifier in state.rules.modifiers_of(QUEENS):
                return OptionNote(modifier.rule, modifier.rule)
        return None

    def has_loot(self, state: State, other: int) -> bool:
        """Whether an opponent has anything that this theft can steal."""
        return bool(state.zones[HAND + other] or state.zones[DEEDS + other])

    def victims(self, state: State) -> int:
        """Return the mask of the opponents to choose from."""
        return victims_of(state, self.thief)

    def rob(self, state: State, victim: int) -> None:
        if self.left > 1:
            state.push(StealAgain(self.thief, self.left - 1))
        state.push(ChooseDraw(self.thief, victim, queens_against(state, self.thief, victim)))


class ChooseDraw(Ask):
    """Ask how many cards of each back to draw (SALOON-2)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("thief:seat", "victim:seat", "queens:count")
    kind: ClassVar[str] = "draw"
    rule: ClassVar[str] = "SALOON-2"

    def __init__(self, thief: int, victim: int, queens: int) -> None:
        self.thief = thief
        self.victim = victim
        self.queens = queens

    def who(self, state: State) -> int:
        return 1 << self.thief

    def run(self, state: State) -> None:
        listed = self.options(state, self.thief)
        if len(listed) > 1:
            state.ask(self, 1 << self.thief)
        else:
            self.draw(state, listed[0])

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        store = len(state.zones[HAND + self.victim])
        deeds = len(state.zones[DEEDS + self.victim])
        total = min(self.queens, store + deeds)
        lowest = max(0, total - deeds)
        highest = min(store, total)
        return tuple([choices.draw(number, total - number) for number in range(lowest, highest + 1)])

    def subject_now(self, state: State) -> dict[str, object]:
        return {"victim": self.victim}

    def answered(self, state: State) -> None:
        choice = state.answers[self.thief]
        assert choice is not None
        self.draw(state, choice)

    def draw(self, state: State, choice: Choice) -> None:
        store, deeds = choice.value // 64, choice.value % 64
        thief, victim = self.thief, self.victim
        if state.events is not None:
            state.emit(THEFT_BEGUN_EVENT, "SALOON-1", (thief, victim, store, deeds))
        state.push(KeepLoot(thief, victim))
        state.push(PickCards(thief, victim, store, deeds, store, deeds))


class KeepLoot(Ask):
    """Ask which of the drawn cards to keep; the thief gives back the others."""

    FIELDS: ClassVar[tuple[str, ...]] = ("thief:seat", "victim:seat")
    kind: ClassVar[str] = "keep-loot"
    rule: ClassVar[str] = "SALOON-1"
    from_hand: ClassVar[bool] = True

    def __init__(self, thief: int, victim: int) -> None:
        self.thief = thief
        self.victim = victim

    def who(self, state: State) -> int:
        return 1 << self.thief

    def run(self, state: State) -> None:
        state.put(THEFTS, -1, state.thefts + 1)
        drawn = state.zones[LOOKING + self.thief]
        if state.events is not None:
            state.emit(CARDS_PEEKED, "SALOON-1", self.looked_at(drawn))
        if len(drawn) > 1:
            state.ask(self, 1 << self.thief)
        else:
            self.keep(state, drawn[0])

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.take(card) for card in sorted(set(state.zones[LOOKING + seat]))])

    def subject_now(self, state: State) -> dict[str, object]:
        return {"victim": self.victim}

    def answered(self, state: State) -> None:
        choice = state.answers[self.thief]
        assert choice is not None
        self.keep(state, choice.value)

    def keep(self, state: State, card: int) -> None:
        zone = LOOKING + self.thief
        mark_won(state, self.thief)
        open_window(state, THEFT_OVER, self.victim, (family_of(card),))
        gain_card(state, self.thief, card, zone, 1 << self.victim)
        if state.events is not None:
            both = (1 << self.thief) | (1 << self.victim)
            kind = FAMILIES[family_of(card)]
            state.emit(CARD_STOLEN, "SALOON-4", (self.thief, self.victim, kind, Secret(both, card)))
        others = state.zones[zone]
        for other in others:
            state.move_card(other, zone, hand_zone(self.victim, other))
        if others and state.events is not None:
            state.emit(LOOT_RETURNED, "SALOON-1", self.looked_at(others))

    def looked_at(self, cards: tuple[int, ...]) -> tuple[object, ...]:
        """Return the values of an event: thief, victim, number of cards of each back, and the cards.

        The victim knows the cards too.
        """
        deeds = [card for card in cards if family_of(card) == PROPERTY]
        return (
            self.thief,
            self.victim,
            len(cards) - len(deeds),
            len(deeds),
            Secret(1 << self.thief | 1 << self.victim, cards),
        )


class GirlsPlay(Play):
    """Steal twice. The thief chooses the second victim after the first theft."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and victims_of(state, subject) != 0

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (args[0] * 2,)


PLAYS: Final[list[tuple[int, Play]]] = [
    (THEFT_BEGUN, GirlsPlay(GIRLS, "CARD-GIRLS")),
]
"""The cards that are played here in both editions, by moment."""
FRAMES: Final[list[type[Frame]]] = [StealAgain, ChooseVictim, ChooseDraw, KeepLoot, PickCards]
