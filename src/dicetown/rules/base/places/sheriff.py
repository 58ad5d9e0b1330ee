"""The Sheriff's office: the badge (SHERIFF), Marshall and the classic Nervous Joe."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import LocationAction, Step
from dicetown.engine.state import State
from dicetown.engine.transfers import SHERIFF as BADGE
from dicetown.engine.windows import Play, finish_all, open_window
from dicetown.rules.base.cards import JOE, MARSHALL
from dicetown.rules.base.choosing import barred_opponents
from dicetown.rules.base.gains import NOBODY_GIVES, give_dollars
from dicetown.rules.base.moments import BADGE_PASSING, SHERIFF_OVER, SHERIFF_STEP, TownMoment
from dicetown.rules.base.town import SHERIFF, decide_places, mark_won

BADGE_PASSED: Final = define_event(
    "BadgePassed", "The badge passed to another seat.", "seat:seat to:seat", place="sheriff"
)
BADGE_KEPT: Final = define_event("BadgeKept", "The Sheriff kept the badge.", "seat:seat", place="sheriff")
BADGE_STOPPED: Final = define_event(
    "BadgeStopped", "The badge was about to pass, but stayed.", "seat:seat to:seat", place="sheriff"
)

JOE_DOLLARS: Final = 4

BADGE_CAUSES: Final[list[str]] = ["SHERIFF-1"]
"""The rules by which the badge can pass; the first is the Sheriff location's own action."""

_won_badges: Final[list[bool]] = [True]


def define_badge_cause(rule: str, won: bool = False) -> int:
    """Register a rule by which the badge can pass, and return its number for `pass_badge`.

    `won` says whether the new Sheriff has won the badge by an action of their own (DOC-C1).
    """
    BADGE_CAUSES.append(rule)
    _won_badges.append(won)
    return len(BADGE_CAUSES) - 1


class SheriffStep(Step):
    """First the cards for the beginning of the step, then the count of the Kings, then those for its end."""

    def begin(self, state: State) -> None:
        state.push(EndSheriffStep())
        open_window(state, SHERIFF_STEP, -1, ())


class SheriffStepBegun(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        decide_places(state, SHERIFF, ())


class EndSheriffStep(Frame):
    """Open the moment at the end of the step, whether the place was open or not."""

    def run(self, state: State) -> None:
        open_window(state, SHERIFF_OVER, -1, ())


class SheriffStepOver(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        return


class TakeBadge(LocationAction):
    """Become Sheriff at once (SHERIFF-1); a Sheriff who wins keeps the badge."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return badge_note(state, seat, self.rule)

    def begin(self, state: State, seat: int) -> None:
        if seat == state.sheriff:
            mark_won(state, seat)
        pass_badge(state, seat, 0)


def badge_note(state: State, seat: int, rule: str) -> OptionNote:
    """Return the note about getting the badge; the seat may have it already."""
    return OptionNote("badge", rule, {"own": "yes" if seat == state.sheriff else "no"})


def pass_badge(state: State, seat: int, cause: int) -> None:
    """Pass the badge to a seat, unless that seat has it already or a card stops it.

    `cause` is an index of BADGE_CAUSES.
    """
    if seat == state.sheriff:
        state.emit(BADGE_KEPT, BADGE_CAUSES[cause], (seat,))
    else:
        open_window(state, BADGE_PASSING, seat, (cause, 0))


class BadgePassing(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        cause, stopped = args
        if stopped:
            state.emit(BADGE_STOPPED, "CARD-MARSHALL", (state.sheriff, subject))
            finish_all(state, MARSHALL)
            return
        if _won_badges[cause]:
            mark_won(state, subject)
        before = state.sheriff
        state.put(BADGE, -1, subject)
        state.emit(BADGE_PASSED, BADGE_CAUSES[cause], (before, subject))


class MarshallPlay(Play):
    """Stop the badge from passing this time, `everywhere` or only at the Sheriff location."""

    lingers: ClassVar[bool] = True

    def __init__(self, card: int, rule: str, everywhere: bool) -> None:
        super().__init__(card, rule)
        self.everywhere: Final = everywhere

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        cause, stopped = args
        return not stopped and (self.everywhere or cause == 0)

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (args[0], 1)


class JoePlay(Play):
    """Make an opponent of the holder's choice give $4, if any who can be chosen has a dollar."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        for other in range(state.seats):
            if other != holder and state.dollars[other] and not state.rules.immune(state, other):
                return True
        return False

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(ChooseDebtor(holder))
        return args


def nothing_lacks(state: State, other: int) -> OptionNote | None:
    """Return no reason: even an opponent without dollars can be chosen (GIVE-2)."""
    return None


class ChooseDebtor(AskSeat):
    """Ask who gives the dollars to Nervous Joe's holder. Any opponent can be chosen (GIVE-2)."""

    kind: ClassVar[str] = "debtor"
    rule: ClassVar[str] = "CARD-JOE"

    def run(self, state: State) -> None:
        listed = self.options(state, self.seat)
        if len(listed) > 1:
            state.ask(self, 1 << self.seat)
        elif listed:
            give_dollars(state, listed[0].value, self.seat, JOE_DOLLARS, "CARD-JOE")
        else:
            state.emit(NOBODY_GIVES, "GIVE-2", (self.seat, "dollars"))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple(
            [
                choices.seat_choice(other)
                for other in range(state.seats)
                if other != self.seat and not state.rules.immune(state, other)
            ]
        )

    def barred(self, state: State, seat: int) -> dict[str, OptionNote]:
        choosable = sum([1 << choice.value for choice in self.options(state, seat)])
        return barred_opponents(state, seat, choosable, nothing_lacks)

    def chosen(self, state: State, choice: Choice) -> None:
        give_dollars(state, choice.value, self.seat, JOE_DOLLARS, "CARD-JOE")


CLASSIC_MARSHALL: Final = MarshallPlay(MARSHALL, "CARD-MARSHALL", False)
REVISED_MARSHALL: Final = MarshallPlay(MARSHALL, "CARD-MARSHALL", True)
JOE_PLAY: Final = JoePlay(JOE, "CARD-JOE")
FRAMES: Final[list[type[Frame]]] = [EndSheriffStep, ChooseDebtor]
