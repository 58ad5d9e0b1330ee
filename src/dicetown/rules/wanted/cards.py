"""The cards of Wanted, by number, and the zones they lie in."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import PROPERTY, STORE, define_card, define_family
from dicetown.engine.box.zones import ALL_SEE, HEAP, NOBODY_SEES, PILE, TOP_SEEN, Zone

CATTLE: Final = 17
WINCHESTER: Final = 18
MULE: Final = 19
DOG: Final = 20
GIFT: Final = 21
SWINDLER: Final = 22
GUNS: Final = 23
WHISKEY: Final = 24
INSURANCE: Final = 25
DESPERADO: Final = 26
STORE_NAMES: Final = (
    "cattle",
    "winchester",
    "mule",
    "dog",
    "gift",
    "swindler",
    "guns",
    "whiskey",
    "insurance",
    "desperado",
)

RANCH: Final = 50

GOLD: Final = 70
"""River card `GOLD + n - 2` gives n nuggets, n from 2 to 5."""
STAR: Final = 74
WALLET: Final = 75
"""River card `WALLET + n - 2` gives $n, n is 2 or 3."""
DISCOVERY: Final = 77
COUPON: Final = 78
NOTHING: Final = 79
RIVER_NAMES: Final = (
    "gold2",
    "gold3",
    "gold4",
    "gold5",
    "star",
    "wallet2",
    "wallet3",
    "discovery",
    "coupon",
    "nothing",
)

FIRST_OUTLAW: Final = 80
OUTLAW_NAMES: Final = (
    "coyote",
    "magpie",
    "badger",
    "weasel",
    "gambler",
    "preacher",
    "widow",
    "duchess",
    "colonel",
    "undertaker",
    "vulture",
    "ghost",
)

RIVER: Final = define_family("river", "r")
OUTLAW: Final = define_family("outlaw", "o")

for _number, _name in enumerate(STORE_NAMES):
    define_card(CATTLE + _number, _name, STORE)
define_card(RANCH, "ranch", PROPERTY)
for _number, _name in enumerate(RIVER_NAMES):
    define_card(GOLD + _number, _name, RIVER)
for _number, _name in enumerate(OUTLAW_NAMES):
    define_card(FIRST_OUTLAW + _number, _name, OUTLAW)

RIVER_DECK: Final = 9
RIVER_OUT: Final = 10
OUTLAW_PILE: Final = 11
OFFICE: Final = 12
GANG: Final = 52
CAPTURED: Final = 58

ZONES: Final = (
    Zone(RIVER_DECK, "river", NOBODY_SEES, PILE, (RIVER,), "The river deck, top last."),
    Zone(RIVER_OUT, "river-out", ALL_SEE, HEAP, (RIVER,), "River cards that were applied."),
    Zone(OUTLAW_PILE, "outlaws", TOP_SEEN, PILE, (OUTLAW,), "Outlaws to recruit, the visible top last."),
    Zone(OFFICE, "office", ALL_SEE, HEAP, (OUTLAW,), "Outlaws above the Sheriff's office, to be chased."),
    Zone(GANG, "gang", ALL_SEE, HEAP, (OUTLAW,), "Outlaws a seat has recruited."),
    Zone(CAPTURED, "captured", ALL_SEE, HEAP, (OUTLAW,), "Outlaws a seat has captured."),
)
