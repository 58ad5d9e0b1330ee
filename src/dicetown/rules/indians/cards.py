"""Smoke Signals, and the zones for properties that a seat may still give to the village."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import PROPERTY, STORE, define_card
from dicetown.engine.box.zones import ALL_SEE, HEAP, OWNER_SEES, Zone

SMOKE: Final = define_card(27, "smoke", STORE)

CLAIMS: Final = 40
OPEN_CLAIMS: Final = 46

ZONES: Final = (
    Zone(
        CLAIMS, "claims", OWNER_SEES, HEAP, (PROPERTY,), "Properties a seat has just gained at the Town Hall."
    ),
    Zone(OPEN_CLAIMS, "claims-open", ALL_SEE, HEAP, (PROPERTY,), "Those of them that lie face up."),
)
