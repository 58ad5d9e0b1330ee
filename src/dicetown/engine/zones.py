"""Zones: every place where cards can lie, and who sees what lies there.

All cards of a game are in zones, and hidden things are in zones only, so that views, notation, imagined
worlds and the conservation of cards are each one loop over this list. A shared zone has one index; a zone
that each seat has of its own has six in a row, so that `HAND + seat` is a seat's hand.
"""

from typing import Final

from dicetown.engine.errors import DiceTownError

STRIDE: Final = 6
"""Indexes per zone that seats have: the most seats any ruleset allows."""

NOBODY_SEES: Final = 0
OWNER_SEES: Final = 1
ALL_SEE: Final = 2

PILE: Final = 0
"""The order of the cards matters: decks, the row."""
HEAP: Final = 1
"""The order means nothing: hands, discards. Kept sorted, so that equal heaps are equal tuples."""

STORE_DECK: Final = 0
STORE_DISCARDS: Final = 1
PROPERTY_DECK: Final = 2
ROW: Final = 3
ELIXIR_DECK: Final = 4
ELIXIR_DISCARDS: Final = 5
ELIXIRS_SHOWN: Final = 6
IN_PLAY: Final = 7
SHARED: Final = 16
"""Shared zones have indexes below this; 8 to 15 are for expansions."""

HAND: Final = 16
DEEDS: Final = 22
FACE_UP: Final = 28
LOOKING: Final = 34
FIRST_FREE: Final = 40
"""Where an expansion's own seat zones begin."""


class Zone:
    """A place for cards: its name in notation, who sees into it, and whether order counts."""

    def __init__(self, index: int, name: str, sight: int, order: int, doc: str) -> None:
        self.index: Final = index
        self.name: Final = name
        self.sight: Final = sight
        self.order: Final = order
        self.doc: Final = doc
        self.per_seat: Final = index >= SHARED


ENGINE_ZONES: Final[tuple[Zone, ...]] = (
    Zone(STORE_DECK, "store", NOBODY_SEES, PILE, "The General Store deck, top last."),
    Zone(STORE_DISCARDS, "store-out", NOBODY_SEES, HEAP, "Discarded General Store cards, face down."),
    Zone(PROPERTY_DECK, "properties", NOBODY_SEES, PILE, "The property deck, top last."),
    Zone(ROW, "row", ALL_SEE, PILE, "The properties face up at the Town Hall, the bottom one first."),
    Zone(ELIXIR_DECK, "elixirs", NOBODY_SEES, PILE, "The Doc's elixir deck, top last."),
    Zone(ELIXIR_DISCARDS, "elixirs-out", NOBODY_SEES, HEAP, "Used elixirs, face down."),
    Zone(ELIXIRS_SHOWN, "elixirs-shown", ALL_SEE, HEAP, "The face-up elixirs."),
    Zone(IN_PLAY, "in-play", ALL_SEE, HEAP, "Cards played or applied whose effect is not over."),
    Zone(HAND, "hand", OWNER_SEES, HEAP, "General Store cards in a seat's hand."),
    Zone(DEEDS, "deeds", OWNER_SEES, HEAP, "Properties in a seat's hand."),
    Zone(FACE_UP, "face-up", ALL_SEE, HEAP, "Properties face up in front of a seat."),
    Zone(LOOKING, "looking", OWNER_SEES, HEAP, "Cards a seat is looking at before it chooses."),
)


def zone_named(zones: tuple[Zone, ...], name: str) -> Zone:
    """The zone with this name."""
    for zone in zones:
        if zone.name == name:
            return zone
    raise DiceTownError(f"There is no zone called {name!r}.")
