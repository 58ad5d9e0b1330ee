"""How load and soak judge what they measure; nothing is measured here, as a test machine is never quiet."""

import os
from typing import Any

import pytest

from tools.campaigns.campaign import Row
from tools.campaigns.load import POINTS, SPOILT, Load, judged, row_of
from tools.campaigns.soak import MOST_GROWTH, MOST_MORE, Soak, slope, verdict
from tools.load.points import Latencies, Measured, Point, percentiles
from tools.load.served import Use, use_of
from tools.load.serving import FAULTS


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


def test_percentiles_are_in_milliseconds_and_of_what_came_however_little() -> None:
    assert percentiles([0.002]) == (2.0, 2.0, 2.0)
    found = percentiles([number / 1000 for number in range(1, 101)][::-1])
    assert [round(value) for value in found] == [51, 100, 100]


def test_a_point_within_its_limit_counts_and_is_a_row() -> None:
    point = Point(300, limit=50)
    batch = judged(point, measured(point, 50.0))
    assert (batch.harm, batch.count) == ("", 1)
    assert batch.rows[0]["tables"] == 300
    assert batch.rows[0]["server"] == 43


def test_a_point_over_its_limit_is_harm_and_says_by_how_much() -> None:
    point = Point(300, limit=50)
    batch = judged(point, measured(point, 50.1))
    assert batch.count == 0
    assert batch.harm.startswith("300 tables, greedy bots, 1 process on SQLite: p99 50.1 ms, over 50 ms")


def test_where_nothing_is_promised_nothing_is_harm() -> None:
    point = Point(500)
    assert judged(point, measured(point, 900.0)).harm == ""


def test_a_server_that_answers_nobody_is_harm() -> None:
    assert "nobody got an answer" in judged(Point(500), None).harm


def test_what_is_promised_is_measured() -> None:
    promised = [point for point in POINTS if point.limit]
    for processes in (1, 3):
        of_these = [point for point in promised if point.processes == processes]
        assert {(point.tables, point.limit) for point in of_these if point.slow} == {(2_000, 100.0)}
        assert (300, 50.0) in {(point.tables, point.limit) for point in of_these if point.bots == "greedy"}
        solvers = {(point.tables, point.limit) for point in of_these if point.bots == "solver"}
        assert (300 if processes == 1 else 200, 50.0) in solvers
    assert all(point.limit for point in SPOILT.values())


def test_faults_are_those_that_a_server_can_be_started_with() -> None:
    assert {*Load.faults, *Soak.faults} == set(FAULTS)
    assert set(SPOILT) == set(Load.faults)


def test_the_table_has_a_line_for_each_point_and_the_picture_a_curve_for_each_kind() -> None:
    points = [Point(100), Point(300), Point(300, bots="solver"), Point(2_000, slow=True)]
    rows = tuple(row_of(measured(point)) for point in points)
    table = Load().table({}, rows)
    assert table.count("\n| greedy bots") == 2
    assert "| slow, greedy bots, 1 process on SQLite | 2,000 |" in table
    [(name, picture)] = Load().pictures(rows).items()
    assert f"images/{name}" in table
    assert picture.count("<polyline") == 2
    assert "NaN" not in picture


def test_without_rows_there_is_no_table_and_no_picture() -> None:
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


def test_a_slope_is_that_of_the_line_that_fits_best() -> None:
    assert slope([(0, 1), (1, 3), (2, 5)]) == pytest.approx(2)
    assert slope([(0, 1), (1, 2), (2, 1)]) == pytest.approx(0)
    assert slope([(1, 5)]) == 0


def test_a_server_that_stays_as_it_is_passes() -> None:
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
def test_a_server_that_grows_does_not(rows: list[Row], said: str) -> None:
    assert said in verdict(rows)


def test_the_soak_says_how_memory_went_and_shows_every_fifth_minute() -> None:
    rows = tuple(soak_rows(0.1))
    assert Soak().figure(30, {}, rows).endswith("memory +0.10 MB a minute")
    assert len(Soak().table({}, rows).splitlines()) == 2 + 7


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="what processes use is read from /proc")
def test_what_this_process_uses_is_seen_and_one_that_is_gone_uses_nothing() -> None:
    own = use_of(os.getpid())
    assert own.seconds > 0
    assert own.megabytes > 5
    assert own.descriptors > 2
    assert use_of(2**22 + 1) == Use()
    assert own + Use(1, 2, 3) == Use(own.seconds + 1, own.megabytes + 2, own.descriptors + 3)
