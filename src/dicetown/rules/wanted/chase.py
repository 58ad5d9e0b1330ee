"""Chasing outlaws at the Sheriff's office (SHERIFF-2, OUTLAW-5, OUTLAW-6) and Two Guns."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import card_name
from dicetown.engine.box.dice import FACES, KING, NINE, count, die, faces_of
from dicetown.engine.chance.draws import RollExtra, define_extra_roll
from dicetown.engine.choices import PASS, Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import NEVER, define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import LocationAction, Modifier
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.town import mark_won
from dicetown.rules.wanted.annex import CHASE_DICE, wanted_annex
from dicetown.rules.wanted.cards import CAPTURED, GUNS, OFFICE
from dicetown.rules.wanted.moments import CHASE_ROLLED, OutlawMoment
from dicetown.rules.wanted.outlaws import LOWEST_FACE

CHASE_BEGUN: Final = define_event(
    "ChaseRolled", "A seat rolled dice to chase outlaws.", "seat:seat dice:dice", place="sheriff"
)
CHASE_REROLLED: Final = define_event(
    "ChaseDieRerolled",
    "A seat rolled one die of the chase again.",
    "seat:seat before:face after:face",
    place="sheriff",
)
OUTLAW_CAPTURED: Final = define_event(
    "OutlawCaptured",
    "A seat captured an outlaw, for a bounty in dollars.",
    "seat:seat card:card face:face bounty:amount",
    place="sheriff",
)
NOBODY_CAUGHT: Final = define_event(
    "NobodyCaught", "The chase caught no outlaw.", "seat:seat", place="sheriff"
)
CHASE_OVER: Final = define_event("ChaseOver", "The dice of the chase were put away.", "seat:seat", told=NEVER)

CHASE_NUMBER: Final = define_extra_roll(0, "a chase")
REROLL_NUMBER: Final = define_extra_roll(1, "a die of the chase rolled again")


def hunted_face(state: State, card: int) -> int:
    """Return the face on an outlaw's Wanted side."""
    return state.rules.parts.number("hunted", card_name(card)) - LOWEST_FACE + NINE


def bounty(state: State, card: int) -> int:
    """Return the dollars that a captured outlaw counts at the end."""
    return state.rules.parts.number("bounty", card_name(card))


class ChaseOutlaws(LocationAction):
    """Roll a die per King and capture outlaws with the faces rolled (SHERIFF-2), if any are wanted."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        office = state.zones[OFFICE]
        given: dict[str, object] = {"n": count(state.aside[seat], KING), "wanted": len(office)}
        return OptionNote("chase", "SHERIFF-2", given, office)

    def begin(self, state: State, seat: int) -> None:
        if state.zones[OFFICE]:
            state.push(RollChase(seat, count(state.aside[seat], KING)))
        else:
            state.emit(NOBODY_CAUGHT, "OUTLAW-5", (seat,))


class RollChase(RollExtra):
    """Roll the dice of a chase."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "amount:dice")
    rule: ClassVar[str] = "OUTLAW-5"

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat, amount, CHASE_NUMBER)

    def rolled(self, state: State, dice: int) -> None:
        state.put(CHASE_DICE, -1, dice)
        if state.events is not None:
            state.emit(CHASE_BEGUN, "OUTLAW-5", (self.seat, dice))
        open_window(state, CHASE_ROLLED, self.seat, ())


class ChaseRolled(OutlawMoment):
    """The moment for Two Guns. After it the dice capture outlaws."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        offer_captures(state, subject, 0, 0)


def hunted_with(state: State, face: int) -> list[int]:
    """Return the outlaws above the Sheriff's office that a die with this face captures."""
    return [card for card in state.zones[OFFICE] if hunted_face(state, card) == face]


