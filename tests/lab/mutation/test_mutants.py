"""Mutants are what they say, nothing in the tree is changed for them, and what becomes of them is counted."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lab.campaigns import mutants as campaign_file
from lab.campaigns.campaign import Row
from lab.campaigns.mutants import Mutants, drawn
from lab.mutation import trying as trying_file
from lab.mutation.apart import FOLDER, SOURCES
from lab.mutation.covering import NOTES, PACKAGE, Covered, Reaching
from lab.mutation.making import Mutant, mutants_of
from lab.mutation.trying import (
    HUNG,
    KILLED,
    SURVIVED,
    UNREACHED,
    Trial,
    confirmed,
    copy_with,
    some_of,
    tried,
)
from tools.compile import ROOT

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

RANKING = "tests/engine/test_dice.py::test_kinds_rank_before_faces_when_dice_miss"


def changed_lines(text: str) -> list[str]:
    before = SOURCE.splitlines()
    return [after.strip() for line, after in zip(before, text.splitlines(), strict=True) if line != after]


def test_each_mutant_changes_one_expected_line() -> None:
    found = set()
    for mutant in mutants_of(SOURCE):
        [line] = changed_lines(mutant.text(SOURCE))
        found.add((mutant.line, mutant.what, line))
    assert found == CHANGES


def test_any_line_of_a_statement_reaches_it() -> None:
    [mutant] = mutants_of("tell(\n    one,\n    other,\n)\n")
    assert mutant.lines == range(1, 5)


def test_every_drawn_mutant_changes_the_program() -> None:
    for number in range(30):
        _, file, mutant = drawn(number)
        source = (PACKAGE / file).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(mutant.text(source))) != ast.dump(ast.parse(source))


def test_same_number_always_draws_same_mutant() -> None:
    """The layers take turns as the numbers go up."""
    assert {drawn(number)[0] for number in range(4)} == {"rules", "views and Fate", "table"}
    assert [drawn(number)[0] for number in range(4, 8)] == [drawn(number)[0] for number in range(4)]
    assert drawn(7) == drawn(7)


def test_quickest_tests_fill_the_given_time() -> None:
    tests = [["slow", 9.0], ["quick", 0.5], ["other", 1.0]]
    reached = Covered([{"tests": tests, "lines": {"a.py": {"3": [0, 1]}}, "apart": {}}]).reaching(
        "a.py", range(2, 5)
    )
    assert [test.name for test in reached] == ["quick", "slow"]
    assert some_of(reached, enough=5.0) == [Reaching("quick", 0.5)]
    assert some_of(reached[1:], enough=5.0) == [Reaching("slow", 9.0)]


def test_import_line_uses_tests_of_its_folder() -> None:
    """It uses those of its own file, if there are any."""
    lines = {"in/a.py": {"1": [], "3": [0]}, "in/b.py": {"1": []}}
    covered = Covered([{"tests": [["only", 1.0]], "lines": lines, "apart": {}}])
    assert [test.name for test in covered.reaching("in/a.py", range(1, 2))] == ["only"]
    assert [test.name for test in covered.reaching("in/b.py", range(1, 2))] == ["only"]
    assert covered.reaching("in/a.py", range(7, 8)) == []


def test_quickest_file_of_processes_is_asked_first() -> None:
    """All tests of a file whose processes reach the line are asked."""
    tests = [["slow.py::one", 1.0], ["slow.py::other", 9.0], ["quick.py::only", 2.0], ["none.py::only", 1.0]]
    apart = {"a.py": {"3": ["slow.py"], "4": ["quick.py", "failed.py"], "9": ["none.py"]}}
    covered = Covered([{"tests": tests, "lines": {}, "apart": apart}])
    asked = [test.name for test in covered.reaching_apart("a.py", range(3, 5))]
    assert asked == ["quick.py::only", "slow.py::one", "slow.py::other"]
    assert covered.reaching_apart("b.py", range(3, 5)) == []


SERVER = """\
import os
import time


def served():
    return 5


print("up", flush=True)
if os.fork() == 0:
    number = served()
time.sleep(600)
"""

CLIENT = """\
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

FOLDER = Path(os.environ["NOTED_FOLDER"])
REACHED = "select count(*) from line_bits join file on file.id = file_id where path like '%server.py'"


def written() -> int:
    found = 0
    for file in FOLDER.glob("apart.*"):
        try:
            found += sqlite3.connect(file).execute(REACHED).fetchone()[0] > 0
        except sqlite3.Error:
            pass
    return found


