"""How many tables a server holds: a curve of tables against how long people wait, memory, processor time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lab.campaigns.campaign import Batch, Campaign, Row
from lab.campaigns.server.curve import Series, curve
from lab.load.points import Measured, Point, measure

BUSY, SLOW = 50.0, 100.0
"""Milliseconds that 99 of 100 answers may take."""
PROMISED = 300
"""Tables with a choice a second each, for which the first holds."""
IMAGE = "load.svg"


def _curve(tables: Sequence[int], **what: Any) -> list[Point]:
    return [Point(count, limit=BUSY if count <= PROMISED else 0, **what) for count in tables]


POINTS: tuple[Point, ...] = (
    *_curve((50, 100, 200, 300, 400, 500)),
    *_curve((100, 200, 300), bots="solver"),
    *_curve((100, 300, 500), processes=3, postgres=True),
    *_curve((200,), bots="solver", processes=3, postgres=True),
    # Bots, database, three processes and players want more than the two cores that the promise is about.
    Point(300, bots="solver", processes=3, postgres=True, limit=0),
    Point(2_000, slow=True, seconds=60, limit=SLOW),
    Point(2_000, slow=True, seconds=60, limit=SLOW, processes=3, postgres=True),
)
SPOILT: Mapping[str, Point] = {
    "append_in_the_loop": Point(PROMISED, seconds=8, limit=BUSY),
    "think_in_the_loop": Point(PROMISED, bots="solver", seconds=8, limit=BUSY),
}
"""What is measured with each fault in it."""


def row_of(found: Measured) -> Row:
    return {
        "kind": found.point.kind,
        "slow": found.point.slow,
        "tables": found.point.tables,
        "choices": round(found.choices),
        "p50": round(found.latencies.p50, 1),
        "p99": round(found.latencies.p99, 1),
        "limit": found.point.limit,
        "server": round(100 * found.server),
        "bots": round(100 * found.bots),
        "database": round(100 * found.database),
        "clients": round(100 * found.clients),
        "memory": round(found.memory),
    }


def judged(point: Point, found: Measured | None) -> Batch:
    """What a point comes to: over its limit it is harm."""
    where = f"{point.tables:,} tables, {point.kind}"
    if found is None:
        return Batch(0, harm=f"{where}: nobody got an answer")
    if point.limit and found.latencies.p99 > point.limit:
        took = f"p99 {found.latencies.p99:.1f} ms, over {point.limit:.0f} ms"
        return Batch(0, harm=f"{where}: {took}\n{row_of(found)}")
    return Batch(1, rows=(row_of(found),))


class Load(Campaign):
    name = "load"
    promise = (
        f"With {PROMISED} tables of one choice a second each, 99 of 100 answers are acknowledged within"
        f" {BUSY:.0f} ms; with 2,000 slow tables, within {SLOW:.0f} ms. Server and players share two cores."
    )
    unit = "points"
    goal = len(POINTS)
    patience = 1
    alone = True
    faults: ClassVar[Mapping[str, str]] = {
        "append_in_the_loop": "the loop of the server waits for a disk that takes 10 ms",
        "think_in_the_loop": "bots think in the loop of the server",
    }

    def play(self, number: int, fault: str = "") -> Batch:
        point = SPOILT[fault] if fault else POINTS[number % len(POINTS)]
        return judged(point, measure(point, fault))

    def table(self, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        if not rows:
            return ""
        lines = [
            f"![How long people wait, by the number of tables](../images/{IMAGE})",
            "",
            "A latency is from sending an answer to its acknowledgement, which comes after it is on the disk."
            " At each table sit one person, who thinks 4 s on average (60 s at slow ones), and three bots.",
            "",
            "| server | tables | choices/s | p50 ms | p99 ms | server | bots | database | players | MB |",
            "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        ]
        for row in rows:
            used = " | ".join(f"{row[who]}%" for who in ("server", "bots", "database", "clients"))
            measured = f"{row['choices']:,} | {row['p50']} | {row['p99']}"
            lines.append(f"| {row['kind']} | {row['tables']:,} | {measured} | {used} | {row['memory']} |")
        lines += ["", "Processor time is of one core; memory is of the server and its bots."]
        return "\n".join(lines)

    def pictures(self, rows: tuple[Row, ...]) -> Mapping[str, str]:
        series: dict[str, list[tuple[float, float]]] = {}
        for row in rows:
            if not row["slow"]:
                series.setdefault(row["kind"], []).append((row["tables"], row["p99"]))
        if not series:
            return {}
        drawn = [Series(name, sorted(points)) for name, points in series.items()]
        return {IMAGE: curve("99 of 100 answers within, in milliseconds", "tables", drawn, BUSY)}
