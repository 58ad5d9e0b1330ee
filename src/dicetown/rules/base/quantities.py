"""Numbers that modules may change with modifiers, and what opponents can be kept from choosing a seat for."""

from typing import Final

NUGGETS_DUG: Final = 0
"""Nuggets a seat digs at the mine, before the mine runs out."""
QUEENS: Final = 1
"""Queens of a thief (the seat) that count against a victim (the other)."""
DOLLARS_COUNTED: Final = 2
"""Dollars that count at the end."""
QUANTITIES: Final = 3

THEFT: Final = 0
"""A card stolen at the saloon."""
DEMAND: Final = 1
"""Dollars or a card that a player of one's choice has to give."""
