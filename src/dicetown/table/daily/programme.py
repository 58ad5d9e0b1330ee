"""The programme: what may be dealt on which day of the week. Which of it a day has nobody knows before."""

from __future__ import annotations

from typing import Final, NamedTuple


class Fixture(NamedTuple):
    """What is played on one weekday; where there are several, the day's own chance picks one."""

    rulesets: tuple[str, ...]
    rivals: tuple[tuple[str, ...], ...]
    """Who else sits at the table: bots that give the same answer to the same question, always."""


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
