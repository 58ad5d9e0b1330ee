"""How long the clock of a table lets somebody think about a question."""

from __future__ import annotations

from dicetown.table.room.settings import DAY, SECOND, Clock


def limit(clock: Clock, covert: bool, used: int, bank: int) -> int | None:
    """Milliseconds for a question of which some are used; None where no clock runs."""
    if clock.kind == "none":
        return None
    if clock.kind == "days":
        return clock.days * DAY
    if covert:
        return clock.window_seconds * SECOND
    if clock.kind == "decision":
        return clock.seconds * SECOND
    # What was used is taken from the bank already. Whoever has nothing left there has what is added for each
    # question, or they could never answer one again.
    return max(bank + used, clock.seconds * SECOND)
