"""Mutants that no test could notice, because the package does the same with them.

Each is named by its file, its line without what surrounds it, and the change, and has its reason.
"""

from __future__ import annotations

from typing import Final

EQUIVALENT: Final[dict[tuple[str, str, str], str]] = {
    (
        "engine/chance/fate.py",
        "for index in range(min(count, size - 1)):",
        "`-` becomes `+`",
    ): "the last card is then exchanged with itself",
    (
        "engine/trail.py",
        "if start >= before:",
        "`>=` becomes `>`",
    ): "the long way round gives the same items",
    (
        "engine/views/imagine.py",
        "return False",
        "returns nothing",
    ): "the callers only check whether it is true",
    (
        "engine/core.py",
        "if not isinstance(frame, Chance) or not self.state.asked >> CHANCE & 1:",
        "`or` becomes `and`",
    ): "only frames of chance ask chance",
    (
        "rules/wanted/outlaws.py",
        'return state.rules.parts.number("lends", card_name(card)) - LOWEST_FACE + NINE',
        "`+` becomes `-`",
    ): "the face of a nine is 0",
    (
        "rules/base/building.py",
        "for before in range(6)",
        "`6` becomes `7`",
    ): "no hand has a die with a seventh face",
    (
        "table/sqlite/writer.py",
        'self._connection.execute("RELEASE job")',
        "is not called",
    ): "the end of the transaction releases what is left, and until then the last one of the name counts",
    (
        "engine/views/imagine.py",
        "if card >= 0:",
        "`>=` becomes `>`",
    ): "only river cards are put back on a deck, and theirs are no such numbers",
    (
        "engine/views/imagine.py",
        "if card >= 0:",
        "`0` becomes `1`",
    ): "only river cards are put back on a deck, and theirs are no such numbers",
    (
        "engine/box/zones.py",
        "TOP_SEEN: Final = 3",
        "`3` becomes `4`",
    ): "one of several marks, which only has to be unlike the others",
}
