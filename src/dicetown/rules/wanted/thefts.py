"""Whiskey steals a ranch, and Insurance replaces a stolen card (CARD-WHISKEY, CARD-INSURANCE, RANCH-1)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import PROPERTY, STORE
from dicetown.engine.box.zones import DEEDS, FACE_UP, HAND, LOOKING, PROPERTY_DECK, STORE_DECK, STORE_DISCARDS
from dicetown.engine.chance.draws import DrawCards
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, Frame
from dicetown.engine.state import State
from dicetown.engine.windows import FinishCard, Play, finish_all, open_window
from dicetown.rules.base.cards import GIRLS
from dicetown.rules.base.gains import gain_card
from dicetown.rules.base.moments import THEFT_OVER, VICTIM_NAMED
from dicetown.rules.base.places.hall import tell_of
from dicetown.rules.base.places.saloon import (
    ChooseDraw,
    ChooseVictim,
    GirlsPlay,
    KeepLoot,
    StealAgain,
    TheftComing,
    VictimNamed,
    can_rob,
    loot_given,
    queens_against,
)
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


class GirlsOrWhiskeyPlay(GirlsPlay):
    """Steal twice; one of the thefts may be of a ranch."""

    def loot(self, state: State, thief: int) -> int:
        of_ranch = WHISKEY in state.zones[HAND + thief] and ranchers(state, thief)
        return super().loot(state, thief) + (1 if of_ranch else 0)


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
        open_window(state, VICTIM_NAMED, victim, (thief, 1, 0))


class VictimOrRancherNamed(VictimNamed):
    """The moment for Insurance, when a thief has named a victim or, with Whiskey, the owner of a ranch."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        thief, of_ranch, insured = args
        if of_ranch:
            if insured:
                compensate(state, subject, PROPERTY)
            steal_ranch(state, thief, subject)
        elif insured:
            state.push(ChooseInsuredDraw(thief, subject, queens_against(state, thief, subject)))
        else:
            super().proceed(state, subject, args)


def steal_ranch(state: State, thief: int, victim: int) -> None:
    """Take a ranch instead of a card of the hand (CARD-WHISKEY)."""
    mark_won(state, thief)
    state.move_card(RANCH, FACE_UP + victim, FACE_UP + thief)
    state.emit(RANCH_STOLEN, "CARD-WHISKEY", (thief, victim, RANCH))
    finish_all(state, WHISKEY)
    open_window(state, THEFT_OVER, victim, (PROPERTY,))


class InsurancePlay(Play):
    """Draw a card of the stolen kind from its deck, once the theft is over."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        _, of_ranch, insured = args
        if holder != subject or insured:
            return False
        zones = state.zones
        deeds = of_ranch or len(zones[DEEDS + holder])
        store = 0 if of_ranch else len(zones[HAND + holder]) - zones[HAND + holder].count(INSURANCE)
        to_draw = len(zones[STORE_DECK]) + len(zones[STORE_DISCARDS])
        return bool((store and to_draw) or (deeds and zones[PROPERTY_DECK]))

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (args[0], args[1], 1)


class ChooseInsuredDraw(ChooseDraw):
    """Ask how many cards of each back to draw from an insured hand."""

    def keeping(self) -> Frame:
        return KeepInsuredLoot(self.thief, self.victim)


class KeepInsuredLoot(KeepLoot):
    """Ask which of the cards drawn from an insured hand to keep; then the victim draws one of its kind."""

    def over(self, state: State, family: int) -> None:
        compensate(state, self.victim, family)
        super().over(state, family)


def compensate(state: State, seat: int, family: int) -> None:
    """Let the insured seat draw a card of the stolen kind, then discard the Insurance (CARD-3)."""
    state.push(FinishCard(INSURANCE))
    draw_insured(state, seat, family)


def draw_insured(state: State, seat: int, family: int) -> None:
    """Let a seat draw a card of this kind from its deck."""
    if family == STORE:
        state.push(TakeInsuredCard(seat))
        state.push(DrawCards(STORE_DECK, STORE_DISCARDS, 1, LOOKING + seat))
    else:
        state.push(TakeInsuredProperty(seat))
        state.push(DrawCards(PROPERTY_DECK, -1, 1, LOOKING + seat))


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


GIRLS_PLAY: Final = GirlsOrWhiskeyPlay(GIRLS, "CARD-GIRLS")
WHISKEY_PLAY: Final = WhiskeyPlay(WHISKEY, "CARD-WHISKEY")
INSURANCE_PLAY: Final = InsurancePlay(INSURANCE, "CARD-INSURANCE")
FRAMES: Final[list[type[Frame]]] = [
    ChooseRancher,
    ChooseInsuredDraw,
    KeepInsuredLoot,
    TakeInsuredCard,
    TakeInsuredProperty,
]
