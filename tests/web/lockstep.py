"""Lockstep: two worlds in which the same people do the same things at the same times.

The second world may differ from the first in what some viewers may not know. What these are sent, and what
they are answered when they try to find out, is compared byte by byte.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dicetown.engine.choices import PASS
from dicetown.engine.decisions import seats_in
from dicetown.table.settings import Settings
from dicetown.table.table import CLOSED, PLAYING, Table
from dicetown.table.timing import deadline
from dicetown.testing import choose_freely
from tests.web.hidden import Viewer, align
from tests.web.virtual_time import clock, pass_time, pass_time_until_just_before, settle
from tests.web.worlds import NAMES, STRANGER, Frame, World

ILLEGAL: Final = ("pass", "more", "keep:-", "keep:9", "play:dynamite", "seat:0", "card:p3", "offer:0:1d", "do:x")
LISTS: Final = ("/api/lobby", "/api/me/games", "/api/tables/{table}")
OWN_RECORD: Final = "/api/tables/{table}/record?seat="
PUBLIC_RECORD: Final = "/api/tables/{table}/record"
PATIENCE: Final = 3000
"""Turns of waiting after which a game is taken to be stuck."""


class Case(NamedTuple):
    """A table that is played twice."""

    settings: Settings
    seats: int
    seed: int


class Leak(AssertionError):
    """A viewer was told what it may not know."""


class Lockstep:
    """Two worlds, and all that can be done in them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rng = random.Random(case.seed)
        self.left, self.right = self.worlds = World(case.seed), World(case.seed)
        self.viewers: tuple[Viewer, ...] = (*range(case.seats), None)
        self.compared: Counter[str] = Counter()
        self._sent = {world: Counter[int]() for world in self.worlds}
        self.mood = 0
        """Decides, together with what a seat is asked covertly, what it answers: the same in both worlds."""
        self.passing: set[int] = set()
        """Seats that pass at every covert question."""
        self.mute: int | None = None
        """A seat that does not answer covert questions in the second world."""
        self.late: int | None = None
        """A seat whose time runs out in the second world; in the first one it passes at the last moment."""
        self.meddling: int | None = None
        """A seat that answers covert questions in the second world although a bot plays for it."""
        self._meddled: set[str] = set()

    @property
    def playing(self) -> bool:
        return self.left.table.phase == PLAYING

    @property
    def hush(self) -> int:
        return self.case.settings.hush

    async def begin(self) -> None:
        """Open both tables and start. Before the game nobody's part of the Fate shows."""
        for world in self.worlds:
            await world.open(self.case.settings, self.case.seats)
        await self._probe_all()
        self.check("open", self.viewers)
        nonces = [f"{seat:02x}" for seat in range(self.case.seats)]
        for world in self.worlds:
            await world.seal(nonces[:-1])
        table = self.right.table
        table.seats[0].nonce, table.secret = "ff", "ff" * 32
        self.right.live.audience.show()
        await self._probe_all()
        self.check("sealing", self.viewers)
        align(self.left.table, table)
        for world in self.worlds:
            await world.give_nonce(self.case.seats - 1, nonces[-1])
        self.check("", self.viewers)

    async def end(self) -> None:
        """Whatever the game has come to, or if it is closed now, all see the same of it."""
        for seat, name in enumerate(self.left.people):
            if self.playing and self.left.table.host == self.left.table.seats[seat].player:
                self.both(seat, type="close", name=name) if False else self.both(seat, type="close")
        await settle()
        await self._probe_all()
        self.check("", self.viewers)
        for world in self.worlds:
            await world.close()
