"""Records, forged in every way that the proof page names, and what `dicetown verify` says of them.

For `tools/make_proofs.py` and `lab/campaigns/hostile/proofs.py`. A forger makes the digest anew, unless said
otherwise.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any, Final

from dicetown.engine.errors import BadRecord
from dicetown.records.game import Game
from dicetown.records.reading import parse_record
from dicetown.records.record import ChanceEntry, chained_digest
from dicetown.records.verify import verify
from dicetown.testing.walker import pick_randomly

Data = dict[str, Any]
Forger = Callable[[Data, random.Random], bool]
"""Alters a record in place; False where there is nothing of the kind in it."""

_ENTRY: Final = re.compile(r"entries\[(\d+)\] at \S+: (chance was asked twice|the outcome does not follow)")


def played(game: Game, rng: random.Random, decisions: int = 100_000) -> Game:
    """The game, played on at random."""
    while not game.over and decisions:
        decisions -= 1
        for seat in game.decision.seats:
            game.apply(seat, pick_randomly(game.options(seat), rng))
    return game


def python_verdict(text: str) -> Data:
    """What `dicetown verify` finds first; `fault` is empty where there is nothing."""
    try:
        record = parse_record(text)
    except BadRecord:
        return {"fault": "unreadable"}
    found: Data = {
        "fault": "",
        "digest": chained_digest(record),
        "asked": sum(isinstance(entry, ChanceEntry) for entry in record.entries),
    }
    try:
        verify(record)
    except BadRecord as problem:
        entry = _ENTRY.match(problem.message)
        if entry is not None:
            found["at"] = int(entry[1])
            found["fault"] = "twice" if "twice" in entry[2] else "outcome"
        elif problem.message.startswith("The digest"):
            found["fault"] = "digest"
        elif "commitment" in problem.message:
            found["fault"] = "commitment"
        else:
            found["fault"] = "rules"
    return found


def forged(text: str, name: str, rng: random.Random) -> str | None:
    """The record, forged so; None where it has nothing of the kind."""
    data: Data = json.loads(text)
    if not FORGERS[name](data, rng):
        return None
    if name not in KEEPS_DIGEST:
        data["digest"] = chained_digest(parse_record(json.dumps(data)))
    return json.dumps(data)


def _chances(data: Data, op: str = "") -> list[int]:
    entries = data["entries"]
    return [at for at, entry in enumerate(entries) if entry.get("op") and op in ("", entry["op"])]


def _outcome(op: str) -> Forger:
    def forge(data: Data, rng: random.Random) -> bool:
        places = [at for at in _chances(data, op) if data["entries"][at]["size"] > 1]
        if not places:
            return False
        entry = data["entries"][rng.choice(places)]
        outcome, size = entry["outcome"], entry["size"]
        if op == "roll":
            at = rng.randrange(len(outcome))
            face = rng.choice([face for face in "9TJQKA" if face != outcome[at]])
            entry["outcome"] = outcome[:at] + face + outcome[at + 1 :]
        elif op == "shuffle":
            one, other = rng.sample(range(size), 2)
            outcome[one], outcome[other] = outcome[other], outcome[one]
        else:
            others = sorted({(value + 1) % size for value in outcome})
            if others == outcome:
                return False
            entry["outcome"] = others
        return True

    return forge


def _moved(data: Data, rng: random.Random) -> bool:
    at = rng.choice(_chances(data))
    data["entries"][at]["chance"] = f"p{rng.randrange(6, 256)}.r1.s0.n0"
    return True


def _nonce_altered(data: Data, rng: random.Random) -> bool:
    nonces = data["fate"].get("nonces", [])
    given = [seat for seat, nonce in enumerate(nonces) if nonce]
    if not given:
        return False
    seat = rng.choice(given)
    nonces[seat] = f"{int(nonces[seat][0], 16) ^ 1:x}{nonces[seat][1:]}"
    return True


def _nonce_removed(data: Data, rng: random.Random) -> bool:
    nonces = data["fate"].get("nonces", [])
    given = [seat for seat, nonce in enumerate(nonces) if nonce]
    if given:
        nonces[rng.choice(given)] = None
    return bool(given)


def _nonce_added(data: Data, rng: random.Random) -> bool:
    nonces = data["fate"].get("nonces", [])
    missing = [seat for seat, nonce in enumerate(nonces) if nonce is None]
    if missing:
        nonces[rng.choice(missing)] = rng.randbytes(16).hex()
    return bool(missing)


def _nonces_exchanged(data: Data, rng: random.Random) -> bool:
    nonces = data["fate"].get("nonces", [])
    if len(set(nonces)) < 2:
        return False
    one = rng.randrange(len(nonces))
    other = rng.choice([seat for seat, nonce in enumerate(nonces) if nonce != nonces[one]])
    nonces[one], nonces[other] = nonces[other], nonces[one]
    return True


def _fate(field: str) -> Forger:
    def forge(data: Data, rng: random.Random) -> bool:
        if field not in data["fate"]:
            return False
        data["fate"][field] = rng.getrandbits(40) if field == "seed" else rng.randbytes(32).hex()
        return True

    return forge


def _bribes(data: Data, rng: random.Random) -> bool:
    others = [bribes for bribes in ("ties", "all", "off") if bribes != data["options"]["bribes"]]
    data["options"]["bribes"] = rng.choice(others)
    return True


def _parts(data: Data, rng: random.Random) -> bool:
    data["parts"]["points"]["badge"] += 1
    return True


def _missing(data: Data, rng: random.Random) -> bool:
    del data["entries"][rng.choice(_chances(data))]
    return True


def _doubled(data: Data, rng: random.Random) -> bool:
    at = rng.choice(_chances(data))
    data["entries"].insert(rng.randrange(at + 1, len(data["entries"]) + 1), data["entries"][at])
    return True


def _extra(data: Data, rng: random.Random) -> bool:
    entry = {"chance": "roll.r999.s0.n1", "op": "roll", "size": 6, "outcome": "99999"}
    data["entries"].insert(rng.randrange(len(data["entries"]) + 1), entry)
    return True


def _swapped(data: Data, rng: random.Random) -> bool:
    at = rng.randrange(len(data["entries"]) - 1)
    data["entries"][at : at + 2] = reversed(data["entries"][at : at + 2])
    return True


def _answer(data: Data, rng: random.Random) -> bool:
    answers = rng.choice([entry["answers"] for entry in data["entries"] if "answers" in entry])
    seat = rng.choice(list(answers))
    answers[seat] = "pass" if answers[seat] != "pass" else "more"
    return True


def _shortened(data: Data, rng: random.Random) -> bool:
    del data["entries"][rng.randrange(len(data["entries"])) :]
    return True


def _digest(data: Data, rng: random.Random) -> bool:
    data["digest"] = rng.randbytes(32).hex()
    return True


FORGERS: Final[dict[str, Forger]] = {
    "roll": _outcome("roll"),
    "shuffle": _outcome("shuffle"),
    "pick": _outcome("pick"),
    "below": _outcome("below"),
    "moved": _moved,
    "nonce altered": _nonce_altered,
    "nonce removed": _nonce_removed,
    "nonce added": _nonce_added,
    "nonces exchanged": _nonces_exchanged,
    "secret": _fate("secret"),
    "commitment": _fate("commitment"),
    "seed": _fate("seed"),
    "bribes": _bribes,
    "parts": _parts,
    "missing": _missing,
    "doubled": _doubled,
    "extra": _extra,
    "swapped": _swapped,
    "answer": _answer,
    "shortened": _shortened,
    "digest": _digest,
    "roll, digest kept": _outcome("roll"),
    "missing, digest kept": _missing,
}
KEEPS_DIGEST: Final = ("digest", "roll, digest kept", "missing, digest kept")
