"""Derived JSON is laid out so that a change of it can be read."""

from __future__ import annotations

import json

from tools.laid_out import LINE, laid_out


def test_short_value_stays_on_one_line() -> None:
    assert laid_out({"b": [1, 2], "a": "é"}) == '{"a": "é", "b": [1, 2]}\n'


def test_long_value_breaks_at_its_top() -> None:
    value = {"long": ["x" * 60, "y" * 60], "short": {"z": 1}}
    assert laid_out(value).splitlines() == [
        "{",
        ' "long": [',
        f'  "{"x" * 60}",',
        f'  "{"y" * 60}"',
        " ],",
        ' "short": {"z": 1}',
        "}",
    ]
    assert json.loads(laid_out(value)) == value


def test_event_stands_on_one_line_however_long() -> None:
    events = [{"event": "A", "fields": {"text": "x" * LINE}}, {"event": "B", "fields": {}}]
    _, first, second, _ = laid_out(events).splitlines()
    assert json.loads(first.removesuffix(",")) == events[0]
    assert json.loads(second) == events[1]
