"""A record is a game as a file that any program can read, replay and verify.

It has a header, one entry per decision or chance step, and a digest chained through them.
`docs/research/records.md` describes every field, `record.schema.json` is the JSON Schema, and `reading.py`
reads a record from its text.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from dicetown.engine.box.dice import FACES
from dicetown.engine.chance.fate import format_address
from dicetown.engine.choices import Choice
from dicetown.engine.ruleset import Ruleset

FORMAT: Final = "dicetown-record"
FORMAT_VERSIONS: Final = {1: 1, 2: 2}
"""The version of the format in which a game is recorded, by the version of its rules."""

_DIGEST_TAG: Final = b"dicetown/record/1\x00"
_CANONICAL: Final = json.JSONEncoder(check_circular=False, sort_keys=True, separators=(",", ":"))
TIEBREAKS: Final = ("points", "properties", "sheriff")


class ChanceEntry:
    """A chance entry: the address, the question to Fate, and the outcome."""

    def __init__(self, where: int, op: str, size: int, outcome: tuple[int, ...]) -> None:
        self.where: Final = where
        self.op: Final = op
        self.size: Final = size
        self.outcome: Final = outcome

    def data(self) -> dict[str, object]:
        outcome: object = list(self.outcome)
        if self.op == "roll":
            outcome = "".join([FACES[face] for face in self.outcome])
        return {"chance": format_address(self.where), "op": self.op, "size": self.size, "outcome": outcome}


class Answers:
    """The answers to one decision, by seat. Seat `chance` answers for chance if no Fate decides."""

    def __init__(self, choices: dict[str, Choice]) -> None:
        self.choices: Final = choices

    def data(self) -> dict[str, object]:
        return {"answers": {seat: choice.text for seat, choice in self.choices.items()}}


class SpokenAnswer:
    """One answer that was said aloud: offers, prices and decisions of a bargaining, in their order."""

    def __init__(self, seat: int, choice: Choice) -> None:
        self.seat: Final = seat
        self.choice: Final = choice

    def data(self) -> dict[str, object]:
        return {"said": {str(self.seat): self.choice.text}}


Step = Answers | SpokenAnswer
"""An entry of players: the answers to a decision, or one that was said aloud."""
Entry = ChanceEntry | Answers | SpokenAnswer


class FateHeader:
    """The source of a recorded game's chance.

    For sealed games it has the commitment, the nonces as hex (None for a seat without one), and the secret
    once it is revealed.
    """

    def __init__(
        self,
        kind: str,
        seed: int | None,
        commitment: str,
        nonces: tuple[str | None, ...],
        secret: str | None,
    ) -> None:
        self.kind: Final = kind
        self.seed: Final = seed
        self.commitment: Final = commitment
        self.nonces: Final = nonces
        self.secret: Final = secret

    def data(self) -> dict[str, object]:
        if self.kind == "seeded":
            return {"kind": "seeded", "seed": self.seed}
        if self.kind == "sealed":
            data: dict[str, object] = {
                "kind": "sealed",
                "commitment": self.commitment,
                "nonces": list(self.nonces),
            }
            if self.secret is not None:
                data["secret"] = self.secret
            return data
        return {"kind": self.kind}


class Made:
    """What a game was played with, as far as it is known: the release, the bots, the files with rules.

    Records of format 2 say it beside the game. The digest does not cover it: it is claimed, not proved.
    """

    def __init__(
        self,
        release: str,
        bots: tuple[dict[str, object] | None, ...] = (),
        files: tuple[dict[str, str], ...] = (),
    ) -> None:
        """`bots` has an entry for each seat, None for a person: its name and its parameters."""
        self.release: Final = release
        self.bots: Final = bots
        self.files: Final = files

    def data(self) -> dict[str, object]:
        return {"release": self.release, "bots": list(self.bots), "files": list(self.files)}


class Record:
    """A finished or running game as data."""

    def __init__(
        self,
        rules: Ruleset,
        seats: int,
        sheriff: int | None,
        fate: FateHeader,
        entries: tuple[Entry, ...],
        result: dict[str, object] | None,
        digest: str | None = None,
        made: Made | None = None,
        proof: dict[str, object] | None = None,
    ) -> None:
        """`proof` is what others add to prove a game; it is kept as it is."""
        self.rules: Final = rules
        self.seats: Final = seats
        self.sheriff: Final = sheriff
        self.fate: Final = fate
        self.entries: Final = entries
        self.result: Final = result
        self.made: Final = made
        self.proof: Final = proof
        self.digest: Final = chained_digest(self) if digest is None else digest

    @property
    def decisions(self) -> int:
        """The number of decisions that were answered; of one that was answered aloud, of all answers."""
        return len([entry for entry in self.entries if not isinstance(entry, ChanceEntry)])

    def header(self) -> dict[str, object]:
        """Return the fields that are fixed before any nonce is known."""
        return fixed_header(self.rules, self.seats, self.sheriff)

    def data(self) -> dict[str, object]:
        """Return the whole record as plain data."""
        return self._data([entry.data() for entry in self.entries])

    def _data(self, entries: object) -> dict[str, object]:
        data = self.header()
        if FORMAT_VERSIONS[self.rules.version] > 1:
            data["made"] = None if self.made is None else self.made.data()
        data["fate"] = self.fate.data()
        data["entries"] = entries
        data["digest"] = self.digest
        data["result"] = self.result
        if self.proof is not None:
            data["proof"] = self.proof
        return data

    def to_json(self) -> str:
        """Return the record as JSON with one entry per line, for people and diffs."""
        lines: list[str] = []
        for key, value in self._data(None).items():
            if key == "entries":
                rows = [f"    {json.dumps(entry.data())}" for entry in self.entries]
                lines.append('  "entries": [\n' + ",\n".join(rows) + "\n  ]" if rows else '  "entries": []')
            else:
                lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
        return "{\n" + ",\n".join(lines) + "\n}\n"


def fixed_header(rules: Ruleset, seats: int, sheriff: int | None) -> dict[str, object]:
    """Return the part of the header that a commitment covers."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSIONS[rules.version],
        "rules_version": rules.version,
        "ruleset": rules.name,
        "options": dict(rules.options),
        "parts": rules.parts.data(),
        "seats": seats,
        "sheriff": sheriff,
    }


def canonical(data: object) -> bytes:
    """Return JSON with sorted keys, without spaces, in ASCII. It is the same bytes everywhere."""
    return _CANONICAL.encode(data).encode("ascii")


def header_bytes(rules: Ruleset, seats: int, sheriff: int | None) -> bytes:
    """Return the header bytes that go into a sealed game's commitment and Fate."""
    return canonical(fixed_header(rules, seats, sheriff))


def chained_digest(record: Record) -> str:
    """Return the digest over header, fate (without secret) and all entries, in lower-case hex."""
    fate = record.fate.data()
    fate.pop("secret", None)
    digest = sha256(_DIGEST_TAG + canonical(record.header()) + canonical(fate)).digest()
    for entry in record.entries:
        digest = sha256(digest + canonical(entry.data())).digest()
    return digest.hex()
