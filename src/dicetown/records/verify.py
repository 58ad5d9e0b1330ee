"""Verification checks, offline and without trusting the server, that a record is genuine.

The digest shows that the record was not changed after it was made. A digest that a player noted shows that
the record was not replaced by another one. The commitment, the nonces and the secret show where chance came
from; every outcome is recomputed from them, which needs no rules. The replay shows that every choice was
legal and that chance was asked exactly what the rules ask.
"""

from __future__ import annotations

from typing import Final

from dicetown.engine.chance.fate import Fate, SeededFate, format_address, outcome_of
from dicetown.engine.chance.sealed import commit
from dicetown.engine.errors import BadRecord, DiceTownError
from dicetown.records.game import sealed_fate
from dicetown.records.record import ChanceEntry, Record, chained_digest, header_bytes
from dicetown.records.replay import replay


class Verdict:
    """The result of a verification: what was checked and what could not be, as sentences."""

    def __init__(self, checked: list[str], unchecked: list[str], digest: str) -> None:
        self.checked: Final = checked
        self.unchecked: Final = unchecked
        self.digest: Final = digest

    def __str__(self) -> str:
        return "\n".join([*self.checked, *[f"Not checked: {line}" for line in self.unchecked]])


def verify(record: Record, noted_digest: str | None = None) -> Verdict:
    """Check a record. Raises BadRecord with the first problem."""
    checked: list[str] = []
    unchecked: list[str] = []
    digest = chained_digest(record)
    if digest != record.digest:
        raise BadRecord(
            "The digest does not fit the entries: something was changed after the record was made.",
            hint=f"The entries give {digest}.",
        )
    checked.append("The digest fits the entries.")
    if noted_digest is not None:
        if noted_digest.strip().lower() != digest:
            raise BadRecord("The digest is not the one that was noted: this is not the game that was played.")
        checked.append("The digest is the one that was noted.")
    else:
        unchecked.append(
            "No digest noted by a player was given: choices could have been replaced with a new digest."
        )
    fate = _fate_of(record, checked, unchecked)
    if fate is not None:
        checked.append(f"All {_check_chance(record, fate)} chance outcomes follow from it.")
    _check_replay(record)
    checked.append("Every choice is legal, and chance was asked exactly what the rules ask.")
    if record.result is None:
        unchecked.append("The game is not finished.")
    else:
        checked.append("The result is the one the game ends with.")
    return Verdict(checked, unchecked, digest)


def _fate_of(record: Record, checked: list[str], unchecked: list[str]) -> Fate | None:
    header = record.fate
    if header.kind == "seeded":
        assert header.seed is not None
        checked.append("The seed is known.")
        return SeededFate(header.seed)
    if header.kind != "sealed":
        unchecked.append("Chance was not sealed: the outcomes are as recorded, not provably fair.")
        return None
    if header.secret is None:
        unchecked.append("The secret is not revealed yet: chance cannot be checked.")
        return None
    try:
        claimed = commit(
            bytes.fromhex(header.secret), header_bytes(record.rules, record.seats, record.sheriff)
        )
        fate = sealed_fate(record)
    except DiceTownError as error:
        raise BadRecord(f"fate: {error.message}") from None
    if claimed != header.commitment:
        raise BadRecord(
            "The secret and the header do not fit the commitment that was shown before the first roll."
        )
    checked.append("The secret and the header fit the commitment.")
    if not any(header.nonces):
        unchecked.append(
            "No seat gave a nonce: the server that drew the secret could have chosen among many games."
        )
    return fate


def _check_chance(record: Record, fate: Fate) -> int:
    count = 0
    seen: set[int] = set()
    for number, entry in enumerate(record.entries):
        if not isinstance(entry, ChanceEntry):
            continue
        where = f"entries[{number}] at {format_address(entry.where)}"
        if entry.where in seen:
            raise BadRecord(f"{where}: chance was asked twice at one address.")
        seen.add(entry.where)
        try:
            outcome = outcome_of(fate, entry.op, entry.where, entry.size, len(entry.outcome))
        except DiceTownError as error:
            raise BadRecord(f"{where}: {error.message}") from None
        if outcome != entry.outcome:
            raise BadRecord(f"{where}: the outcome does not follow from the secret and the nonces.")
        count += 1
    return count


def _check_replay(record: Record) -> None:
    game = replay(record, events=False)
    again = game.record()
    if again.result != record.result:
        raise BadRecord("The game does not end with the recorded result.")
    for number, entry in enumerate(record.entries):
        if number >= len(again.entries) or again.entries[number].data() != entry.data():
            what = "a chance outcome" if isinstance(entry, ChanceEntry) else "a choice"
            raise BadRecord(f"entries[{number}]: the rules do not lead to {what} here.")
    if len(again.entries) != len(record.entries):
        raise BadRecord("The record ends too early: chance entries are missing at its end.")
