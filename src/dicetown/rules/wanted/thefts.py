"""Whiskey steals a ranch, and Insurance replaces a stolen card (CARD-WHISKEY, CARD-INSURANCE, RANCH-1)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import PROPERTY, STORE
from dicetown.engine.box.zones import FACE_UP, HAND, LOOKING, PROPERTY_DECK, STORE_DECK, STORE_DISCARDS
from dicetown.engine.chance.draws import DrawCards
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, Frame
from dicetown.engine.state import State
from dicetown.engine.windows import Play, finish_all, open_window
from dicetown.rules.base.gains import gain_card
from dicetown.rules.base.moments import THEFT_OVER
from dicetown.rules.base.places.hall import tell_of
from dicetown.rules.base.places.saloon import ChooseVictim, StealAgain, TheftComing, can_rob, loot_given
from dicetown.rules.base.places.store import TakeTopCard
from dicetown.rules.base.town import mark_won
from dicetown.rules.wanted.cards import INSURANCE, RANCH, WHISKEY

RANCH_STOLEN: Final = define_event(
    "RanchStolen",
    "The thief took a ranch.",
    "seat:seat victim:seat card:card",
    place="saloon",
)
PROPERTY_INSURED: Final = define_event(
    "PropertyInsured",
    "A seat drew a property for the stolen one, unseen by the others unless it lies face up.",
    "seat:seat card:card!",
    inside=True,
)


def ranchers(state: State, thief: int) -> int:
    """Return the mask of the opponents who have a ranch and can be chosen."""
    mask = 0
    for seat in range(state.seats):
        if seat != thief and RANCH in state.zones[FACE_UP + seat] and can_rob(state, thief, seat):
            mask |= 1 << seat
    return mask


class TheftOrWhiskey(TheftComing):
    """The moment when a theft begins, from a hand or, with Whiskey, of a ranch."""

    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        if WHISKEY not in state.zones[HAND + subject] or not ranchers(state, subject):
            return super().gives(state, subject, args)
        given = {**loot_given(state, subject), "card": ("card.whiskey",)}
        return OptionNote("steal-or-ranch", "CARD-WHISKEY", given)

    def proceed(self, state: State, subject: int, args: Args) -> None:
        left, of_ranch = args
        if of_ranch:
            state.push(ChooseRancher(subject, left))
        else:
            super().proceed(state, subject, args)


class WhiskeyPlay(Play):
    """Steal a ranch instead of a card of the hand."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and not args[1] and ranchers(state, subject) != 0

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (args[0], 1)


class ChooseRancher(ChooseVictim):
    """Ask whose ranch to steal."""

    kind: ClassVar[str] = "rancher"
    rule: ClassVar[str] = "CARD-WHISKEY"

    def victims(self, state: State) -> int:
        return ranchers(state, self.thief)

    def gives(self, state: State, seat: int) -> dict[str, OptionNote]:
        return {}

    def has_loot(self, state: State, other: int) -> bool:
        return RANCH in state.zones[FACE_UP + other]

    def rob(self, state: State, victim: int) -> None:
        thief = self.thief
        if self.left > 1:
            state.push(StealAgain(thief, self.left - 1))
        mark_won(state, thief)
        state.move_card(RANCH, FACE_UP + victim, FACE_UP + thief)
        state.emit(RANCH_STOLEN, "CARD-WHISKEY", (thief, victim, RANCH))
        finish_all(state, WHISKEY)
        open_window(state, THEFT_OVER, victim, (PROPERTY,))


class InsurancePlay(Play):
    """Draw a card of the stolen kind from its deck."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        if args[0] == STORE:
            state.push(TakeInsuredCard(holder))
            state.push(DrawCards(STORE_DECK, STORE_DISCARDS, 1, LOOKING + holder))
        else:
            state.push(TakeInsuredProperty(holder))
            state.push(DrawCards(PROPERTY_DECK, -1, 1, LOOKING + holder))
        return args


class TakeInsuredCard(TakeTopCard):
    """Take the drawn General Store card into the hand."""

    def rule_now(self, state: State) -> str:
        return "CARD-INSURANCE"


class TakeInsuredProperty(Frame):
    """Take the drawn property into the hand, or lay it face up if it is a ranch."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        seat = self.seat
        for card in state.zones[LOOKING + seat]:
            gain_card(state, seat, card, LOOKING + seat)
            state.emit(PROPERTY_INSURED, "CARD-INSURANCE", (seat, tell_of(state, seat, card)))


WHISKEY_PLAY: Final = WhiskeyPlay(WHISKEY, "CARD-WHISKEY")
INSURANCE_PLAY: Final = InsurancePlay(INSURANCE, "CARD-INSURANCE")
FRAMES: Final[list[type[Frame]]] = [ChooseRancher, TakeInsuredCard, TakeInsuredProperty]
