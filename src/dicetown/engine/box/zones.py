"""Zones are all places where cards can lie, with who sees the cards there.

All cards of a game are in zones, so views, notation, imagined worlds and the conservation of cards are each
one loop over this list. A shared zone has one index. A zone that every seat has uses six indexes in a row:
`HAND + seat` is a seat's hand.
"""

from typing import Final

from dicetown.engine.box.cards import ELIXIR, PROPERTY, STORE
from dicetown.engine.errors import DiceTownError

STRIDE: Final = 6
"""Indexes per zone of the seats: the most seats that a ruleset allows."""

NOBODY_SEES: Final = 0
OWNER_SEES: Final = 1
ALL_SEE: Final = 2
TOP_SEEN: Final = 3
"""A pile whose top card is visible to all; its other cards are hidden from all."""

PILE: Final = 0
"""The order of the cards matters: decks, the row."""
HEAP: Final = 1
"""The order does not matter: hands, discards. Heaps are sorted, so that equal heaps are equal tuples."""

STORE_DECK: Final = 0
STORE_DISCARDS: Final = 1
PROPERTY_DECK: Final = 2
ROW: Final = 3
ELIXIR_DECK: Final = 4
ELIXIR_DISCARDS: Final = 5
ELIXIRS_SHOWN: Final = 6
IN_PLAY: Final = 7
SHARED: Final = 16
"""Shared zones have indexes below this; 8 is the box, 9 to 15 are those of our expansions."""

HAND: Final = 16
DEEDS: Final = 22
FACE_UP: Final = 28
LOOKING: Final = 34


def seat_of(zone: int) -> int:
    """Return the seat that owns a zone."""
    return (zone - SHARED) % STRIDE


class Zone:
    """A place for cards: its name, who sees its cards, whether their order matters, and their families."""

    def __init__(
        self, index: int, name: str, sight: int, order: int, families: tuple[int, ...], doc: str
    ) -> None:
        self.index: Final = index
        self.families: Final = families
        self.name: Final = name
        self.sight: Final = sight
        self.order: Final = order
        self.doc: Final = doc
        self.per_seat: Final = index >= SHARED
        self.last: Final = index + STRIDE - 1 if index >= SHARED else index
        """The last index that it uses."""


ENGINE_ZONES: Final[tuple[Zone, ...]] = (
    Zone(STORE_DECK, "store", NOBODY_SEES, PILE, (STORE,), "The General Store deck, top last."),
    Zone(STORE_DISCARDS, "store-out", NOBODY_SEES, HEAP, (STORE,), "Discarded store cards, face down."),
    Zone(PROPERTY_DECK, "properties", NOBODY_SEES, PILE, (PROPERTY,), "The property deck, top last."),
    Zone(
        ROW,
        "row",
        ALL_SEE,
        PILE,
        (PROPERTY,),
        "The face-up properties, the bottom one first.",
    ),
    Zone(ELIXIR_DECK, "elixirs", NOBODY_SEES, PILE, (ELIXIR,), "The Doc's elixir deck, top last."),
    Zone(ELIXIR_DISCARDS, "elixirs-out", NOBODY_SEES, HEAP, (ELIXIR,), "Used elixirs, face down."),
    Zone(ELIXIRS_SHOWN, "elixirs-shown", ALL_SEE, HEAP, (ELIXIR,), "The face-up elixirs."),
    Zone(
        IN_PLAY,
        "in-play",
        ALL_SEE,
        HEAP,
        (STORE, ELIXIR),
        "Cards whose effect is not over.",
    ),
    Zone(HAND, "hand", OWNER_SEES, HEAP, (STORE,), "General Store cards in a seat's hand."),
    Zone(DEEDS, "deeds", OWNER_SEES, HEAP, (PROPERTY,), "Properties in a seat's hand."),
    Zone(FACE_UP, "face-up", ALL_SEE, HEAP, (PROPERTY,), "Properties face up in front of a seat."),
    Zone(
        LOOKING,
        "looking",
        OWNER_SEES,
        HEAP,
        (STORE, PROPERTY),
        "Cards a seat looks at to choose.",
    ),
)


BOX: Final = Zone(8, "box", NOBODY_SEES, HEAP, (PROPERTY,), "Cards that left the game unseen.")
"""The zone for cards that leave the game. Only some rulesets have it."""


def zone_spot(zones: tuple[Zone, ...], index: int) -> str:
    """Write an index as a name: `store`, or `hand@2` for a zone of a seat."""
    for zone in zones:
        if zone.index <= index <= zone.last:
            return f"{zone.name}@{index - zone.index}" if zone.per_seat else zone.name
    raise DiceTownError(f"There is no zone {index}.")


def zone_at(zones: tuple[Zone, ...], spot: str) -> int:
    """Read an index that `zone_spot` wrote."""
    name, at, seat = spot.partition("@")
    return zone_named(zones, name).index + (int(seat) if at else 0)


def zone_named(zones: tuple[Zone, ...], name: str) -> Zone:
    """Return the zone with this name."""
    for zone in zones:
        if zone.name == name:
            return zone
    raise DiceTownError(f"There is no zone called {name!r}.")
