"""Mutants are what they say, nothing in the tree is changed for them, and what becomes of them is counted."""

import ast
import json
from pathlib import Path

import pytest

from tools.campaigns import mutants as campaign_file
from tools.campaigns.campaign import Row
from tools.campaigns.mutants import Mutants, drawn
from tools.mutation.covering import PACKAGE, Covered, Reaching
from tools.mutation.making import mutants_of
from tools.mutation.trying import KILLED, SURVIVED, UNREACHED, confirmed, copy_with, some_of, tried

SOURCE = '''\
"""Words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import json

LIMIT: int = 3


@register(4)
def price(é: int, open: bool = True) -> int | None:
    """More words, and 5."""
    assert é > 0
    if not open and (é + 1) <= LIMIT:
        tell("é", é)
        return None
    total = 2
    total += é
    return total if é is not None else f"{é + 1}"
'''

CHANGES = {
    (8, "`3` becomes `4`", "LIMIT: int = 4"),
    (12, "`True` becomes `False`", "def price(é: int, open: bool = False) -> int | None:"),
    (15, "`not` is left out", "if  open and (é + 1) <= LIMIT:"),
    (15, "`and` becomes `or`", "if not open or (é + 1) <= LIMIT:"),
    (15, "`+` becomes `-`", "if not open and (é - 1) <= LIMIT:"),
    (15, "`1` becomes `2`", "if not open and (é + 2) <= LIMIT:"),
    (15, "`<=` becomes `<`", "if not open and (é + 1) < LIMIT:"),
    (16, "is not called", "pass"),
    (18, "`2` becomes `3`", "total = 3"),
    (19, "`+` becomes `-`", "total -= é"),
    (20, "returns nothing", "return None"),
    (20, "`is not` becomes `is`", 'return total if é is None else f"{é + 1}"'),
}

RANKING = "tests/engine/test_dice.py::test_kinds_come_before_faces_whatever_is_missing"


def changed_lines(text: str) -> list[str]:
    before = SOURCE.splitlines()
    return [after.strip() for line, after in zip(before, text.splitlines(), strict=True) if line != after]


def test_the_mutants_of_a_source_are_these_and_each_changes_one_line() -> None:
    found = set()
    for mutant in mutants_of(SOURCE):
        [line] = changed_lines(mutant.text(SOURCE))
        found.add((mutant.line, mutant.what, line))
    assert found == CHANGES


def test_a_statement_of_several_lines_is_reached_by_tests_of_any_of_them() -> None:
    [mutant] = mutants_of("tell(\n    one,\n    other,\n)\n")
    assert mutant.lines == range(1, 5)


def test_every_mutant_drawn_is_another_program() -> None:
    for number in range(30):
        _, file, mutant = drawn(number)
        source = (PACKAGE / file).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(mutant.text(source))) != ast.dump(ast.parse(source))


def test_layers_take_turns_and_a_number_always_draws_the_same() -> None:
    assert [drawn(number)[0] for number in range(4)] == ["rules", "views and Fate", "table", "rules"]
    assert drawn(7) == drawn(7)


def test_the_quickest_tests_of_a_line_are_asked_until_the_time_is_full() -> None:
    notes = {"tests": [["slow", 9.0], ["quick", 0.5], ["other", 1.0]], "lines": {"a.py": {"3": [0, 1]}}}
    reached = Covered([notes]).reaching("a.py", range(2, 5))
    assert [test.name for test in reached] == ["quick", "slow"]
    assert some_of(reached, enough=5.0) == [Reaching("quick", 0.5)]
    assert some_of(reached[1:], enough=5.0) == [Reaching("slow", 9.0)]


def test_a_line_that_runs_at_import_is_left_to_all_tests_of_its_file_or_folder() -> None:
    lines = {"in/a.py": {"1": [], "3": [0]}, "in/b.py": {"1": []}}
    covered = Covered([{"tests": [["only", 1.0]], "lines": lines}])
    assert [test.name for test in covered.reaching("in/a.py", range(1, 2))] == ["only"]
    assert [test.name for test in covered.reaching("in/b.py", range(1, 2))] == ["only"]
    assert covered.reaching("in/a.py", range(7, 8)) == []


def test_the_change_is_in_the_copy_and_nowhere_else(tmp_path: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in PACKAGE.rglob("*.py")}
    copy_with(tmp_path, "engine/dice.py", "changed")
    assert (tmp_path / "dicetown/engine/dice.py").read_text(encoding="utf-8") == "changed"
    assert (tmp_path / "dicetown/engine/fate.py").read_bytes() == (PACKAGE / "engine/fate.py").read_bytes()
    assert {file: file.stat().st_mtime_ns for file in PACKAGE.rglob("*.py")} == before


def test_a_mutant_is_killed_by_the_test_that_fails_and_survives_tests_that_look_at_nothing() -> None:
    source = (PACKAGE / "engine/dice.py").read_text(encoding="utf-8")
    line = next(at for at, text in enumerate(source.splitlines(), 1) if "kind = TWO_PAIRS" in text)
    mutant = next(one for one in mutants_of(source) if (one.line, one.what) == (line, "`==` becomes `!=`"))
    tests = [Reaching(RANKING, 0.1)]
    killed = confirmed("engine/dice.py", mutant, tests)
    assert (killed.outcome, killed.by.partition("[")[0]) == (KILLED, RANKING)
    assert tried("engine/dice.py", mutant, tests, hollow=True).outcome == SURVIVED
    assert tried("engine/dice.py", mutant, []).outcome == UNREACHED


def row(layer: str, outcome: str, code: str = "x = 1") -> Row:
    return {"layer": layer, "at": "a.py:3", "code": code, "change": "`1` becomes `2`", "outcome": outcome}


def test_a_layer_below_what_is_wanted_is_named_once_luck_does_not_explain_it() -> None:
    campaign = Mutants()
    good = [row("rules", KILLED)] * 19
    assert campaign.verdict(20, {}, (*good, row("rules", SURVIVED))) == ""
    assert campaign.verdict(1, {}, (row("table", SURVIVED),)) == ""
    assert "table: 0 of 6 mutants" in campaign.verdict(6, {}, (row("table", SURVIVED),) * 6)


def test_a_mark_that_is_not_reached_is_called_so() -> None:
    rows = (*[row("rules", KILLED)] * 9, row("rules", SURVIVED), row("table", KILLED), row("table", SURVIVED))
    told = Mutants().figure(12, {}, rows)
    assert "wanted 90)" in told
    assert "wanted 75, not reached)" in told


def test_a_mutant_that_nobody_could_notice_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {("a.py", "same", "`1` becomes `2`"): "It is the same."}
    monkeypatch.setattr(campaign_file, "EQUIVALENT", known)
    rows = (row("rules", KILLED), row("rules", SURVIVED, "same"), row("rules", SURVIVED))
    campaign = Mutants()
    assert "rules 50% of 2" in campaign.figure(3, {}, rows)
    table = campaign.table({}, rows)
    assert "It is the same." in table
    assert len(table.splitlines()) == 4
    assert json.dumps(rows)
