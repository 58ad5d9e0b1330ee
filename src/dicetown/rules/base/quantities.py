"""The numbers that modules may change with modifiers."""

from typing import Final

QUEENS: Final = 0
"""The Queens of a thief (`seat`) that count against a victim (`other`)."""
DOLLARS_COUNTED: Final = 1
"""The dollars that count at the end."""
