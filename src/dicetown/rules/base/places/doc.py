"""Doc Badluck: who visits, in which order, and the rules that both editions share (DOC)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.zones import DEEDS, FACE_UP
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import Matter, Step
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.moments import DOC_OVER, DOC_VISITED, TownMoment
from dicetown.rules.base.ties import DOC_ORDER, SettleTie

DOC_OPENED: Final = define_event(
    "DocOpened", "These seats visit the Doc.", "seats:seats", place="doc", inside=False
)
DOC_CLOSED: Final = define_event("DocIdle", "No seat visits the Doc.", "", place="doc", inside=False)
VISIT_BEGUN: Final = define_event(
    "DocVisitBegun", "A seat's visit to the Doc began.", "seat:seat", place="doc"
)
PROTECTED: Final = define_event(
    "PropertiesProtected",
    "Properties were laid face up, where they cannot be stolen.",
    "seat:seat cards:cards",
    inside=True,
)


class DocStep(Step):
    """The seats that gained nothing visit the Doc; who visits is fixed when the step begins."""

    def visitors(self, state: State) -> int:
        raise NotImplementedError

    def begin(self, state: State) -> None:
        open_doc(state, self.visitors(state))


def open_doc(state: State, visitors: int) -> None:
    """Let these seats visit, one after the other."""
    if state.events is not None:
        if visitors:
            state.emit(DOC_OPENED, state.rules.cite["doc"], (visitors,))
        else:
            state.emit(DOC_CLOSED, state.rules.cite["doc"], ())
    state.push(CallVisitors(visitors))


class CallVisitors(Frame):
    """Call the next visitor; if several are left, the Sheriff names one (DOC-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("visitors:seats",)

    def __init__(self, visitors: int) -> None:
        self.visitors = visitors

    def run(self, state: State) -> None:
        mask = self.visitors
        if not mask:
            open_window(state, DOC_OVER, -1, ())
        elif mask & (mask - 1):
            state.push(SettleTie(DOC_ORDER, (mask,), mask))
        else:
            call_visitor(state, mask, mask.bit_length() - 1)


def call_visitor(state: State, visitors: int, seat: int) -> None:
    """Let this seat visit now and the others after it."""
    state.push(CallVisitors(visitors & ~(1 << seat)))
    state.push(BeginVisit(seat))


class OrderMatter(Matter):
    """The choice of the next visitor. `about` holds the mask of the visitors."""

    def bribable(self, bribes: str) -> bool:
        return bribes == "all"

    def settled(self, state: State, about: Args, seat: int) -> None:
        call_visitor(state, about[0], seat)


class DocOver(TownMoment):
    """The moment when no visit is left: the end of the step, unless a card adds a visit."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        return


class BeginVisit(Frame):
    """Begin a visit and open the moment for cards that act then."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        if state.events is not None:
            state.emit(VISIT_BEGUN, self.rule_now(state), (self.seat,))
        open_window(state, DOC_VISITED, self.seat, (0,))

    def rule_now(self, state: State) -> str:
        """Return the rule by which the seat visits."""
        return state.rules.cite["doc"]


class BeginExtraVisit(BeginVisit):
    """Begin a visit that an Elixir card gives."""

    def rule_now(self, state: State) -> str:
        return "CARD-ELIXIR"


class DocVisited(TownMoment):
    """The moment when a visit begins; each edition defines what the visit offers."""


class ElixirPlay(Play):
    """Visit the Doc at once, before a visit that begins."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return True

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(BeginExtraVisit(holder))
        return args


def protection_note(state: State, seat: int, rule: str, faces: str = "") -> OptionNote:
    """Return the note about laying properties face up."""
    return OptionNote("protect", rule, {"n": len(state.zones[DEEDS + seat]), "faces": faces})


class ProtectProperties(AskSeat):
    """Ask which properties of the hand to lay face up, at most two (DOC-C3, ELIXIR-PROTECTION)."""

    kind: ClassVar[str] = "protect"

    def rule_now(self, state: State) -> str:
        return state.rules.cite["protect"]

    def run(self, state: State) -> None:
        # The number of properties in a hand is public, so skipping an empty hand reveals nothing.
        if state.zones[DEEDS + self.seat]:
            state.ask(self, 1 << self.seat)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        deeds = state.zones[DEEDS + seat]
        kinds = sorted(set(deeds))
        listed = [choices.place(())]
        listed.extend([choices.place((card,)) for card in kinds])
        for index, first in enumerate(kinds):
            if deeds.count(first) > 1:
                listed.append(choices.place((first, first)))
            listed.extend([choices.place((first, second)) for second in kinds[index + 1 :]])
        return tuple(listed)

    def chosen(self, state: State, choice: Choice) -> None:
        for card in choice.cards:
            state.move_card(card, DEEDS + self.seat, FACE_UP + self.seat)
        state.emit(PROTECTED, self.rule_now(state), (self.seat, choice.cards))


FRAMES: Final[list[type[Frame]]] = [CallVisitors, BeginVisit, BeginExtraVisit, ProtectProperties]
