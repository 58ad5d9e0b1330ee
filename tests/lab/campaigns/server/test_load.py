"""How load and soak judge what they measure; nothing is measured here, as a test machine is never quiet."""

import os
from typing import Any

import pytest

from lab.campaigns.campaign import Row
from lab.campaigns.server.load import POINTS, SPOILT, Load, judged, row_of
from lab.campaigns.server.soak import MOST_GROWTH, MOST_MORE, Soak, slope, verdict
from lab.load.points import Latencies, Measured, Point, percentiles
from lab.load.served import Use, use_of
from lab.load.serving import FAULTS


def measured(point: Point, p99: float = 20.0) -> Measured:
    return Measured(
        point,
        choices=300.0,
        latencies=Latencies(2.0, p99, 90.0),
        server=0.431,
        bots=0.12,
        database=0.0,
        clients=0.1,
        memory=152.3,
    )


def test_percentiles_in_milliseconds_need_one_value_only() -> None:
    assert percentiles([0.002]) == (2.0, 2.0, 2.0)
    found = percentiles([number / 1000 for number in range(1, 101)][::-1])
    assert [round(value) for value in found] == [51, 100, 100]


def test_point_within_limit_counts_and_adds_row() -> None:
    point = Point(300, limit=50)
    batch = judged(point, measured(point, 50.0))
    assert (batch.harm, batch.count) == ("", 1)
    assert batch.rows[0]["tables"] == 300
    assert batch.rows[0]["server"] == 43


def test_point_over_limit_names_the_excess() -> None:
    point = Point(300, limit=50)
    batch = judged(point, measured(point, 50.1))
    assert batch.count == 0
    assert batch.harm.startswith("300 tables, greedy bots, 1 process on SQLite: p99 50.1 ms, over 50 ms")


def test_point_without_a_limit_causes_no_harm() -> None:
    point = Point(500)
    assert judged(point, measured(point, 900.0)).harm == ""


def test_server_without_any_answer_is_harm() -> None:
    assert "nobody got an answer" in judged(Point(500), None).harm


def test_every_promised_limit_is_measured() -> None:
    promised = [point for point in POINTS if point.limit]
    for processes in (1, 3):
        of_these = [point for point in promised if point.processes == processes]
        assert {(point.tables, point.limit) for point in of_these if point.slow} == {(2_000, 100.0)}
        assert (300, 50.0) in {(point.tables, point.limit) for point in of_these if point.bots == "greedy"}
        solvers = {(point.tables, point.limit) for point in of_these if point.bots == "solver"}
        assert (300 if processes == 1 else 200, 50.0) in solvers
    assert all(point.limit for point in SPOILT.values())


def test_server_can_be_started_with_every_fault() -> None:
    assert {*Load.faults, *Soak.faults} == set(FAULTS)
    assert set(SPOILT) == set(Load.faults)


def test_table_and_picture_show_every_point() -> None:
    points = [Point(100), Point(300), Point(300, bots="solver"), Point(2_000, slow=True)]
    rows = tuple(row_of(measured(point)) for point in points)
    table = Load().table({}, rows)
    assert table.count("\n| greedy bots") == 2
    assert "| slow, greedy bots, 1 process on SQLite | 2,000 |" in table
    [(name, picture)] = Load().pictures(rows).items()
    assert f"images/{name}" in table
    assert picture.count("<polyline") == 2
    assert "NaN" not in picture


def test_no_rows_give_no_table_or_picture() -> None:
    for campaign in (Load(), Soak()):
        assert campaign.table({}, ()) == ""
        assert campaign.pictures(()) == {}


def soak_rows(growth: float, **last: int) -> list[Row]:
    rows: list[dict[str, Any]] = [
        {
            "minute": float(minute),
            "server": 100 + growth * minute,
            "bots": 50.0,
            "descriptors": 200,
            "tasks": 400,
        }
        for minute in range(31)
    ]
    for row in rows[-5:]:
        row.update(last)
    return rows


def test_slope_is_of_the_best_fitting_line() -> None:
    assert slope([(0, 1), (1, 3), (2, 5)]) == pytest.approx(2)
    assert slope([(0, 1), (1, 2), (2, 1)]) == pytest.approx(0)
    assert slope([(1, 5)]) == 0


def test_server_with_constant_use_passes() -> None:
    assert verdict(soak_rows(MOST_GROWTH / 2, descriptors=200 + MOST_MORE)) == ""
    busy_at_the_last_moment = soak_rows(0)
    busy_at_the_last_moment[-1]["tasks"] += 2 * MOST_MORE
    assert verdict(busy_at_the_last_moment) == ""


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (soak_rows(MOST_GROWTH * 2), "memory grew by 1.00 MB a minute"),
        (soak_rows(0, descriptors=201 + MOST_MORE), "41 more descriptors"),
        (soak_rows(0, tasks=401 + MOST_MORE), "41 more tasks"),
    ],
)
def test_server_with_growing_use_fails(rows: list[Row], said: str) -> None:
    assert said in verdict(rows)


def test_soak_shows_memory_and_every_fifth_minute() -> None:
    rows = tuple(soak_rows(0.1))
    assert Soak().figure(30, {}, rows).endswith("memory +0.10 MB a minute")
    assert len(Soak().table({}, rows).splitlines()) == 2 + 7


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="what processes use is read from /proc")
def test_use_is_measured_until_a_process_ends() -> None:
    own = use_of(os.getpid())
    assert own.seconds > 0
    assert own.megabytes > 5
    assert own.descriptors > 2
    assert use_of(2**22 + 1) == Use()
    assert own + Use(1, 2, 3) == Use(own.seconds + 1, own.megabytes + 2, own.descriptors + 3)
