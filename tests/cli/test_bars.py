"""The lines that say how far long work is."""

import io

import pytest

from dicetown.cli.common.bars import LongBar, duration


def test_bar_estimates_time_from_this_run(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    now = [100.0]
    monkeypatch.setattr("dicetown.cli.common.bars.time.perf_counter", lambda: now[0])
    bar = LongBar(stream)
    now[0] = 110.0
    bar.show(10, 40, 50)
    assert stream.getvalue().endswith("60/90 games, 30 s left")


@pytest.mark.parametrize(
    ("seconds", "text"), [(8.4, "8 s"), (200, "3 min 20 s"), (7500, "2 h 05 min"), (59.6, "1 min 00 s")]
)
def test_durations_read_as_people_say_them(seconds: float, text: str) -> None:
    assert duration(seconds) == text
