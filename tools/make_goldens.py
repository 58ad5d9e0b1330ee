"""The golden playthroughs: each line that changes in them is a change in behaviour, to be reviewed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from dicetown import RULES_VERSION
from tests.golden.playthroughs import GOLDEN_CELLS, GOLDEN_GAMES, fingerprint, golden_rules, playthrough

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"


def playthroughs() -> dict[Path, str]:
    return {
        FOLDER / f"{name}.txt": playthrough(golden_rules(name), seats, seed)
        for name, (seats, seed) in GOLDEN_GAMES.items()
    }


def fingerprints() -> dict[Path, str]:
    games = {
        "-".join(map(str, cell)): fingerprint(golden_rules(cell[0], cell[2], short=False), cell[1], 11)
        for cell in GOLDEN_CELLS
    }
    text = json.dumps({"rules_version": RULES_VERSION, "games": games}, indent=2) + "\n"
    return {FOLDER / "fingerprints.json": text}
