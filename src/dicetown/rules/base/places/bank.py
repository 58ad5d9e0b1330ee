"""The Bank and the Stagecoach (BANK, COACH) and Even Split."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args
from dicetown.engine.pieces import LocationAction, Step
from dicetown.engine.state import State
from dicetown.engine.transfers import BANK, COACH
from dicetown.engine.windows import Play, finish_all, open_window
from dicetown.rules.base.cards import SPLIT
from dicetown.rules.base.gains import give_dollars
from dicetown.rules.base.moments import BANK_ROBBED, TownMoment
from dicetown.rules.base.town import mark_won

BANK_ROBBED_EVENT: Final = define_event(
    "BankRobbed", "A seat took all dollars in the bank.", "seat:seat amount:amount", place="bank"
)
COACH_ARRIVED: Final = define_event(
    "CoachArrived",
    "The dollars on the stagecoach moved to the bank.",
    "amount:amount bank:amount",
    place="coach",
    inside=False,
)


class RobBank(LocationAction):
    """Take all dollars in the bank (BANK-1), even if there are none (TOWN-8)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return state.rules.moments[BANK_ROBBED].gives(state, seat, (-1,))

    def begin(self, state: State, seat: int) -> None:
        open_window(state, BANK_ROBBED, seat, (-1,))


class BankRobbed(TownMoment):
    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        return dollars_note(state, 0, ())

    def proceed(self, state: State, subject: int, args: Args) -> None:
        amount = state.bank
        state.move_dollars(BANK, subject, amount)
        if amount:
            mark_won(state, subject)
        if state.events is not None:
            state.emit(BANK_ROBBED_EVENT, "BANK-1", (subject, amount))
        (partner,) = args
        if partner >= 0:
            give_dollars(state, subject, partner, amount // 2, "CARD-SPLIT")
            finish_all(state, SPLIT)


def dollars_note(state: State, extra: int, helper: tuple[str, ...]) -> OptionNote:
    """Return the note about what the bank holds and what each opponent adds because of a helper."""
    return OptionNote("bank", "BANK-1", {"amount": state.bank, "extra": extra, "helper": helper})


class SplitPlay(Play):
    """Give half of the bank's dollars to the holder, rounded down."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder != subject and args[0] < 0

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (holder,)


class StagecoachStep(Step):
    """After the bank, robbed or not, the stagecoach brings the dollars paid for dice (COACH-1)."""

    def begin(self, state: State) -> None:
        amount = state.coach
        state.move_dollars(COACH, BANK, amount)
        if state.events is not None:
            state.emit(COACH_ARRIVED, "COACH-1", (amount, state.bank))


PLAYS: Final[list[tuple[int, Play]]] = [
    (BANK_ROBBED, SplitPlay(SPLIT, "CARD-SPLIT")),
]
"""The cards that are played here in both editions, by moment."""
