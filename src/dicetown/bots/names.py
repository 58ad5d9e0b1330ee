"""The names that bots have at a table."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("Billy", "Calamity", "Wyatt", "Annie", "Jesse", "Belle")
