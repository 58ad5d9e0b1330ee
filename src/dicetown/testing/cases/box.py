"""The boxes that the cases are written for: a card that comes later is in none of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.engine.ruleset import Ruleset
from dicetown.records.positions import PartsText, ruleset_from_text

STORE_CARDS: Final = frozenset(
    [
        *(
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
        ),
        *("corruption", "credits", "joe", "marshall", "split", "poster", "elixir"),
        *("cattle", "winchester", "mule", "dog", "gift", "swindler", "guns", "whiskey", "insurance"),
        *("desperado", "smoke", "herder", "lasso", "recruitment", "persuasion", "bribe"),
    ]
)


def rules_without(name: str, without: Sequence[str]) -> Ruleset:
    """Return a ruleset without some General Store cards."""
    return ruleset_from_text(name, PartsText({}, tuple(without)) if without else None)


def later_cards(name: str) -> list[str]:
    """Return the General Store cards that have come to the box of a ruleset since the cases were written."""
    return [card for card in ruleset_from_text(name).parts.section("store") if card not in STORE_CARDS]
