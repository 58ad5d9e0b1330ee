"""Numbers that modules may change with modifiers."""

from typing import Final

QUEENS: Final = 0
"""Queens of a thief (the seat) that count against a victim (the other)."""
DOLLARS_COUNTED: Final = 1
"""Dollars that count at the end."""
