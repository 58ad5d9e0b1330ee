"""The Doc of version 1: all who may visit are ordered, and the Elixir is played as the step begins."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.frames import Args, Frame
from dicetown.engine.state import State
from dicetown.engine.windows import Moment, Play, open_window
from dicetown.rules.base.cards import ELIXIR_CARD
from dicetown.rules.base.places import doc, doc_classic, doc_revised
from dicetown.rules.base.places.doc import DOC_CLOSED, DOC_OPENED, BeginExtraVisit, BeginVisit
from dicetown.rules.base.ties import DOC_ORDER, SettleTie
from dicetown.rules.base.town import SweepCards

DOC_STEP: Final = 9


def begin_step(state: State, visitors: int) -> None:
    """Begin the step with these visitors by the rules."""
    state.push(SweepCards())
    open_window(state, DOC_STEP, -1, (visitors, 0))


class OldClassicDocStep(doc_classic.ClassicDocStep):
    """The seats that gained nothing by their own actions may visit."""

    def begin(self, state: State) -> None:
        begin_step(state, self.visitors(state))


class OldRevisedDocStep(doc_revised.RevisedDocStep):
    """The seats that controlled no location must visit."""

    def begin(self, state: State) -> None:
        begin_step(state, self.visitors(state))


class DocStepBegun(Moment):
    """The moment for the classic Elixir, which adds a visit to those of the step."""

    def __init__(self) -> None:
        super().__init__(DOC_STEP, "doc-step", "The Doc step begins.", "visitors:seats once_more:seats")

    def proceed(self, state: State, subject: int, args: Args) -> None:
        visitors, extra = args
        if state.events is not None:
            if visitors | extra:
                state.emit(DOC_OPENED, state.rules.cite["doc"], (visitors | extra,))
            else:
                state.emit(DOC_CLOSED, state.rules.cite["doc"], ())
        state.push(CallVisitors(visitors, extra))


class CallVisitors(Frame):
    """Call the next visitor, by the rules or by a card; if several are left, the Sheriff names one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("visitors:seats", "extra:seats")

    def __init__(self, visitors: int, extra: int) -> None:
        self.visitors = visitors
        self.extra = extra

    def run(self, state: State) -> None:
        mask = self.visitors | self.extra
        if not mask:
            return
        if mask & (mask - 1):
            state.push(SettleTie(DOC_ORDER, (self.visitors, self.extra), mask))
        else:
            call_visitor(state, self.visitors, self.extra, mask.bit_length() - 1)


def call_visitor(state: State, visitors: int, extra: int, seat: int) -> None:
    """Let this seat visit now and the others after it."""
    bit = 1 << seat
    if visitors & bit:
        state.push(CallVisitors(visitors & ~bit, extra))
        state.push(BeginVisit(seat))
    else:
        state.push(CallVisitors(visitors, extra & ~bit))
        state.push(BeginExtraVisit(seat))


class OldOrderMatter(doc.OrderMatter):
    """The choice of the next visitor. `about` holds two masks of visitors: by the rules, and by a card."""

    def settled(self, state: State, about: Args, seat: int) -> None:
        visitors, extra = about
        call_visitor(state, visitors, extra, seat)


class OldClassicElixirPlay(Play):
    """Add one more visit when the Doc step begins; the Sheriff orders it with the others."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return not args[1] >> holder & 1

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        visitors, again = args
        return (visitors, again | 1 << holder)


ELIXIR_PLAY: Final = OldClassicElixirPlay(ELIXIR_CARD, "CARD-ELIXIR")
FRAMES: Final[list[type[Frame]]] = [CallVisitors]
