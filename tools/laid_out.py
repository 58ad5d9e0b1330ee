"""JSON laid out so that a change can be read: what fits on a line stands on one, and so does an event."""

from __future__ import annotations

import json
from typing import Any, Final

LINE: Final = 110
"""Characters."""


def laid_out(value: Any) -> str:
    """The JSON text of a value, with its keys in order."""
    return _laid_out(value, 0) + "\n"


def _laid_out(value: Any, depth: int) -> str:
    line = json.dumps(value, ensure_ascii=False, sort_keys=True)
    if depth + len(line) <= LINE or not isinstance(value, dict | list) or _is_event(value):
        return line
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_laid_out(value[key], depth + 1)}" for key in sorted(value)]
    else:
        parts = [_laid_out(one, depth + 1) for one in value]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    inside = ",\n".join(f"{' ' * (depth + 1)}{part}" for part in parts)
    return f"{begin}\n{inside}\n{' ' * depth}{end}"


def _is_event(value: Any) -> bool:
    return isinstance(value, dict) and "event" in value
