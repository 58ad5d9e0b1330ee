"""A record is a game as a file that any program can read, replay and verify.

It has a header, one entry per decision or chance step, and a digest chained through them.
`docs/research/records.md` describes every field, and `record.schema.json` is the JSON Schema. Reading
anything else raises BadRecord, which says what is wrong and where.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from dicetown.engine.box.dice import FACES, HAND_SIZE
from dicetown.engine.chance.fate import format_address, parse_address
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.errors import BadRecord, DiceTownError, brief
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.catalogue import RULES_VERSION, ruleset_made_with

FORMAT: Final = "dicetown-record"
FORMAT_VERSION: Final = 1
RELEASES: Final[dict[int, str]] = {1: "0.2.0"}
"""The release of this package for each rules version."""

LARGEST: Final = 8_000_000
MOST_ENTRIES: Final = 50_000
_DIGEST_TAG: Final = b"dicetown/record/1\x00"
_CANONICAL: Final = json.JSONEncoder(check_circular=False, sort_keys=True, separators=(",", ":"))
_FATES: Final = ("seeded", "sealed", "scripted", "none")
_OPS: Final = ("roll", "shuffle", "pick", "below")
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


class Record:
    """A finished or running game as data."""

    def __init__(
        self,
        rules: Ruleset,
        seats: int,
        sheriff: int | None,
        fate: FateHeader,
        entries: tuple[ChanceEntry | Answers, ...],
        result: dict[str, object] | None,
        digest: str | None = None,
    ) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.sheriff: Final = sheriff
        self.fate: Final = fate
        self.entries: Final = entries
        self.result: Final = result
        self.digest: Final = chained_digest(self) if digest is None else digest

    @property
    def decisions(self) -> int:
        """The number of decisions that were answered."""
        return len([entry for entry in self.entries if isinstance(entry, Answers)])

    def header(self) -> dict[str, object]:
        """Return the fields that are fixed before any nonce is known."""
        return fixed_header(self.rules, self.seats, self.sheriff)

    def data(self) -> dict[str, object]:
        """Return the whole record as plain data."""
        return self._data([entry.data() for entry in self.entries])

    def _data(self, entries: object) -> dict[str, object]:
        data = self.header()
        data["fate"] = self.fate.data()
        data["entries"] = entries
        data["digest"] = self.digest
        data["result"] = self.result
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
        "format_version": FORMAT_VERSION,
        "rules_version": RULES_VERSION,
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


def parse_record(text: object, most: int = MOST_ENTRIES) -> Record:
    """Read a record with at most `most` entries from JSON. Raises BadRecord for anything else."""
    if not isinstance(text, str):
        raise BadRecord(f"A record is read from text, not from {type(text).__name__}.")
    if len(text) > LARGEST:
        raise BadRecord("The file is too large to be a record.")
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except BadRecord:
        raise
    except json.JSONDecodeError as error:
        raise BadRecord(
            f"The record is not complete JSON, line {error.lineno}, column {error.colno}: {error.msg}.",
            hint="It may be cut or damaged; get the file again.",
        ) from None
    except (ValueError, RecursionError):
        raise BadRecord("The record is not readable JSON.") from None
    try:
        return _record(data, most)
    except BadRecord:
        raise
    except DiceTownError as error:
        message = error.message if len(error.message) <= 200 else error.message[:199] + "…"
        raise BadRecord(f"The record is wrong: {message}", error.rule, error.hint) from None
    except RecursionError:
        raise BadRecord("The record is nested too deeply.") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Read a JSON object. Raises BadRecord for a repeated name, because JSON readers treat it differently."""
    data: dict[str, object] = {}
    for key, value in pairs:
        if key in data:
            raise BadRecord(f"The field {brief(key)} is given twice.")
        data[key] = value
    return data


