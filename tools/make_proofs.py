"""Records for the tests of the proof page, true and forged, and what `dicetown verify` says of each.

A file of `frontend/samples/records` holds a record as text, the verdict, and forgeries: what to set at the
top of the record, which entries to replace, and the verdict on that.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Final

from dicetown.engine.chance.fate import NoFate, ScriptedFate, SeededFate
from dicetown.engine.ruleset import Ruleset
from dicetown.records.game import Game, new_game, new_sealed_game
from dicetown.rules.catalogue import ruleset
from tools.forging import FORGERS, Data, forged, played, python_verdict

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "frontend" / "samples" / "records"
EVERYTHING: Final = "classic+wanted+indians+cowboys"
FORGED: Final = {
    "sealed": tuple(FORGERS),
    "everything": tuple(FORGERS),
    "seeded": ("roll", "shuffle", "seed"),
    "spoken": ("roll", "shuffle"),
}
"""Which forgeries are made of which game: those of games that prove nothing would add nothing."""


def _sealed(rules: Ruleset | str, nonces: tuple[bytes, ...]) -> Game:
    return new_sealed_game(rules, len(nonces), bytes(range(32)), nonces)


def games() -> dict[str, Game]:
    """A game of every kind of fate, by what it shows."""
    rng = random.Random(7)
    ann, bea = bytes.fromhex("a0a1a2a3a4a5a6a7"), bytes.fromhex("b0b1b2b3b4b5b6b7")
    return {
        "sealed": played(_sealed("classic", (ann, b"")), rng),
        "everything": played(_sealed(EVERYTHING, (ann, bea, b"")), rng),
        "bots": played(_sealed("revised", (b"", b"")), rng),
        "running": played(_sealed("revised", (ann, bea)), rng, decisions=12),
        "seeded": played(new_game("revised", 2, seed=2**64 - 1), rng),
        "scripted": played(new_game("revised", 2, fate=ScriptedFate({}, SeededFate(5))), rng),
        "none": played(new_game("revised", 2, fate=NoFate()), rng),
        "spoken": played(_sealed(ruleset("revised", version=2), (ann, bea, b"")), rng),
    }


def difference(before: Data, after: Data) -> Data:
    """What to set and which entries to replace to come from one record to the other."""
    changed = [key for key in after if key != "entries" and after[key] != before[key]]
    found: Data = {"set": {key: after[key] for key in changed}}
    old, new = before["entries"], after["entries"]
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    if old != new:
        found["entries"] = [start, len(old) - start - end, new[start : len(new) - end]]
    return found


def proofs() -> dict[str, Data]:
    found: dict[str, Data] = {}
    for number, (name, game) in enumerate(games().items()):
        text = game.record().to_json()
        forgeries: list[Data] = []
        for forgery in FORGED.get(name, ()):
            other = forged(text, forgery, random.Random(number))
            if other is not None:
                change = difference(json.loads(text), json.loads(other))
                forgeries.append({"name": forgery, **change, "verdict": python_verdict(other)})
        found[name] = {"record": text, "verdict": python_verdict(text), "forged": forgeries}
    return found


def files() -> dict[Path, str]:
    return {
        FOLDER / f"{name}.json": json.dumps(content, indent=1) + "\n" for name, content in proofs().items()
    }
