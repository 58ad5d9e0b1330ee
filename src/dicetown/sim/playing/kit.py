"""The kit that a worker on another machine gets with its games, to check that it plays the same games."""

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
    """What has to be the same on the worker, and the bot files it may lack."""

    expected: Fingerprint
    bots: tuple[str, ...]
    files: tuple[CarriedFile, ...]


def look_at(kit: Kit) -> str:
    """Return why this machine would play other games than the kit's sender; empty if it would not."""
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
    """Play work as the kit's sender would have played it."""
    # Check each time, because machines can join a cluster long after the first were compared.
    problem = look_at(kit)
    if problem:
        raise DiceTownError(
            f"A machine that joined the Ray cluster would play other games: {problem}.",
            hint="Install the same release of dicetown with the same extras on all of them.",
        )
    return task(work, never)