def _record(data: object, most: int) -> Record:
    top = _object(data, "the record")
    if top.get("format") != FORMAT:
        raise BadRecord(f"This is not a record: its format is {brief(top.get('format'))}, not {FORMAT!r}.")
    version = _whole(top, "format_version", 0, 9999)
    if version != FORMAT_VERSION:
        raise BadRecord(f"The record has format version {version}; this build reads {FORMAT_VERSION}.")
    played = _whole(top, "rules_version", 0, 9999)
    if played != RULES_VERSION:
        release = RELEASES.get(played, "a newer one" if played > RULES_VERSION else "an older one")
        raise BadRecord(
            f"The record was played with rules version {played}; this build plays version {RULES_VERSION}.",
            hint=f"The release that replays it: {release}.",
        )
    _only(
        top,
        "the record",
        (
            "format",
            "format_version",
            "rules_version",
            "ruleset",
            "options",
            "parts",
            "seats",
            "sheriff",
            "fate",
            "entries",
            "digest",
            "result",
        ),
    )
    options = _object(_need(top, "options", "the record"), "options")
    _only(options, "options", ("bribes",))
    parts = _need(top, "parts", "the record")
    rules = ruleset_made_with(_text(top, "ruleset"), _text(options, "bribes", "options"), parts)
    if rules.parts.data() != parts:
        raise BadRecord("parts: the table is not complete.")
    seats = _whole(top, "seats", rules.min_seats, rules.max_seats)
    sheriff = None if _need(top, "sheriff", "the record") is None else _whole(top, "sheriff", 0, seats - 1)
    fate = _fate(_object(_need(top, "fate", "the record"), "fate"), seats)
    rows = _need(top, "entries", "the record")
    if not isinstance(rows, list) or len(rows) > most:
        raise BadRecord(f"entries: expected a list of at most {most}.")
    entries = tuple([_entry(row, f"entries[{number}]", seats) for number, row in enumerate(rows)])
    digest = _hex(_text(top, "digest"), 32, "digest")
    result = _need(top, "result", "the record")
    if result is not None:
        result = _result(_object(result, "result"), seats)
    return Record(rules, seats, sheriff, fate, entries, result, digest)


def _result(result: dict[str, object], seats: int) -> dict[str, object]:
    _only(result, "result", ("winner", "tiebreak", "totals"))
    _whole(result, "winner", 0, seats - 1, "result")
    if _text(result, "tiebreak", "result") not in TIEBREAKS:
        raise BadRecord(f"result.tiebreak: {brief(result['tiebreak'])} is none of {', '.join(TIEBREAKS)}.")
    totals = _need(result, "totals", "result")
    if not isinstance(totals, list) or len(totals) != seats:
        raise BadRecord(f"result.totals: expected a list with a number for each of {seats} seats.")
    for total in totals:
        if type(total) is not int or not 0 <= total <= 9999:
            raise BadRecord(f"result.totals: {brief(total)} is not a whole number from 0 to 9999.")
    return result


def _fate(data: dict[str, object], seats: int) -> FateHeader:
    kind = _text(data, "kind", "fate")
    if kind not in _FATES:
        raise BadRecord(f"fate.kind: {brief(kind)} is none of {', '.join(_FATES)}.")
    if kind == "seeded":
        _only(data, "fate", ("kind", "seed"))
        return FateHeader(kind, _whole(data, "seed", 0, 2**64 - 1, "fate"), "", (), None)
    if kind == "sealed":
        _only(data, "fate", ("kind", "commitment", "nonces", "secret"))
        nonces = _need(data, "nonces", "fate")
        if not isinstance(nonces, list) or len(nonces) != seats:
            raise BadRecord(f"fate.nonces: expected a list with an entry for each of {seats} seats.")
        checked: list[str | None] = []
        for number, nonce in enumerate(nonces):
            checked.append(None if nonce is None else _hex(nonce, 0, f"fate.nonces[{number}]"))
        secret = _hex(data["secret"], 32, "fate.secret") if "secret" in data else None
        commitment = _hex(_text(data, "commitment", "fate"), 32, "fate.commitment")
        return FateHeader(kind, None, commitment, tuple(checked), secret)
    _only(data, "fate", ("kind",))
    return FateHeader(kind, None, "", (), None)


