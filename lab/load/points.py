"""A point of the curve: so many tables at such a server, measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed

from lab.load.players import Player, make_keys
from lab.load.served import Served, Use, served

BUSY_THINKING = 4.0
"""Seconds a person takes: with three bots that answer the same questions that makes a choice a second."""
SLOW_THINKING = 60.0
OPENED_PER_SECOND = 40
SETTLING = 6.0
"""Seconds between the opening of the last table and the first latency that counts."""


class Latencies(NamedTuple):
    """In milliseconds."""

    p50: float
    p99: float
    most: float


@dataclass(frozen=True, slots=True)
class Point:
    tables: int
    bots: str = "greedy"
    processes: int = 1
    postgres: bool = False
    slow: bool = False
    seconds: float = 25.0
    limit: float = 0.0
    """Milliseconds that 99 of 100 answers may take; 0 where nothing is promised."""

    @property
    def kind(self) -> str:
        """What it has in common with other points of its curve."""
        store = "PostgreSQL" if self.postgres else "SQLite"
        number = f"{self.processes} process{'es' if self.processes > 1 else ''}"
        return f"{'slow, ' if self.slow else ''}{self.bots} bots, {number} on {store}"


@dataclass(frozen=True, slots=True)
class Measured:
    """Processor time is in parts of one core, memory in megabytes."""

    point: Point
    choices: float
    """A second, of all tables."""
    latencies: Latencies
    server: float
    bots: float
    database: float
    clients: float
    memory: float
    """Of the server and its bots."""


def percentiles(seconds: Sequence[float]) -> Latencies:
    """Of at least one latency."""
    found = sorted(seconds)
    p50, p99 = (1000 * found[min(len(found) - 1, int(len(found) * part))] for part in (0.5, 0.99))
    return Latencies(p50, p99, 1000 * found[-1])


def measure(point: Point, fault: str = "") -> Measured | None:
    """Start a server and play at it; None if nobody got an answer."""
    with served(point.processes, point.postgres, fault) as server:
        return asyncio.run(_measure(server, point))


async def _measure(server: Served, point: Point) -> Measured | None:
    keys = await asyncio.to_thread(make_keys, server.url, point.tables)
    began = time.perf_counter()
    opening = max(2.0, point.tables / OPENED_PER_SECOND)
    first = began + opening + SETTLING
    end = first + point.seconds
    thinking = SLOW_THINKING if point.slow else BUSY_THINKING
    players = [Player(server.url, key, point.bots, thinking, seed) for seed, key in enumerate(keys)]
    watching = asyncio.create_task(_watch(server, first, end))
    await asyncio.gather(
        *[sit(player, began + opening * number / len(players), end) for number, player in enumerate(players)]
    )
    (before, entries, own), (after, more, later) = await watching
    found = [took for player in players for at, took in player.latencies if first < at <= end]
    if not found:
        return None
    own_part, bots, database = [
        (then.seconds - now.seconds) / point.seconds for now, then in zip(before, after, strict=True)
    ]
    return Measured(
        point,
        (more - entries) / point.seconds,
        percentiles(found),
        server=own_part,
        bots=bots,
        database=database,
        clients=(later - own) / point.seconds,
        memory=after[0].megabytes + after[1].megabytes,
    )


async def sit(player: Player, begin: float, end: float) -> None:
    """Play. A server that has too much to do lets some people go; what they waited for counts nowhere."""
    with suppress(ConnectionClosed, OSError):
        await player.play(begin, end)


Seen = tuple[tuple[Use, Use, Use], int, float]


async def _watch(server: Served, first: float, end: float) -> tuple[Seen, Seen]:
    async def look() -> Seen:
        entries = await asyncio.to_thread(server.entries)
        return server.used(), entries, time.process_time()

    await asyncio.sleep(first - time.perf_counter())
    before = await look()
    await asyncio.sleep(end - time.perf_counter())
    return before, await look()