def test_a_server_and_its_child() -> None:
    command = [sys.executable, "-m", "town.server"]
    env = {**os.environ, "PYTHONPATH": str(FOLDER)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, start_new_session=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline()
        while written() < 2:
            pass
        os.killpg(server.pid, signal.SIGKILL)
"""


def test_lines_of_killed_processes_are_noted(tmp_path: Path) -> None:
    package = tmp_path / "town"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "server.py").write_text(SERVER, encoding="utf-8")
    (tmp_path / "test_serving.py").write_text(CLIENT, encoding="utf-8")
    shutil.copy(ROOT / "lab/mutation/apart.py", tmp_path / "sitecustomize.py")
    notes = tmp_path / "notes.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "lab.mutation.noting"]
    env = os.environ | {SOURCES: str(package), FOLDER: str(tmp_path), NOTES: str(notes)}
    env["PYTHONPATH"] = os.pathsep.join([str(tmp_path), str(ROOT), str(PACKAGE.parent)])
    done = subprocess.run(
        [*command, "test_serving.py"], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    found = json.loads(notes.read_text(encoding="utf-8"))
    assert [name for name, _ in found["tests"]] == ["test_serving.py::test_a_server_and_its_child"]
    inside = str(SERVER.splitlines().index("    return 5") + 1)
    assert found["apart"]["server.py"][inside] == ["test_serving.py"]


def test_flaky_test_does_not_kill_a_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    [mutant] = mutants_of("tell()\n")
    outcomes = [Trial(KILLED, "a.py::odd[1]"), Trial(SURVIVED), Trial(KILLED, "a.py::sure"), Trial(KILLED)]

    def tried_next(file: str, mutant: Mutant | None, tests: object, hollow: bool = False) -> Trial:
        return Trial(SURVIVED) if mutant is None else outcomes.pop(0)

    monkeypatch.setattr(trying_file, "tried", tried_next)
    tests = [Reaching("a.py::odd", 0.1), Reaching("a.py::sure", 0.2)]
    assert confirmed("a.py", mutant, tests, times=2) == Trial(KILLED, "a.py::sure")
    assert outcomes == []


def test_only_the_copy_contains_the_change(tmp_path: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in PACKAGE.rglob("*.py")}
    copy_with(tmp_path, "engine/box/dice.py", "changed")
    assert (tmp_path / "dicetown/engine/box/dice.py").read_text(encoding="utf-8") == "changed"
    assert (tmp_path / "dicetown/engine/chance/fate.py").read_bytes() == (
        PACKAGE / "engine/chance/fate.py"
    ).read_bytes()
    assert {file: file.stat().st_mtime_ns for file in PACKAGE.rglob("*.py")} == before


def test_only_a_test_that_checks_kills_mutants() -> None:
    source = (PACKAGE / "engine/box/dice.py").read_text(encoding="utf-8")
    line = next(at for at, text in enumerate(source.splitlines(), 1) if "kind = TWO_PAIRS" in text)
    mutant = next(one for one in mutants_of(source) if (one.line, one.what) == (line, "`==` becomes `!=`"))
    tests = [Reaching(RANKING, 0.1)]
    killed = confirmed("engine/box/dice.py", mutant, tests)
    assert (killed.outcome, killed.by.partition("[")[0]) == (KILLED, RANKING)
    assert tried("engine/box/dice.py", mutant, tests, hollow=True).outcome == SURVIVED
    assert tried("engine/box/dice.py", mutant, []).outcome == UNREACHED


def row(layer: str, outcome: str, code: str = "x = 1") -> Row:
    return {"layer": layer, "at": "a.py:3", "code": code, "change": "`1` becomes `2`", "outcome": outcome}


def test_layer_clearly_below_its_mark_is_named() -> None:
    campaign = Mutants()
    assert campaign.verdict(20, {"rules, killed": 19}, (row("rules", SURVIVED),)) == ""
    assert campaign.verdict(1, {}, (row("table", SURVIVED),)) == ""
    assert "table: 0 of 6 mutants" in campaign.verdict(6, {}, (row("table", SURVIVED),) * 6)


def test_mark_that_is_not_reached_is_named() -> None:
    rows = (row("rules", SURVIVED), row("table", SURVIVED))
    told = Mutants().figure(12, {"rules, killed": 9, "table, killed": 1}, rows)
    assert "wanted 90)" in told
    assert "wanted 75, not reached)" in told


def test_equivalent_mutant_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {("a.py", "same", "`1` becomes `2`"): "It is the same."}
    monkeypatch.setattr(campaign_file, "EQUIVALENT", known)
    rows = (row("rules", HUNG), row("rules", SURVIVED, "same"), row("rules", SURVIVED))
    campaign = Mutants()
    assert "rules 67% of 3" in campaign.figure(4, {"rules, killed": 1}, rows)
    table = campaign.table({}, rows)
    assert "It is the same." in table
    assert len(table.partition("| not noticed")[2].splitlines()) == 4
    assert json.dumps(rows)
