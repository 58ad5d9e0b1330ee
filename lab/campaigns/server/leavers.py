"""Games in virtual time in which people leave, vanish and dawdle at every kind of question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

import pytest

from dicetown.rules.catalogue import ruleset_names
from dicetown.table.actor.grace import GraceTimers
from dicetown.table.room import log
from dicetown.table.room.seats import Seat
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import Table
from dicetown.table.room.timing import due
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.planting import Faults, planted, words_of
from tests.table.keeping import run
from tests.table.leaving import CLOCKS, GRACE, LONG, Gone, play_with_dawdlers, play_with_vanishers, seats_for

SHORT = {"setup": {"mine": 14}}
"""Most games have a small mine: what counts is who leaves at what, not how long a game is."""

WHOLE = 8
"""One batch of so many has the whole mine."""


def _waiting_for_who_is_gone(patch: pytest.MonkeyPatch) -> None:
    honest = Seat.bot
    patch.setattr(Seat, "bot", lambda self, settings: "" if self.away == "left" else honest(self, settings))


def _no_time_at_covert_questions(patch: pytest.MonkeyPatch) -> None:
    def lenient(table: Table, now: int) -> list[log.AnyEntry]:
        return [] if table.covert() and table.window_until is None else due(table, now)

    patch.setattr("dicetown.table.actor.actor.due", lenient)


def _not_minding(patch: pytest.MonkeyPatch) -> None:
    honest = GraceTimers.restart_timer

    def restart_timer(self: GraceTimers, seat: int) -> None:
        if not self._table.seats[seat].asked:
            honest(self, seat)

    patch.setattr(GraceTimers, "restart_timer", restart_timer)


PLANTED: Faults = {
    "gone": ("a table waits for ever for a player who has left", _waiting_for_who_is_gone),
    "covert": ("no clock runs at covert questions", _no_time_at_covert_questions),
    "cut": ("a player who loses the connection while being asked is not missed", _not_minding),
}


class Leavers(Campaign):
    name = "leavers"
    promise = "No player can block a table: if one leaves, vanishes or dawdles, at any question, it goes on."
    unit = "games"
    goal = 100_000
    patience = 500
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)
    names: ClassVar[tuple[str, ...]] = ruleset_names()
    each: ClassVar = 4
    """How often in a game somebody goes away at the same kind of question in the same way."""

    def play(self, number: int, fault: str = "") -> Batch:
        gone: Gone = Counter()
        with planted(PLANTED, fault):
            for place, name in enumerate(self.names):
                game = number * len(self.names) + place
                try:
                    gone += self._game(name, number + place, game, number % WHOLE == WHOLE - 1)
                except AssertionError as broken:
                    return Batch(
                        0, harm=f"{str(broken) or 'a wrong state'}\n{name}, number {number}, game {game}"
                    )
        why: Counter[str] = Counter()
        for (_, reason), times in gone.items():
            why[REASONS[reason]] += times
        return Batch(len(self.names), dict(sorted(why.items())))

    def _game(self, name: str, turn: int, game: int, whole: bool) -> Gone:
        settings = Settings(
            ruleset=name,
            bribes="all",
            parts=None if whole else SHORT,
            clock=CLOCKS[turn % len(CLOCKS)],
            pace=0,
            hush=250 * (turn // 4 % 2),
            grace_seconds=LONG,
        )
        seats = seats_for(name, turn)
        if turn % 3:
            return run(play_with_dawdlers(settings, seats, game, self.each))
        vanishing = Settings(
            ruleset=name, bribes="all", parts=settings.parts, pace=0, hush=settings.hush, grace_seconds=GRACE
        )
        return run(play_with_vanishers(vanishing, seats, game, self.each))


REASONS = {
    "left": "times a player left",
    "gone": "lost the connection",
    "time": "ran out of time",
    "hurried": "was hurried",
}
