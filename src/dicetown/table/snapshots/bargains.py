"""What viewers are shown of an open bargaining beyond its question and its events."""

from __future__ import annotations

import msgspec

from dicetown.table.room.table import Table


class BargainInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What all know of an open bargaining beyond its question, where players speak when they like."""

    open: bool
    """Whether the offers still have time. When it is over, the Sheriff is asked."""
    until: int | None
    """Until when they have time at least; None if that does not depend on time now."""
    passed: list[int]
    """The seats whose pass holds, to the end of the step or until they speak."""
    held: bool
    """Whether a person among bots looks at it for longer."""


def bargain_info(table: Table) -> BargainInfo | None:
    """Return what all may know of the open bargaining."""
    bargaining, state = table.bargaining, table.game.state
    if bargaining.frame is None:
        return None
    until = bargaining.until(state, table.seats, table.settings)
    return BargainInfo(
        open=bargaining.open,
        until=None if until is None or until <= bargaining.since else until,
        passed=sorted(seat for seat in bargaining.passed if state.asked >> seat & 1),
        held=bargaining.held,
    )
