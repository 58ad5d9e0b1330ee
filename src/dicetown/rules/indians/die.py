"""The Indian die: its roll before the mine and its four effects (INDIAN-2 to INDIAN-6)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.dice import count, faces_of
from dicetown.engine.chance.draws import Chance, RollExtra, define_extra_roll
from dicetown.engine.chance.fate import EXTRA
from dicetown.engine.chance.fate import address as fate_address
from dicetown.engine.choices import AT, PASS, Choice, NamedVerb, define_verb, word_of
from dicetown.engine.events import define_event
from dicetown.engine.frames import AskSeat, Frame
from dicetown.engine.pieces import Barrier, Immunity, Step
from dicetown.engine.state import CHANCE, CHANCE_MASK, State
from dicetown.rules.base.building import DIE_TURNED, list_turns, turn_die
from dicetown.rules.indians.annex import CLOSED, GUARDED, indian_annex

DIE_ROLLED: Final = define_event(
    "IndianDieRolled",
    "The holder rolled the Indian die.",
    "seat:seat effect:name",
    place="village",
    inside=False,
)
DIE_LEFT: Final = define_event("DieLeftAsIs", "The holder left all dice as they were.", "seat:seat")
DIE_AMBUSHED: Final = define_event(
    "DieAmbushed",
    "An opponent had to roll a die again.",
    "seat:seat victim:seat before:face after:face",
)
GUARD_HIRED: Final = define_event(
    "BodyguardHired", "A seat can't be chosen by others for the rest of the round.", "seat:seat"
)
WARPATH_TAKEN: Final = define_event(
    "WarpathTaken", "The Indian die closed a location for the round.", "seat:seat location:name"
)

EFFECT_NAMES: Final = ("shaman", "ambush", "bodyguard", "warpath")
EFFECTS: Final = NamedVerb("effect", EFFECT_NAMES, "effect:shaman", "chance: what the Indian die shows")
define_verb(EFFECTS)

SIDES: Final = 6
AMBUSH_NUMBER: Final = define_extra_roll(2, "an ambushed die")
DIE_NUMBER: Final = define_extra_roll(3, "the Indian die")


class IndianStep(Step):
    """The holder of the die must roll it (INDIAN-2)."""

    def begin(self, state: State) -> None:
        holder = indian_annex(state).holder
        if holder >= 0:
            state.push(RollIndianDie(holder))


class RollIndianDie(Chance):
    """Roll the Indian die. An effect is as likely as the number of sides that show it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)
    rule: ClassVar[str] = "INDIAN-2"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        if not state.fate.decides:
            state.ask(self, CHANCE_MASK)
            return
        side = state.fate.below(fate_address(EXTRA, state.round, self.seat, DIE_NUMBER), SIDES)
        for number, name in enumerate(EFFECT_NAMES):
            side -= state.rules.parts.number("indian_die", name)
            if side < 0:
                self.apply(state, number)
                return

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        sides = state.rules.parts.section("indian_die")
        return tuple([EFFECTS.choices[number] for number, name in enumerate(EFFECT_NAMES) if sides[name]])

    def weights(self, state: State) -> tuple[int, ...]:
        sides = state.rules.parts.section("indian_die")
        return tuple([sides[name] for name in EFFECT_NAMES if sides[name]])

    def answered(self, state: State) -> None:
        choice = state.answers[CHANCE]
        assert choice is not None
        self.apply(state, choice.value)

    def apply(self, state: State, effect: int) -> None:
        seat = self.seat
        state.emit(DIE_ROLLED, "INDIAN-2", (seat, EFFECT_NAMES[effect]))
        if effect == 0:
            state.push(TurnOwnDie(seat))
        elif effect == 1:
            state.push(ChooseAmbushed(seat))
        elif effect == 2:
            state.put(GUARDED, -1, seat)
            state.emit(GUARD_HIRED, "INDIAN-5", (seat,))
        else:
            state.push(ChooseWarpath(seat))


