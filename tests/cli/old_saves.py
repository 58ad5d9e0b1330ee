"""Saved games as release 0.7 wrote them."""

from __future__ import annotations

import json
from pathlib import Path

from dicetown.records.game import Game


def write_old_save(file: Path, game: Game, you: int, names: list[str], bot: str = "random") -> None:
    """Save a game with so many bots of a kind, and a person among them."""
    data = {
        "format": "dicetown-saved-game",
        "you": you,
        "names": names,
        "bots": [bot] * len(names),
        "seed": 7,
        "lang": "en",
        "record": game.record().data(),
    }
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
