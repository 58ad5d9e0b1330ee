"""Half an hour under load: what a server uses stays what it was."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Mapping, Sequence
from statistics import median
from typing import ClassVar

from lab.campaigns.campaign import Batch, Campaign, Row
from lab.load.players import Player, make_keys
from lab.load.points import sit
from lab.load.served import Served, served

TABLES = 40
THINKING = 0.5
"""Seconds a person takes: a game is over within two minutes."""
MINUTES = 30
WARM_UP = 5
"""Minutes before the first row: by then two games have been played at each table, and what is in memory is of
all ages."""
MOST_GROWTH = 0.5
"""Megabytes a minute, of the server and its bots together. What the system has lent it does not always take
back, and full collections are rare, so that a few are due to chance."""
MOST_MORE = 40
"""Descriptors, or tasks, at the end than at the beginning: games end, and connections come and go."""
SPOILT_MINUTES = 2
"""So long a planted fault has to be noticed, with a row for every ten seconds."""
SPOILT_GROWTH = 5
"""Megabytes a minute then: in so short a time a healthy server's memory may grow by one or two."""


def slope(points: Sequence[tuple[float, float]]) -> float:
    """By how much a figure grows: the straight line that fits best."""
    count = len(points)
    middle = sum(x for x, _ in points) / count
    level = sum(y for _, y in points) / count
    spread = sum((x - middle) ** 2 for x, _ in points)
    return sum((x - middle) * (y - level) for x, y in points) / spread if spread else 0.0


def verdict(rows: Sequence[Row], most_growth: float = MOST_GROWTH) -> str:
    """What grew that must not; empty if nothing did."""
    some = max(1, len(rows) // 6)
    for what in ("descriptors", "tasks"):
        # At any one moment it is chance how many there are.
        before, after = (median(row[what] for row in part) for part in (rows[:some], rows[-some:]))
        if after - before > MOST_MORE:
            return f"there were {after - before:.0f} more {what} at the end than at the beginning"
    growth = slope([(row["minute"], row["server"] + row["bots"]) for row in rows])
    if growth > most_growth:
        return f"memory grew by {growth:.2f} MB a minute, more than {most_growth} MB"
    return ""


def row_now(server: Served, minute: float) -> Row:
    own, bots, _ = server.used()
    return {
        "minute": round(minute, 1),
        "server": round(own.megabytes, 1),
        "bots": round(bots.megabytes, 1),
        "descriptors": own.descriptors,
        "tasks": server.tasks(),
    }


async def soaked(server: Served, minutes: float, every: float) -> list[Row]:
    """Rows of what the server uses, so many minutes long, after it is warm."""
    keys = await asyncio.to_thread(make_keys, server.url, TABLES)
    began = time.perf_counter()
    # Nobody gets up before the last row.
    end = began + 60 * (WARM_UP + minutes + 1)
    players = [Player(server.url, key, "greedy", THINKING, seed) for seed, key in enumerate(keys)]
    playing = asyncio.gather(
        *[sit(player, began + number / 10, end) for number, player in enumerate(players)]
    )
    rows = []
    for number in range(round(minutes / every) + 1):
        await asyncio.sleep(began + 60 * (WARM_UP + number * every) - time.perf_counter())
        rows.append(await asyncio.to_thread(row_now, server, number * every))
        if sys.stderr.isatty():
            print(f"\r{rows[-1]}\x1b[K", end="", file=sys.stderr, flush=True)
        for player in players:
            player.latencies.clear()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return rows


class Soak(Campaign):
    name = "soak"
    promise = (
        f"Under load a server does not grow: with {TABLES} tables for half an hour, memory by less than"
        f" {MOST_GROWTH} MB a minute, and descriptors and tasks not at all."
    )
    unit = "minutes"
    goal = MINUTES
    patience = 1
    alone = True
    faults: ClassVar[Mapping[str, str]] = {
        "keep_every_message": "every message that was sent is kept in a list",
        "leave_tasks": "a task in a hundred messages waits for ever",
        "leave_files_open": "a file in a hundred messages stays open",
    }

    def play(self, number: int, fault: str = "") -> Batch:
        length = (SPOILT_MINUTES, 1 / 6) if fault else (MINUTES, 1)
        with served(fault=fault) as server:
            rows = asyncio.run(soaked(server, *length))
        found = verdict(rows, SPOILT_GROWTH if fault else MOST_GROWTH)
        if found:
            return Batch(0, harm=f"{found}\n{rows}")
        return Batch(MINUTES, rows=tuple(rows))

    def figure(self, count: int, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        growth = slope([(row["minute"], row["server"] + row["bots"]) for row in rows])
        return f"{count:,} minutes at {TABLES} tables, memory {growth:+.2f} MB a minute"

    def table(self, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        if not rows:
            return ""
        lines = ["| minute | server MB | bots MB | descriptors | tasks |", "| --- | --- | --- | --- | --- |"]
        for row in rows:
            if row["minute"] % 5 == 0:
                cells = [f"{row[what]:,}" for what in ("server", "bots", "descriptors", "tasks")]
                lines.append(f"| {row['minute']:.0f} | {' | '.join(cells)} |")
        return "\n".join(lines)