class TurnOwnDie(AskSeat):
    """Ask which of its dice the seat turns to another face with the Shaman, if any (INDIAN-3)."""

    kind: ClassVar[str] = "shaman"
    rule: ClassVar[str] = "INDIAN-3"

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return (PASS, *list_turns(state.aside[seat]))

    def chosen(self, state: State, choice: Choice) -> None:
        if choice.verb == "pass":
            state.emit(DIE_LEFT, self.rule, (self.seat,))
            return
        before, after = choice.value // 6, choice.value % 6
        turn_die(state, self.seat, before, after)
        state.emit(DIE_TURNED, self.rule, (self.seat, before, after))


class ChooseAmbushed(AskSeat):
    """Ask whose die is rolled again in an Ambush (INDIAN-4)."""

    kind: ClassVar[str] = "ambush"
    rule: ClassVar[str] = "INDIAN-4"

    def run(self, state: State) -> None:
        if state.seats == 2:
            state.push(ChooseAmbushedDie(self.seat, 1 - self.seat))
        else:
            state.ask(self, 1 << self.seat)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.seat_choice(other) for other in range(state.seats) if other != self.seat])

    def chosen(self, state: State, choice: Choice) -> None:
        state.push(ChooseAmbushedDie(self.seat, choice.value))


class ChooseAmbushedDie(AskSeat):
    """Ask which of the victim's dice is rolled again in an Ambush."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "victim:seat")
    kind: ClassVar[str] = "ambush-die"
    rule: ClassVar[str] = "INDIAN-4"

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim = victim

    def run(self, state: State) -> None:
        listed = self.options(state, self.seat)
        if len(listed) > 1:
            state.ask(self, 1 << self.seat)
        else:
            state.push(RerollAmbushed(self.victim, listed[0].value, self.seat))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        hand = state.aside[self.victim]
        return tuple([choices.die_choice(face) for face in range(6) if count(hand, face)])

    def subject_now(self, state: State) -> dict[str, object]:
        return {"victim": self.victim}

    def chosen(self, state: State, choice: Choice) -> None:
        state.push(RerollAmbushed(self.victim, choice.value, self.seat))


class RerollAmbushed(RollExtra):
    """Roll the ambushed die again; `face` is what it showed, `by` the seat that chose it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "face:face", "by:seat")
    rule: ClassVar[str] = "INDIAN-4"

    def __init__(self, seat: int, face: int, by: int) -> None:
        super().__init__(seat, 1, AMBUSH_NUMBER)
        self.face = face
        self.by = by

    def rolled(self, state: State, dice: int) -> None:
        after = faces_of(dice)[0]
        turn_die(state, self.seat, self.face, after)
        state.emit(DIE_AMBUSHED, self.rule, (self.by, self.seat, self.face, after))


class ChooseWarpath(AskSeat):
    """Ask which location the Warpath closes this round (INDIAN-6)."""

    kind: ClassVar[str] = "warpath"
    rule: ClassVar[str] = "INDIAN-6"

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([AT.choice(location.name) for location in state.rules.locations])

    def chosen(self, state: State, choice: Choice) -> None:
        name = word_of(choice)
        names = [location.name for location in state.rules.locations]
        state.put(CLOSED, -1, names.index(name))
        state.emit(WARPATH_TAKEN, self.rule, (self.seat, name))


class Bodyguard(Immunity):
    """Opponents cannot choose the guarded seat for any purpose (INDIAN-5)."""

    def covers(self, state: State, seat: int) -> bool:
        return indian_annex(state).guarded == seat


class Warpath(Barrier):
    """The location with the die on it is closed (INDIAN-6)."""

    def closes(self, state: State, location: int) -> bool:
        return indian_annex(state).closed == location


FRAMES: Final[list[type[Frame]]] = [
    RollIndianDie,
    TurnOwnDie,
    ChooseAmbushed,
    ChooseAmbushedDie,
    RerollAmbushed,
    ChooseWarpath,
]
