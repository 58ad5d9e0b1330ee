"""The cards of Cowboys, by number, and the zones they lie in."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import PROPERTY, STORE, define_card, define_family
from dicetown.engine.box.zones import ALL_SEE, HEAP, NOBODY_SEES, PILE, Zone
from dicetown.engine.state import State

HERDER: Final = 28
LASSO: Final = 29
RECRUITMENT: Final = 30
PERSUASION: Final = 31
BRIBE: Final = 32
STORE_NAMES: Final = ("herder", "lasso", "recruitment", "persuasion", "bribe")

SPADES: Final = 92
HEARTS: Final = 93
DIAMONDS: Final = 94
CLUBS: Final = 95
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
SUITS: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)

COWBOY: Final = define_family("cowboy", "c")

for _number, _name in enumerate(STORE_NAMES):
    define_card(HERDER + _number, _name, STORE)
for _number, _name in enumerate(SUIT_NAMES):
    define_card(SPADES + _number, _name, COWBOY)

COWBOY_DECK: Final = 13
COWBOYS_SHOWN: Final = 14
COWBOYS_OUT: Final = 15
POSSE: Final = 64
PASTURE: Final = 70

ZONES: Final = (
    Zone(COWBOY_DECK, "cowboys", NOBODY_SEES, PILE, (COWBOY,), "The cowboy deck, top last."),
    Zone(COWBOYS_SHOWN, "cowboys-shown", ALL_SEE, PILE, (COWBOY,), "The face-up cowboys."),
    Zone(COWBOYS_OUT, "cowboys-out", ALL_SEE, HEAP, (COWBOY,), "Cowboys discarded for a rodeo."),
    Zone(POSSE, "posse", ALL_SEE, HEAP, (COWBOY,), "Cowboys face up in front of a seat."),
    Zone(PASTURE, "pasture", ALL_SEE, HEAP, (PROPERTY,), "Properties with cows on them."),
)


def cowboys_of(state: State, seat: int, suit: int) -> int:
    """Return how many cowboys of a suit a seat has. They always act, and their effects add up (COWBOY-1)."""
    return state.zones[POSSE + seat].count(suit)
