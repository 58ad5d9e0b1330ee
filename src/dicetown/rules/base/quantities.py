"""The numbers that modules may change with modifiers."""

from typing import Final

QUEENS: Final = 0
"""The Queens of a thief (`seat`) that count against a victim (`other`)."""
DOLLARS_COUNTED: Final = 1
"""The dollars that count at the end."""
NUGGETS_DUG: Final = 2
"""The nuggets that an action at the mine brings a seat, before the mine's own limit."""
TOLL: Final = 3
"""The dollars that each opponent (`other`) of a bank robber (`seat`) gives after the robbery."""
