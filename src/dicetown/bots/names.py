"""What bots at a table are called, like people."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("Billy", "Calamity", "Wyatt", "Annie", "Jesse", "Belle")
