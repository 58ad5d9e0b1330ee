"""The new actions at the bank, the store and the Town Hall (BANK-2, STORE-4, HALL-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import PROPERTY
from dicetown.engine.box.dice import TEN, count
from dicetown.engine.box.zones import LOOKING, PROPERTY_DECK, ROW
from dicetown.engine.chance.draws import DrawCards
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Frame
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.transfers import COACH
from dicetown.engine.windows import open_window
from dicetown.rules.base.moments import DOC_VISITED
from dicetown.rules.base.places.doc import VISIT_BEGUN
from dicetown.rules.base.places.hall import PocketProperty, deck_note
from dicetown.rules.base.town import mark_won

COACH_ROBBED: Final = define_event(
    "StagecoachAttacked", "A seat took dollars from the stagecoach.", "seat:seat amount:amount", place="coach"
)
NO_PROPERTY: Final = define_event(
    "PropertyDeckEmpty", "There was no property to draw.", "seat:seat", place="hall"
)


class AttackCoach(LocationAction):
    """Take $1 from the stagecoach per 10, at most what it holds (BANK-2)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        tens = count(state.aside[seat], TEN)
        given: dict[str, object] = {"n": tens, "amount": min(tens, state.coach), "all": state.coach}
        return OptionNote("coach", "BANK-2", given)

    def begin(self, state: State, seat: int) -> None:
        taken = min(count(state.aside[seat], TEN), state.coach)
        state.move_dollars(COACH, seat, taken)
        if taken:
            mark_won(state, seat)
        state.emit(COACH_ROBBED, "BANK-2", (seat, taken))


class VisitDoc(LocationAction):
    """Visit the Doc at once (STORE-4), which counts as winning something (DOC-C1)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return state.rules.moments[DOC_VISITED].gives(state, seat, (1,))

    def begin(self, state: State, seat: int) -> None:
        mark_won(state, seat)
        state.emit(VISIT_BEGUN, "STORE-4", (seat,))
        open_window(state, DOC_VISITED, seat, (1,))


class TakeTopProperty(LocationAction):
    """Take the top property of the deck (HALL-4)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return deck_note(state, PROPERTY_DECK, PROPERTY, "HALL-4")

    def available(self, state: State, seat: int) -> bool:
        return state.seats > 2 or bool(state.zones[PROPERTY_DECK]) or not state.zones[ROW]

    def begin(self, state: State, seat: int) -> None:
        if state.zones[PROPERTY_DECK]:
            state.push(ClaimProperty(seat))
            state.push(DrawCards(PROPERTY_DECK, -1, 1, LOOKING + seat))
        else:
            state.emit(NO_PROPERTY, "HALL-4", (seat,))


class ClaimProperty(PocketProperty):
    """Give the drawn property to its new owner, who has won it."""

    rule: ClassVar[str] = "HALL-4"

    def gained(self, state: State) -> None:
        mark_won(state, self.seat)


FRAMES: Final[list[type[Frame]]] = [ClaimProperty]