def capture(state: State, seat: int, card: int, face: int) -> None:
    """Capture an outlaw with a die; the outlaw stays with the seat until the game ends (OUTLAW-6)."""
    state.put(CHASE_DICE, -1, wanted_annex(state).dice - die(face))
    state.move_card(card, OFFICE, CAPTURED + seat)
    mark_won(state, seat)
    state.emit(OUTLAW_CAPTURED, "OUTLAW-5", (seat, card, face, bounty(state, card)))


def offer_captures(state: State, seat: int, lowest: int, caught: int) -> None:
    """Let a seat capture with the dice of the next face that catches anybody, or end the chase."""
    for face in range(lowest, 6):
        if count(wanted_annex(state).dice, face) and hunted_with(state, face):
            state.push(ChooseCaptures(seat, face, caught))
            return
    if not caught:
        state.emit(NOBODY_CAUGHT, "OUTLAW-5", (seat,))
    state.put(CHASE_DICE, -1, 0)
    state.emit(CHASE_OVER, "OUTLAW-5", (seat,))


class ChooseCaptures(AskSeat):
    """Ask which outlaw a die of the chase with this face captures, if any.

    `caught` says whether the chase has captured any outlaw.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "face:face", "caught:flag")
    kind: ClassVar[str] = "capture"
    rule: ClassVar[str] = "OUTLAW-5"

    def __init__(self, seat: int, face: int, caught: int) -> None:
        super().__init__(seat)
        self.face = face
        self.caught = caught

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return (PASS, *[choices.take(card) for card in hunted_with(state, self.face)])

    def subject_now(self, state: State) -> dict[str, object]:
        return {"face": FACES[self.face]}

    def chosen(self, state: State, choice: Choice) -> None:
        if choice.verb == "pass":
            offer_captures(state, self.seat, self.face + 1, self.caught)
        else:
            capture(state, self.seat, choice.value, self.face)
            offer_captures(state, self.seat, self.face, 1)


class GunsPlay(Play):
    """Roll one die of the chase again, if a face is wanted that no die shows."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        dice = wanted_annex(state).dice
        missed = [card for card in state.zones[OFFICE] if not count(dice, hunted_face(state, card))]
        return holder == subject and len(missed) > 0

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(ChooseReroll(holder))
        return args


class ChooseReroll(AskSeat):
    """Ask which die of the chase to roll again."""

    kind: ClassVar[str] = "reroll"
    rule: ClassVar[str] = "CARD-GUNS"

    def run(self, state: State) -> None:
        listed = self.options(state, self.seat)
        if len(listed) > 1:
            state.ask(self, 1 << self.seat)
        else:
            state.push(RerollChaseDie(self.seat, listed[0].value))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        dice = wanted_annex(state).dice
        return tuple([choices.die_choice(face) for face in range(6) if count(dice, face)])

    def chosen(self, state: State, choice: Choice) -> None:
        state.push(RerollChaseDie(self.seat, choice.value))


class RerollChaseDie(RollExtra):
    """Roll a die of the chase again; `face` is what it showed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "face:face")
    rule: ClassVar[str] = "CARD-GUNS"

    def __init__(self, seat: int, face: int) -> None:
        super().__init__(seat, 1, REROLL_NUMBER)
        self.face = face

    def rolled(self, state: State, dice: int) -> None:
        state.put(CHASE_DICE, -1, wanted_annex(state).dice + dice - die(self.face))
        if state.events is not None:
            state.emit(CHASE_REROLLED, "CARD-GUNS", (self.seat, self.face, faces_of(dice)[0]))


class Bounties(Modifier):
    """The bounties of captured outlaws count as dollars (SCORE-2)."""

    def change(self, state: State, amount: int, seat: int, other: int) -> int:
        for card in state.zones[CAPTURED + seat]:
            amount += bounty(state, card)
        return amount


GUNS_PLAY: Final = GunsPlay(GUNS, "CARD-GUNS")
FRAMES: Final[list[type[Frame]]] = [RollChase, ChooseCaptures, ChooseReroll, RerollChaseDie]
