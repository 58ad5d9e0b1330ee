"""Every row of docs/rules/interactions.md has a case or a test, and every one of interactions has a row."""

import ast
import re
from pathlib import Path

from dicetown.engine.box.cards import ELIXIR, STORE, card_name, family_of
from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import rulebook
from dicetown.rules.wanted.cards import RIVER
from dicetown.testing.cases import read_cases

HERE = Path(__file__).parent
TESTS = HERE.parent.parent
PAGE = (TESTS.parent / "docs" / "rules" / "interactions.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`(test_\w+|[A-Z][A-Z0-9-]+\.\d+)`", PAGE))
CASES = read_cases(TESTS.parent / "cases")


def names_in(*files: Path) -> set[str]:
    """The names of the test functions in these files."""
    names: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.add(node.name)
    return names


def rows() -> list[list[str]]:
    """The cells of every row that tells what happens when things meet."""
    found: list[list[str]] = []
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 4 and cells[3] != "case or test" and "---" not in cells[0]:
            found.append(cells)
    return found


def case_ids(prefix: str = "") -> set[str]:
    """The ids of the cases in the files whose names begin like this."""
    return {case.id for name, cases in CASES.items() if name.startswith(prefix) for case in cases}


def test_page_names_only_existing_tests() -> None:
    assert NAMED - names_in(*TESTS.rglob("test_*.py")) - case_ids() == set()


def test_page_names_every_interaction_test() -> None:
    own = set(re.findall(r"def (test_\w+)", Path(__file__).read_text(encoding="utf-8")))
    assert names_in(*HERE.glob("test_*.py")) - own - NAMED == set()
    assert case_ids("meetings-") - NAMED == set()


def test_rows_name_existing_tests_and_rules() -> None:
    assert len(rows()) > 150
    known = rulebook()
    for what, _, rules, test in rows():
        assert set(re.findall(r"`([^`]+)`", test)) & NAMED, what
        assert [rule for rule in rules.split(", ") if rule not in known] == [], what


def test_page_names_every_acting_card() -> None:
    """A card that is played at a moment may stand in the reference's table of moments instead."""
    reference = (TESTS.parent / "docs" / "rules" / "reference.md").read_text(encoding="utf-8")
    played = reference.split("## Moments")[1].split("\n## ")[0]
    for name in ("classic+wanted+indians+cowboys", "revised+wanted+indians+cowboys"):
        for card in ruleset(name).cards:
            if family_of(card) in (STORE, ELIXIR, RIVER) and card_name(card) not in ("gold3", "gold4"):
                assert f"`{card_name(card)}`" in PAGE + played, card_name(card)
