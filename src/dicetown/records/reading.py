"""Reading a record from its text. Another text raises BadRecord, which says what is wrong and where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from dicetown.engine.box.dice import FACES, HAND_SIZE
from dicetown.engine.chance.fate import parse_address
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.errors import BadRecord, DiceTownError, brief
from dicetown.records.record import (
    FORMAT,
    FORMAT_VERSIONS,
    TIEBREAKS,
    Answers,
    ChanceEntry,
    Entry,
    FateHeader,
    Made,
    Record,
    SpokenAnswer,
)
from dicetown.rules.catalogue import VERSIONS, ruleset_made_with

LARGEST: Final = 8_000_000
"""The most characters of a text that is read as a record."""
MOST_ENTRIES: Final = 50_000
_FATES: Final = ("seeded", "sealed", "scripted", "none")
_OPS: Final = ("roll", "shuffle", "pick", "below")


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
    if version not in FORMAT_VERSIONS.values():
        raise BadRecord(
            f"The record has format version {version}; this release reads versions "
            f"{_listed(FORMAT_VERSIONS.values())}.",
            hint="A newer release of dicetown reads it.",
        )
    played = _whole(top, "rules_version", 0, 9999)
    if played not in VERSIONS:
        raise BadRecord(
            f"The record was played with rules version {played}; this release plays versions "
            f"{_listed(VERSIONS)}.",
            hint="A newer release of dicetown replays it.",
        )
    if FORMAT_VERSIONS[played] != version:
        raise BadRecord(f"A game of rules version {played} is not recorded in format version {version}.")
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
            *(() if version == 1 else ("made", "proof")),
            "fate",
            "entries",
            "digest",
            "result",
        ),
    )
    options = _object(_need(top, "options", "the record"), "options")
    _only(options, "options", ("bribes",) if played == 1 else ("bribes", "bargaining"))
    parts = _need(top, "parts", "the record")
    chosen = {name: _text(options, name, "options") for name in options}
    _need(chosen, "bribes", "options")
    rules = ruleset_made_with(_text(top, "ruleset"), chosen, parts, played)
    if rules.options != options:
        raise BadRecord(f"options: {brief(options)} are not all of {rules.options}.")
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
    made = None if version == 1 else _made(_need(top, "made", "the record"), seats)
    proof = _object(top["proof"], "proof") if "proof" in top else None
    return Record(rules, seats, sheriff, fate, entries, result, digest, made, proof)


def _made(value: object, seats: int) -> Made | None:
    if value is None:
        return None
    data = _object(value, "made")
    _only(data, "made", ("release", "bots", "files"))
    release = _text(data, "release", "made")
    bots, files = _need(data, "bots", "made"), _need(data, "files", "made")
    if not isinstance(bots, list) or len(bots) not in (0, seats):
        raise BadRecord(f"made.bots: expected an empty list, or one with an entry for each of {seats} seats.")
    seated: list[dict[str, object] | None] = []
    for number, bot in enumerate(bots):
        where = f"made.bots[{number}]"
        if bot is not None:
            _text(_object(bot, where), "name", where)
        seated.append(bot)
    if not isinstance(files, list):
        raise BadRecord(f"made.files: expected a list, found {brief(files)}.")
    named: list[dict[str, str]] = []
    for number, file in enumerate(files):
        where = f"made.files[{number}]"
        known = _object(file, where)
        _only(known, where, ("name", "sha256"))
        digest = _hex(_text(known, "sha256", where), 32, f"{where}.sha256")
        named.append({"name": _text(known, "name", where), "sha256": digest})
    return Made(release, tuple(seated), tuple(named))


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


def _listed(numbers: Iterable[int]) -> str:
    return " and ".join([str(number) for number in numbers])


def _entry(row: object, where: str, seats: int) -> Entry:
    data = _object(row, where)
    if "said" in data:
        _only(data, where, ("said",))
        said = _object(data["said"], f"{where}.said")
        if len(said) != 1:
            raise BadRecord(f"{where}.said: expected the answer of one seat.")
        ((speaker, words),) = said.items()
        if len(speaker) != 1 or not "0" <= speaker < str(seats):
            raise BadRecord(f"{where}.said: {brief(speaker)} is not a seat.")
        return SpokenAnswer(int(speaker), _choice(words, f"{where}.said"))
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
            choices[seat] = _choice(text, f"{where}.answers")
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


def _choice(text: object, where: str) -> Choice:
    if not isinstance(text, str):
        raise BadRecord(f"{where}: expected a choice, found {brief(text)}.")
    try:
        choice = parse_choice(text)
    except DiceTownError as error:
        raise BadRecord(f"{where}: {error.message}", error.rule, error.hint) from None
    if choice.text != text:
        raise BadRecord(f"{where}: {brief(text)} is written {brief(choice.text)}.")
    return choice


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
