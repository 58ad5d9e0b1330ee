"""The time of an open bargaining at a table where players speak when they like (BRIBE-2, BRIBE-3).

A bargaining has two parts. In the first the offers have time: bots speak in turn, people at any time. When
it is over the Sheriff is asked, whose own clock runs from then on; the others may go on speaking. A price
begins the first part again. Where nothing waits (no pace, no bargaining time) there are no such parts, and
players are asked in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.engine import choices
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.frames import AskAloud
from dicetown.engine.state import State
from dicetown.rules.base.bargain import Bargain
from dicetown.rules.base.town import ResolveStep
from dicetown.table.room.seats import Seat
from dicetown.table.room.settings import SECOND, Settings

MOST_TURNS: Final = 3
"""How often a bot is asked in one bargaining; once more if a price is named to it."""

LOOK: Final = 2 * SECOND
"""How long a person among bots may look at a bargaining that does not concern them, before it goes on."""


class Bargaining:
    """What a table remembers of an open bargaining beyond what the game knows."""

    def __init__(self) -> None:
        self.frame: Bargain | None = None
        """The open question; None if there is none, or if players are asked in turn."""
        self.since = 0
        """When the time for offers began."""
        self.open = False
        """Whether offers still have time, so that the Sheriff is not asked yet."""
        self.kept: Choice | None = None
        """The Sheriff's decision, which takes effect when the time for offers is over."""
        self.passed: set[int] = set()
        """The seats whose pass holds. It does so until the end of the step, or until they speak."""
        self.held = False
        """Whether a person among bots wants to look at the offers for longer."""
        self.step = (0, 0)
        """The step of the plan in which it is: the round, and the number of the next step."""
        self._asks = 0
        """The number of the decision."""
        self._turns: dict[int, int] = {}
        """By seat, how often it has spoken."""
        self._unheard = 0
        """The mask of seats that have not spoken since the question, a price or an offer of somebody else."""
        self._spoken = 0
        """The mask of seats that have spoken since the time for offers began."""

    def note(self, state: State, seats: Sequence[Seat], settings: Settings, at: int) -> None:
        """Note which question is open now."""
        frame = state.asking
        if not isinstance(frame, Bargain) or not settings.pace or not settings.bargaining_seconds:
            self.frame, self.open, self.kept, self._asks = None, False, None, 0
            return
        self.frame = frame
        if self._asks == state.decisions:
            return
        self._asks = state.decisions
        self._turns = {}
        step = (state.round, _step_of(state))
        if step != self.step:
            self.step, self.passed = step, set()
        # Bots have no trouble to say again that they pass.
        self.passed = {seat for seat in self.passed if seats[seat].present}
        self._begin(state, at)

    def _begin(self, state: State, at: int) -> None:
        """Give the offers time."""
        self.since, self.open, self.kept, self.held = at, True, None, False
        self._unheard = state.asked & ~(1 << state.sheriff)
        self._spoken = 0

    def hear(self, state: State, seat: int, choice: Choice, at: int) -> bool:
        """Note what a seat has said, and return whether the time of the Sheriff goes on."""
        if self.frame is None or not isinstance(state.asking, Bargain):
            return False
        self.frame = state.asking
        if choice.verb == "price":
            named = choices.offer_favour(choice)
            self.passed.discard(named)
            self._turns[named] = min(self._turns.get(named, 0), MOST_TURNS - 1)
            self._begin(state, at)
            return False
        bit = 1 << seat
        self._turns[seat] = self._turns.get(seat, 0) + 1
        self._spoken |= bit
        if choice.verb == "offer":
            self.kept = None
            self._unheard = state.asked & ~(1 << state.sheriff)
        self._unheard &= ~bit
        if choice.verb == "pass":
            self.passed.add(seat)
        else:
            self.passed.discard(seat)
        return True

    def keeps(self, state: State, seat: int, choice: Choice) -> bool:
        """Whether an answer is a decision of the Sheriff that has to wait until the offers had their time."""
        return self.open and seat == state.sheriff and choice.verb == "seat"

    def waiting(self, state: State, seats: Sequence[Seat]) -> int:
        """Return the mask of the seats that the table waits for now."""
        if self.frame is None:
            return state.waiting if state.asking is not None else 0
        mask = 0
        for seat in seats_in(state.asked & ~(1 << state.sheriff)):
            if self.open and seats[seat].present and seat not in self.passed:
                mask |= 1 << seat
        following = self.next_bot(state, seats)
        if following is not None:
            mask |= 1 << following
        return mask if self.open else mask | 1 << state.sheriff

    def is_timed(self, state: State, seat: int) -> bool:
        """Whether a clock runs while this seat is asked. Nobody but the Sheriff has to say anything."""
        return self.frame is None or seat == state.sheriff

    def next_bot(self, state: State, seats: Sequence[Seat]) -> int | None:
        """Return the seat without a person that speaks next; None if all have had their say."""
        order = [(state.sheriff + number) % state.seats for number in range(1, state.seats)]
        if self.frame is not None and self.frame.price:
            order.insert(0, self.frame.price[0])
        for seat in order:
            if not self._unheard >> seat & 1 or seats[seat].present:
                continue
            if seats[seat].is_person:
                # A stand-in passes, and once is enough.
                if seat not in self.passed:
                    return seat
            elif self._turns.get(seat, 0) < MOST_TURNS:
                return seat
        return None

    def until(self, state: State, seats: Sequence[Seat], settings: Settings) -> int | None:
        """Return until when the offers have time; None if they do not, or until a player has spoken."""
        if self.frame is None or not self.open:
            return None
        people = [number for number, seat in enumerate(seats) if seat.present]
        able = [seat for seat in people if seat != state.sheriff and state.asked >> seat & 1]
        if len(people) == 1:
            able = [seat for seat in able if not self._spoken >> seat & 1]
        if all(seat in self.passed for seat in able):
            return self.since
        if len(people) > 1:
            return self.since + settings.bargaining_seconds * SECOND
        return None if self.held or self.frame.mask >> able[0] & 1 else self.since + LOOK

    def ends(self, state: State, seats: Sequence[Seat], settings: Settings) -> int | None:
        """Return when the Sheriff is asked; None if that does not depend on time now."""
        if self.next_bot(state, seats) is not None:
            return None
        return self.until(state, seats, settings)

    def shift(self, stood: int) -> None:
        """Move the time on, as in `stood` milliseconds no player's time has run."""
        self.since += stood


def stand_of(state: State) -> tuple[object, ...]:
    """Return what an answer to a bargaining depends on: the price and the offers of all."""
    frame = state.asking
    return (frame.price, *state.offers) if isinstance(frame, Bargain) else ()


def price_mark(state: State, seat: int) -> str:
    """Return what is added to the id of a question to the seat that a price is named to.

    So an answer to one price cannot be taken for an answer to the next.
    """
    frame = state.asking
    return f".price{frame.prices}" if isinstance(frame, Bargain) and frame.price[:1] == (seat,) else ""


def stand_in_passes(state: State, seats: Sequence[Seat], seat: int) -> bool:
    """Whether a bot that plays for a person passes unasked: it never spends what is another's."""
    frame = state.asking
    offers = isinstance(frame, AskAloud) or (frame is not None and frame.kind == "offer")
    return offers and state.rules.version > 1 and seats[seat].is_person and seat != state.sheriff


def _step_of(state: State) -> int:
    """Return the number of the step after the one that is being played."""
    return next((frame.index for frame in reversed(state.agenda) if isinstance(frame, ResolveStep)), -1)
