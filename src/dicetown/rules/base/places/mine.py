"""The Gold Mine (MINE) and Dynamite."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.dice import NINE, count
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.transfers import MINE
from dicetown.engine.windows import Play, finish_all, open_window
from dicetown.rules.base.cards import DYNAMITE
from dicetown.rules.base.moments import MINE_EXPLOITED, TownMoment
from dicetown.rules.base.town import mark_won

NUGGETS_MINED: Final = define_event(
    "NuggetsMined", "A seat took nuggets from the mine.", "seat:seat amount:amount left:amount", place="mine"
)


class ExploitMine(LocationAction):
    """Take one nugget per 9 (MINE-1)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return state.rules.moments[MINE_EXPLOITED].gives(state, seat, (1,))

    def begin(self, state: State, seat: int) -> None:
        open_window(state, MINE_EXPLOITED, seat, (1,))


class MineExploited(TownMoment):
    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        return nuggets_note(state, count(state.aside[subject], NINE) * args[0], 0, ())

    def proceed(self, state: State, subject: int, args: Args) -> None:
        (per_nine,) = args
        take_nuggets(state, subject, count(state.aside[subject], NINE) * per_nine, "MINE-1")
        if per_nine > 1:
            finish_all(state, DYNAMITE)


def take_nuggets(state: State, seat: int, amount: int, rule: str) -> None:
    """Take nuggets from the mine, at most what it holds. Taking any counts as winning something."""
    taken = min(amount, state.mine)
    state.move_nuggets(MINE, seat, taken)
    if taken:
        mark_won(state, seat)
    if state.events is not None:
        state.emit(NUGGETS_MINED, rule, (seat, taken, state.mine))


def nuggets_note(state: State, nines: int, extra: int, helper: tuple[str, ...]) -> OptionNote:
    """Return the note about the nuggets for nines and for a helper, at most what the mine holds."""
    amount = min(nines, state.mine)
    given: dict[str, object] = {
        "n": nines,
        "amount": amount,
        "extra": min(extra, state.mine - amount),
        "helper": helper,
        "short": "yes" if 0 < state.mine < nines + extra else "no",
    }
    return OptionNote("mine", "MINE-1", given)


class DynamitePlay(Play):
    """Take two nuggets per 9."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (args[0] * 2,)


PLAYS: Final[list[tuple[int, Play]]] = [
    (MINE_EXPLOITED, DynamitePlay(DYNAMITE, "CARD-DYNAMITE")),
]
"""The cards that are played here in both editions, by moment."""
