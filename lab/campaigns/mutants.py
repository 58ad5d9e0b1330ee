"""Small changes of the program, drawn at random: whether the tests would notice them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final

from dicetown.sim.statistics import wilson
from lab.campaigns.campaign import Batch, Campaign, Row
from lab.mutation.covering import PACKAGE, Covered, covered
from lab.mutation.equivalent import EQUIVALENT
from lab.mutation.making import Mutant, mutants_of
from lab.mutation.trying import HUNG, KILLED, SURVIVED, UNREACHED, confirmed, some_of, tried

VIEWS: Final = ("events", "fate", "imagine", "knowledge", "sealed", "views")
FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "rules": ("rules/**/*.py", "engine/*.py"),
    "views and Fate": tuple(f"engine/{name}.py" for name in VIEWS),
    "table": ("table/**/*.py",),
}
TURNS: Final = ("rules", "table", "views and Fate", "table")
"""The table is nearest to its mark, so it takes the most mutants to tell."""
WANTED: Final = {"rules": 90, "views and Fate": 85, "table": 75}
"""Of a hundred mutants so many have to be noticed."""
SURELY: Final = 3.3
"""Standard deviations by which a layer has to fall short before the luck of the draw explains it no more."""
NORMAL_95: Final = 1.96
"""Those of the interval that is told."""


@cache
def all_mutants(layer: str) -> list[tuple[str, Mutant]]:
    """Every mutant of a layer with its file."""
    files = {file for pattern in FILES[layer] for file in PACKAGE.glob(pattern)}
    if layer == "rules":
        files -= {PACKAGE / file for file in FILES["views and Fate"]}
    return [
        (file.relative_to(PACKAGE).as_posix(), mutant)
        for file in sorted(files)
        for mutant in mutants_of(file.read_text(encoding="utf-8"))
    ]


@cache
def all_covered() -> Covered:
    return covered()


def drawn(number: int) -> tuple[str, str, Mutant]:
    """The mutant of a number: its layer, its file, the change."""
    layer = TURNS[number % len(TURNS)]
    file, mutant = random.Random(number).choice(all_mutants(layer))
    return layer, file, mutant


def is_equivalent(row: Row) -> bool:
    return (row["at"].partition(":")[0], row["code"], row["change"]) in EQUIVALENT


def killed(layer: str) -> str:
    """Under which name those are counted that a test killed; `drawn` gives them again."""
    return f"{layer}, killed"


def noticed(notes: Mapping[str, int], rows: tuple[Row, ...], layer: str) -> tuple[int, int]:
    """How many of a layer were noticed, and of how many that could be."""
    others = [row for row in rows if row["layer"] == layer and not is_equivalent(row)]
    some = notes.get(killed(layer), 0)
    return some + sum(row["outcome"] == HUNG for row in others), some + len(others)


class Mutants(Campaign):
    name = "mutants"
    promise = (
        "The tests would notice: of small changes made at random at least 90 of 100 in the rules, 85 in views"
        " and Fate and 75 at the table make a test fail."
    )
    unit = "mutants"
    goal = 300
    patience = 12
    faults: ClassVar[Mapping[str, str]] = {
        "hollow": "every test is there, and none looks at anything",
        "unplanted": "the tests run on the program as it is",
    }

    def play(self, number: int, fault: str = "") -> Batch:
        layer, file, mutant = drawn(number)
        tests = some_of(all_covered().reaching(file, mutant.lines))
        if fault:
            planted = None if fault == "unplanted" else mutant
            trial = tried(file, planted, tests, hollow=fault == "hollow")
        else:
            trial = confirmed(file, mutant, tests)
            apart = some_of(all_covered().reaching_apart(file, mutant.lines))
            if trial.outcome in (SURVIVED, UNREACHED) and apart:
                trial = confirmed(file, mutant, apart, times=2)
        if trial.outcome == KILLED:
            return Batch(1, {killed(layer): 1})
        source = (PACKAGE / file).read_text(encoding="utf-8")
        row: Row = {
            "number": number,
            "layer": layer,
            "at": f"{file}:{mutant.line}",
            "code": source.splitlines()[mutant.line - 1].strip(),
            "change": mutant.what,
            "outcome": trial.outcome,
            "by": trial.by,
        }
        return Batch(1, rows=(row,))

    def verdict(self, count: int, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        for layer, wanted in WANTED.items():
            part, whole = noticed(notes, rows, layer)
            if 100 * wilson(part, whole, SURELY)[1] < wanted:
                return f"{layer}: {part} of {whole} mutants noticed, where {wanted} of 100 are wanted"
        return ""

    def figure(self, count: int, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        parts = []
        for layer, wanted in WANTED.items():
            part, whole = noticed(notes, rows, layer)
            low, high = wilson(part, whole, NORMAL_95)
            share = f"{100 * part / whole:.0f}%" if whole else "nothing yet"
            short = ", not reached" if 100 * part < wanted * whole else ""
            span = f"{100 * low:.0f} to {100 * high:.0f}"
            parts.append(f"{layer} {share} of {whole} ({span}, wanted {wanted}{short})")
        return f"{count:,} mutants, noticed: {', '.join(parts)}"

    def table(self, notes: Mapping[str, int], rows: tuple[Row, ...]) -> str:
        survivors = [row for row in rows if row["outcome"] != HUNG]
        if not survivors:
            return ""
        lines = [
            "Each was tried on program and tests as they were then; some have one since. The latest first:",
            "",
            "| not noticed | change | why |",
            "| --- | --- | --- |",
        ]
        for row in reversed(survivors):
            why = row.get("by") or ("no test reaches it" if row["outcome"] == UNREACHED else "")
            if is_equivalent(row):
                why = EQUIVALENT[row["at"].partition(":")[0], row["code"], row["change"]]
            code = row["code"].replace("|", "\\|")
            lines.append(f"| `{row['at']}` `{code}` | {row['change'].replace('|', chr(92) + '|')} | {why} |")
        return "\n".join(lines)
