"""The venue on this machine, for a number of processes."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.sim.playing.venue import InTurn, Venue


def here(jobs: int) -> Venue:
    """Return a venue on this machine that plays in `jobs` processes."""
    # Import here: playing in turn needs none of the code for processes.
    from dicetown.sim.playing.processes import InProcesses

    if jobs < 1:
        raise DiceTownError(
            f"{jobs} processes cannot play: at least one is needed.", hint="Choose 1 or more."
        )
    return InTurn() if jobs == 1 else InProcesses(jobs)
