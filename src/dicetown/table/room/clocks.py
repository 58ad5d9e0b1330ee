"""How long the clock of a table lets a player think about a question."""

from __future__ import annotations

from dicetown.table.room.settings import DAY, SECOND, Clock


def limit(clock: Clock, covert: bool, used: int, bank: int) -> int | None:
    """Return the milliseconds for a question, including those used already; None if no clock runs."""
    if clock.kind == "none":
        return None
    if clock.kind == "days":
        return clock.days * DAY
    if covert:
        return clock.window_seconds * SECOND
    if clock.kind == "decision":
        return clock.seconds * SECOND
    # The used time is already taken from the bank. A player with an empty bank gets the seconds that are
    # added for each question, or they could never answer again.
    return max(bank + used, clock.seconds * SECOND)
