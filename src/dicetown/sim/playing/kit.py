"""What a worker on another machine is given with its games, and how it makes sure that they are the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dicetown.bots.carried import CarriedFile, carry
from dicetown.bots.registry import make_bot
from dicetown.engine.errors import DiceTownError
from dicetown.sim.playing.sameness import Fingerprint, fingerprint
from dicetown.sim.playing.venue import R, Task, W, never


@dataclass(frozen=True, slots=True)
class Kit:
    """What has to be the same, and what may be missing there."""

    expected: Fingerprint
    bots: tuple[str, ...]
    files: tuple[CarriedFile, ...]


def look_at(kit: Kit) -> str:
    """Why this machine would play other games than the one that gave out the kit; empty if it would not."""
    return _look(kit)


@lru_cache(maxsize=4)
def _look(kit: Kit) -> str:
    differences = kit.expected.differences(fingerprint())
    if differences:
        return ", ".join(differences)
    carry(kit.files)
    for name in kit.bots:
        try:
            make_bot(name, 0)
        except DiceTownError as error:
            return str(error)
    return ""


def play_with(kit: Kit, task: Task[W, R], work: W) -> R:
    """Play work as whoever gave it out would have played it."""
    # Each time, because machines can join a cluster long after the first were compared.
    problem = look_at(kit)
    if problem:
        raise DiceTownError(
            f"A machine that joined the Ray cluster would play other games: {problem}.",
            hint="Install the same release of dicetown with the same extras on all of them.",
        )
    return task(work, never)
