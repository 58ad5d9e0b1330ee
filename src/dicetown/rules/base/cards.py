"""The cards of the base game, by number. Their effects are in the files of the places and moments."""

from typing import Final

from dicetown.engine.box.cards import ELIXIR, PROPERTY, STORE, define_card

CANTEEN: Final = 0
LANTERN: Final = 1
BOOTS: Final = 2
SADDLE: Final = 3
REVOLVER: Final = 4
HORSE: Final = 5
BRUTE: Final = 6
CHEATER: Final = 7
DYNAMITE: Final = 8
GIRLS: Final = 9
CORRUPTION: Final = 10
CREDITS: Final = 11
JOE: Final = 12
MARSHALL: Final = 13
SPLIT: Final = 14
POSTER: Final = 15
ELIXIR_CARD: Final = 16

PROPERTY_OF: Final = 40
"""A property worth n is card `PROPERTY_OF + n`, n from 1 to 9."""

WEALTH: Final = 60
CHARM: Final = 61
FORTUNE: Final = 62
POWER: Final = 63
PROTECTION: Final = 64
FRIENDSHIP: Final = 65
DOMINATION: Final = 66

STORE_NAMES: Final = (
    "canteen",
    "lantern",
    "boots",
    "saddle",
    "revolver",
    "horse",
    "brute",
    "cheater",
    "dynamite",
    "girls",
    "corruption",
    "credits",
    "joe",
    "marshall",
    "split",
    "poster",
    "elixir",
)
EQUIPMENT: Final = (CANTEEN, LANTERN, BOOTS, SADDLE, REVOLVER, HORSE)
ELIXIR_NAMES: Final = ("wealth", "charm", "fortune", "power", "protection", "friendship", "domination")

for _number, _name in enumerate(STORE_NAMES):
    define_card(_number, _name, STORE)
for _value in range(1, 10):
    define_card(PROPERTY_OF + _value, f"p{_value}", PROPERTY)
for _number, _name in enumerate(ELIXIR_NAMES):
    define_card(WEALTH + _number, _name, ELIXIR)


def property_value(card: int) -> int:
    """Return the victory points of a property (SCORE-5); 0 for a card without printed points."""
    value = card - PROPERTY_OF
    return value if 0 < value < 10 else 0
