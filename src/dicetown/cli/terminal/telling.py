"""What of a game is told, when, and where on the screen."""

from __future__ import annotations

from dicetown.engine.events import ALWAYS, OWN, Event

OVERVIEWS = frozenset({"keep", "cut-keep", "use-outlaws"})
"""Questions about dice: with the table, and at the first one of a round the town."""

LATE_OVERVIEWS = frozenset({"shaman", "ambush", "warpath"})
"""Questions that depend on everybody's hand: with the table."""


def worth_telling(event: Event, you: int) -> bool:
    """Whether a fact deserves a line: not what is shown anyway, nor others looking at their own cards."""
    if event.kind.told == OWN:
        return event.get("seat") == you
    return event.kind.told == ALWAYS


def told_inside(event: Event) -> bool:
    """Whether a line stands below another that says whose place it is; during the set-up none does."""
    return event.kind.inside and not event.rule.startswith("SETUP")
