"""Reads the short form of cases: five or six lines each, for people to write.

    MINE-1.2  Each nine brings a nugget.
    rules MINE-1, in both
    town  AAAAA 999AA TTKKK, nuggets 0,2,4
    then  nuggets 0,5,4, told NuggetsMined seat=1 amount=3
    say   0 keep:99, 1 keep:A -> asks 2 keep

An empty line ends a case. `say` and `then` may follow each other as often as needed, on one line with `->`
too. docs/rules/cases.md describes what can stand in each line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dicetown.engine.errors import BadNotation
from dicetown.rules.catalogue import EDITIONS, MODULES

ID: Final = re.compile(r"[A-Z]+(?:-[A-Z0-9]+)+\.[1-9][0-9]*")
RULE: Final = re.compile(r"[A-Z]+(?:-[A-Z0-9]+)+")
Step = dict[str, object]
"""An answer, a stretch that is played on quietly, or something that must be so, as plain data."""

ALL: Final = "+".join(MODULES)


class Case:
    """A case as it was written: its id, title, rules, rulesets, layout and script."""

    def __init__(self, name: str, title: str) -> None:
        self.id: Final = name
        self.title: Final = title
        self.rules: list[str] = []
        self.rulesets: list[str] = []
        self.layout: list[str] = []
        self.script: list[Step] = []


def read_cases(folder: Path) -> dict[str, list[Case]]:
    """Read all short forms of a folder: the cases of each file by its name, in order."""
    return {path.stem: parse_cases(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.txt"))}


def parse_cases(text: str) -> list[Case]:
    """Read the cases of one text; lines that begin with `#` are remarks."""
    found: list[Case] = []
    case: Case | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            case = None
            continue
        try:
            if case is None:
                case = _heading(line)
                found.append(case)
            else:
                _add_line(case, line)
        except BadNotation as error:
            where = f"line {number}" if case is None else f"{case.id}, line {number}"
            raise BadNotation(f"{where}: {error.message}") from None
    for made in found:
        if not (made.rules and made.rulesets and made.layout):
            raise BadNotation(f"{made.id} has no rules, no rulesets or no layout.")
    return found


def _heading(line: str) -> Case:
    name, _, title = line.partition("  ")
    if not ID.fullmatch(name) or not title.strip():
        raise BadNotation(f"{line[:60]!r} does not begin a case: write its id, two spaces and a sentence.")
    return Case(name, title.strip())


def _add_line(case: Case, line: str) -> None:
    word, _, rest = line.partition(" ")
    items = [item.strip() for item in rest.split(", ")]
    if word == "rules":
        named, _, within = rest.partition(", in ")
        case.rules = named.split()
        case.rulesets = [name for short in within.split() for name in _rulesets(short)]
        for rule in case.rules:
            if not RULE.fullmatch(rule):
                raise BadNotation(f"{rule[:40]!r} is not the id of a rule.")
    elif word in ("town", "dice", "start"):
        case.layout = [word, *items]
    elif word == "say":
        said, _, expected = rest.partition(" -> ")
        case.script.extend([_answer(item.strip()) for item in said.split(", ")])
        case.script.extend([expectation(item) for item in expected.split(", ") if item])
    elif word == "then":
        case.script.extend([expectation(item) for item in items])
    else:
        raise BadNotation(
            f"{word[:40]!r} begins no line of a case: use rules, town, dice, start, say or then."
        )


def _rulesets(short: str) -> Iterator[str]:
    """The names that a short one stands for: `both+all` is classic and revised with all expansions."""
    name, comma, options = short.partition(",")
    first, *more = name.split("+")
    pieces = [ALL if piece == "all" else piece for piece in more]
    for edition in EDITIONS if first == "both" else (first,):
        yield "+".join([edition, *pieces]) + comma + options


def _answer(item: str) -> Step:
    word, _, rest = item.partition(" ")
    if word == "on":
        return {"on": rest.split()}
    if not word.isdigit() or not rest or " " in rest:
        raise BadNotation(f"{item[:60]!r} is no answer: write the seat and its choice.")
    return {"seat": int(word), "answer": rest}


def expectation(item: str) -> Step:
    """Read what must be so as plain data, as the JSON Lines have it."""
    head, _, rest = item.partition(" ")
    word, seat = re.fullmatch(r"(.*?)(\d*)", head, re.DOTALL).groups()  # type: ignore[union-attr]
    if word == "asks":
        return {"asks": rest}
    if word in ("about", "by", "covert"):
        return {word: _fields(rest) if word == "about" else rest == "yes" if word == "covert" else rest}
    if word == "options" and seat:
        return {"options": int(seat), "are": [] if rest == "-" else rest.split()}
    if word in ("may", "may-not") and seat:
        return {"may": int(seat), "answer": rest, "is": word == "may"}
    if word == "refused":
        answering, answer, rule = (*rest.split(), "", "", "")[:3]
        return {"refused": int(answering), "answer": answer, "rule": rule}
    if head == "untold" or head.startswith("untold@"):
        return {"told": rest, "to": head[len("untold@") :] or "all", "are": []}
    if head == "told" or head.startswith("told@"):
        name, _, listed = rest.partition(" ")
        return {"told": name, "to": head[len("told@") :] or "all", "are": _listed(listed)}
    if not rest:
        raise BadNotation(f"{item[:60]!r} does not say what must be so.")
    name, at, viewer = head.partition("@")
    return {"fact": name, "is": rest, **({"to": viewer} if at else {})}


def _listed(text: str) -> list[dict[str, str]]:
    """Events of a kind, each with the fields that count: `x2`, or `card=horse / card=boots`."""
    if re.fullmatch("x[1-9][0-9]*", text):
        return [{} for _ in range(int(text[1:]))]
    return [{} if words == "*" else _fields(words) for words in text.split(" / ")]


def _fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadNotation(f"{word[:40]!r} is not name=value.")
        fields[name] = value
    return fields
