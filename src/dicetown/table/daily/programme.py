"""The games that may be dealt on each day of the week. The choice for a day is secret until that day."""

from __future__ import annotations

from typing import Final, NamedTuple


class Fixture(NamedTuple):
    """The games of one weekday. If there are several, the chance of the day picks one."""

    rulesets: tuple[str, ...]
    rivals: tuple[tuple[str, ...], ...]
    """The bots at the table. They must be deterministic: the same question gets the same answer."""


EASY: Final = (("greedy", "greedy"), ("greedy", "greedy", "greedy"))
HARD: Final = (("greedy", "solver"), ("greedy", "greedy", "solver"))

WEEK: Final = (
    Fixture(("revised",), EASY),
    Fixture(("classic", "revised"), EASY),
    Fixture(("revised+wanted", "classic+wanted"), EASY),
    Fixture(("revised", "classic"), HARD),
    Fixture(("revised+cowboys", "classic+cowboys"), EASY),
    Fixture(("revised+wanted+indians", "revised+wanted+cowboys"), EASY),
    Fixture(("revised",), HARD),
)
"""From Monday to Sunday."""
