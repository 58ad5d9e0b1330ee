"""Which events of a game are shown, when, and where on the screen."""

from __future__ import annotations

from dicetown.engine.events import ALWAYS, OWN, Event

OVERVIEWS = frozenset({"keep", "cut-keep", "use-outlaws"})
"""Questions about dice: shown with the table, and at the first one of a round with the town."""

LATE_OVERVIEWS = frozenset({"shaman", "ambush", "warpath"})
"""Questions that depend on the hands of all seats: shown with the table."""


def worth_telling(event: Event, you: int) -> bool:
    """Return whether an event has a line of its own.

    Events that are visible anyway have none, nor have other players' looks at their own cards.
    """
    if event.kind.told == OWN:
        return event.get("seat") == you
    return event.kind.told == ALWAYS


def told_inside(event: Event) -> bool:
    """Return whether a line is indented below one that names the place; during the set-up none is."""
    return event.kind.inside and not event.rule.startswith("SETUP")