def _entry(row: object, where: str, seats: int) -> ChanceEntry | Answers:
    data = _object(row, where)
    if "answers" in data:
        _only(data, where, ("answers",))
        answers = _object(data["answers"], f"{where}.answers")
        if not answers:
            raise BadRecord(f"{where}.answers: no seat answered.")
        choices: dict[str, Choice] = {}
        for seat, text in answers.items():
            known = seat == "chance" or (len(seat) == 1 and "0" <= seat < str(seats))
            if not known or (choices and seat <= list(choices)[-1]):
                raise BadRecord(f"{where}.answers: {brief(seat)} is not a seat, or not in seat order.")
            if not isinstance(text, str):
                raise BadRecord(f"{where}.answers: expected a choice, found {brief(text)}.")
            try:
                choice = parse_choice(text)
            except DiceTownError as error:
                raise BadRecord(f"{where}.answers: {error.message}", error.rule, error.hint) from None
            if choice.text != text:
                raise BadRecord(f"{where}.answers: {brief(text)} is written {brief(choice.text)}.")
            choices[seat] = choice
        return Answers(choices)
    _only(data, where, ("chance", "op", "size", "outcome"))
    op = _text(data, "op", where)
    if op not in _OPS:
        raise BadRecord(f"{where}.op: {brief(op)} is none of {', '.join(_OPS)}.")
    try:
        place = parse_address(_text(data, "chance", where))
    except DiceTownError as error:
        raise BadRecord(f"{where}.chance: {error.message}") from None
    size = _whole(data, "size", 1, 4096, where)
    return ChanceEntry(place, op, size, _outcome(_need(data, "outcome", where), op, size, where))


def _outcome(outcome: object, op: str, size: int, where: str) -> tuple[int, ...]:
    values: list[int] = []
    if op == "roll":
        if not isinstance(outcome, str) or not 1 <= len(outcome) <= HAND_SIZE or size != 6:
            raise BadRecord(f"{where}.outcome: a roll is one to five faces like 9TJQA, of size 6.")
        values = [FACES.find(face) for face in outcome]
    elif isinstance(outcome, list) and len(outcome) <= size:
        values = [value if type(value) is int else -1 for value in outcome]
    fits = bool(values) and min(values) >= 0 and max(values) < size
    if op == "shuffle":
        fits = fits and len(set(values)) == size
    elif op == "pick":
        fits = fits and values == sorted(set(values))
    elif op == "below":
        fits = fits and len(values) == 1
    if not fits:
        raise BadRecord(f"{where}.outcome: {brief(outcome)} is no {op} of size {size}.")
    return tuple(values)


def _object(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadRecord(f"{where}: expected an object, found {brief(value)}.")
    return value


def _need(data: Mapping[str, object], key: str, where: str) -> object:
    if key not in data:
        raise BadRecord(f"{where}: the field {key!r} is missing.")
    return data[key]


def _only(data: Mapping[str, object], where: str, known: tuple[str, ...]) -> None:
    for key in data:
        if key not in known:
            raise BadRecord(f"{where}: there is no field {brief(key)}.")


def _text(data: Mapping[str, object], key: str, where: str = "the record") -> str:
    value = _need(data, key, where)
    if not isinstance(value, str):
        raise BadRecord(f"{where}: {key} must be a text, found {brief(value)}.")
    return value


def _whole(data: Mapping[str, object], key: str, lowest: int, highest: int, where: str = "the record") -> int:
    value = _need(data, key, where)
    if type(value) is not int or not lowest <= value <= highest:
        raise BadRecord(
            f"{where}: {key} must be a whole number from {lowest} to {highest}, found {brief(value)}."
        )
    return value


def _hex(value: object, size: int, where: str) -> str:
    fits = isinstance(value, str) and len(value) % 2 == 0 and 0 < len(value) <= 510
    if not isinstance(value, str) or not fits or (size and len(value) != size * 2):
        raise BadRecord(f"{where}: expected {size or '1 to 255'} bytes as hex digits, found {brief(value)}.")
    for letter in value:
        if letter not in "0123456789abcdef":
            raise BadRecord(f"{where}: {letter!r} is not a lower-case hex digit.")
    return value
