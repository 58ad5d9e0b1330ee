"""Mutants that no test could notice, because the package does the same with them.

Each is named by its file, its line without what surrounds it, and the change, and has its reason.
"""

from __future__ import annotations

from typing import Final

EQUIVALENT: Final[dict[tuple[str, str, str], str]] = {
    (
        "engine/fate.py",
        "for index in range(min(count, size - 1)):",
        "`-` becomes `+`",
    ): "the last card is then exchanged with itself",
}
