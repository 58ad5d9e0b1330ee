"""The classic Doc: who goes, remedies that need certain dice (DOC-C1 to DOC-C3), and the Elixir card."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.dice import FACES, count
from dicetown.engine.box.zones import DEEDS, STORE_DECK, STORE_DISCARDS
from dicetown.engine.choices import PASS, Choice, NamedVerb, define_verb
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, Ask, AskSeat, Frame
from dicetown.engine.state import State
from dicetown.rules.base.cards import ELIXIR_CARD
from dicetown.rules.base.gains import due_from_all, everybody_gives
from dicetown.rules.base.moments import DOC_VISITED
from dicetown.rules.base.places.doc import (
    DocStep,
    DocVisited,
    ElixirPlay,
    ProtectProperties,
    open_doc,
    protection_note,
)
from dicetown.rules.base.places.store import draw_top_card

REMEDY_TAKEN: Final = define_event(
    "RemedyTaken", "A visitor chose a remedy.", "seat:seat remedy:name", place="doc"
)
VISIT_DECLINED: Final = define_event(
    "VisitDeclined", "A visitor left without a remedy.", "seat:seat", place="doc"
)

REMEDIES: Final = NamedVerb(
    "remedy", ("wire", "store", "dollars", "nuggets"), "remedy:wire", "this remedy of the classic Doc"
)
define_verb(REMEDIES)
VISIT: Final = NamedVerb("visit", ("doc",), "visit:doc", "visit the Doc")
define_verb(VISIT)

_WIRE: Final = 0
_STORE: Final = 1
_DOLLARS: Final = 2
_NUGGETS: Final = 3
_FACES_FOR: Final = ((0, 1), (2, 3), (4,), (5,))
"""The faces for each remedy; a hand needs a die with one of them (DOC-C2)."""


class ClassicDocStep(DocStep):
    """The seats that gained nothing by their own actions may visit (DOC-C1)."""

    def visitors(self, state: State) -> int:
        return ((1 << state.seats) - 1) & ~state.won

    def begin(self, state: State) -> None:
        entitled = self.visitors(state)
        if entitled:
            state.push(AskVisitors(entitled))
        else:
            open_doc(state, 0)


class AskVisitors(Ask):
    """Ask all seats that may visit the Doc whether they do, at once (DOC-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seats:some",)
    kind: ClassVar[str] = "visit"
    rule: ClassVar[str] = "DOC-1"

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def who(self, state: State) -> int:
        return self.seats

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return (PASS, VISIT.choices[0])

    def gives(self, state: State, seat: int) -> dict[str, OptionNote]:
        note = state.rules.moments[DOC_VISITED].gives(state, seat, (0,))
        return {} if note is None else {VISIT.choices[0].text: note}

    def answered(self, state: State) -> None:
        visitors = 0
        for seat in range(state.seats):
            choice = state.answers[seat]
            if choice is not None and choice.verb == "visit":
                visitors |= 1 << seat
        open_doc(state, visitors)


class ClassicVisited(DocVisited):
    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        remedies = [choice.text.replace(":", ".") for choice in TakeRemedy(subject).options(state, subject)]
        return OptionNote("remedies", "DOC-C2", {"list": tuple(remedies)})

    def proceed(self, state: State, subject: int, args: Args) -> None:
        state.push(TakeRemedy(subject) if args[0] else ChooseRemedy(subject))


class ChooseRemedy(AskSeat):
    """Ask for a remedy that the hand has a die for, or none, because the visit is voluntary."""

    kind: ClassVar[str] = "remedy"
    rule: ClassVar[str] = "DOC-C2"

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        listed = [PASS]
        hand = state.aside[seat]
        for remedy, faces in enumerate(_FACES_FOR):
            for face in faces:
                if count(hand, face):
                    listed.append(REMEDIES.choices[remedy])
                    break
        return tuple(listed)

    def gives(self, state: State, seat: int) -> dict[str, OptionNote]:
        faces = ["".join([FACES[face] for face in needed]) for needed in _FACES_FOR]
        dollars = due_from_all(state, seat, 2, state.dollars)
        nuggets = due_from_all(state, seat, 1, state.nuggets)
        notes = (
            protection_note(state, seat, self.rule, faces[_WIRE]),
            OptionNote("store-card", self.rule, {"faces": faces[_STORE]}),
            OptionNote("dollars-of-all", self.rule, {"n": dollars, "faces": faces[_DOLLARS]}),
            OptionNote("nuggets-of-all", self.rule, {"n": nuggets, "faces": faces[_NUGGETS]}),
        )
        return {REMEDIES.choices[remedy].text: note for remedy, note in enumerate(notes)}

    def barred(self, state: State, seat: int) -> dict[str, OptionNote]:
        listed = self.options(state, seat)
        return {
            remedy.text: OptionNote("no-die", self.rule)
            for remedy in REMEDIES.choices
            if remedy not in listed
        }

    def chosen(self, state: State, choice: Choice) -> None:
        seat = self.seat
        if choice.verb == "pass":
            state.emit(VISIT_DECLINED, "DOC-C1", (seat,))
            return
        if state.events is not None:
            state.emit(REMEDY_TAKEN, "DOC-C2", (seat, REMEDIES.names[choice.value]))
        if choice.value == _WIRE:
            state.push(ProtectProperties(seat))
        elif choice.value == _STORE:
            draw_top_card(state, seat)
        elif choice.value == _DOLLARS:
            everybody_gives(state, seat, 2, 0, "DOC-C2")
        else:
            everybody_gives(state, seat, 0, 1, "DOC-C2")


class TakeRemedy(ChooseRemedy):
    """Ask for a remedy at a visit that is an action and so cannot be declined (TOWN-8)."""

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return super().options(state, seat)[1:]

    def barred(self, state: State, seat: int) -> dict[str, OptionNote]:
        return {PASS.text: OptionNote("no-pass", "TOWN-8"), **super().barred(state, seat)}


def remedies_bring(state: State, seat: int) -> bool:
    """Whether any remedy that the hand has a die for could bring the seat something now."""
    zones = state.zones
    brings = (
        len(zones[DEEDS + seat]) > 0,
        len(zones[STORE_DECK]) + len(zones[STORE_DISCARDS]) > 0,
        due_from_all(state, seat, 2, state.dollars) > 0,
        due_from_all(state, seat, 1, state.nuggets) > 0,
    )
    hand = state.aside[seat]
    for remedy, faces in enumerate(_FACES_FOR):
        if brings[remedy] and max([count(hand, face) for face in faces]):
            return True
    return False


class ClassicElixirPlay(ElixirPlay):
    """Visit the Doc at once, before a visit that begins or when none is left."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return remedies_bring(state, holder)


ELIXIR_PLAY: Final = ClassicElixirPlay(ELIXIR_CARD, "CARD-ELIXIR")
FRAMES: Final[list[type[Frame]]] = [AskVisitors, ChooseRemedy, TakeRemedy]
