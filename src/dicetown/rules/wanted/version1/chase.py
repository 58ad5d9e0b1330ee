"""The chase of version 1: dice are always rolled, and captures are not a choice."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.dice import FACES, KING, count, faces_of
from dicetown.engine.choices import Choice
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.state import State
from dicetown.rules.wanted import chase
from dicetown.rules.wanted.annex import CHASE_DICE, wanted_annex
from dicetown.rules.wanted.cards import GUNS
from dicetown.rules.wanted.chase import (
    CHASE_OVER,
    NOBODY_CAUGHT,
    RollChase,
    capture,
    hunted_face,
    hunted_with,
)


class OldChaseOutlaws(chase.ChaseOutlaws):
    """Roll a die per King, even if no outlaw is wanted."""

    def begin(self, state: State, seat: int) -> None:
        state.push(RollChase(seat, count(state.aside[seat], KING)))


class OldChaseRolled(chase.ChaseRolled):
    """The moment for Two Guns. After it the dice capture outlaws."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        dice = wanted_annex(state).dice
        if not [face for face in range(6) if count(dice, face) and hunted_with(state, face)]:
            state.emit(NOBODY_CAUGHT, "OUTLAW-5", (subject,))
        state.push(CaptureOutlaws(subject))


class CaptureOutlaws(AskSeat):
    """Capture an outlaw with each die that has its face; ask which if there are more outlaws than dice."""

    kind: ClassVar[str] = "capture"
    rule: ClassVar[str] = "OUTLAW-5"

    def run(self, state: State) -> None:
        annex = wanted_annex(state)
        for face in range(6):
            dice = count(annex.dice, face)
            hunted = hunted_with(state, face)
            if 0 < dice < len(hunted):
                state.ask(self, 1 << self.seat)
                return
            if dice:
                for card in hunted:
                    capture(state, self.seat, card, face)
        state.put(CHASE_DICE, -1, 0)
        state.emit(CHASE_OVER, "OUTLAW-5", (self.seat,))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        for face in faces_of(wanted_annex(state).dice):
            hunted = hunted_with(state, face)
            if len(hunted) > count(wanted_annex(state).dice, face):
                return tuple([choices.take(card) for card in hunted])
        return ()

    def subject_now(self, state: State) -> dict[str, object]:
        return {"face": FACES[hunted_face(state, self.options(state, self.seat)[0].value)]}

    def chosen(self, state: State, choice: Choice) -> None:
        capture(state, self.seat, choice.value, hunted_face(state, choice.value))
        state.push(CaptureOutlaws(self.seat))


class OldGunsPlay(chase.GunsPlay):
    """Roll one die of the chase again, whatever the dice show."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject


GUNS_PLAY: Final = OldGunsPlay(GUNS, "CARD-GUNS")
FRAMES: Final[list[type[Frame]]] = [CaptureOutlaws]
