"""Every rule of our list is cited by a test or a case, and every citation names a rule that exists."""

import ast
import re
from pathlib import Path

from dicetown.rules.rulebook import rulebook
from dicetown.testing.cases import read_cases

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src" / "dicetown"
ID = re.compile(r"[A-Z]+(?:-[A-Z0-9]+)+")
PREFIXES = {rule.split("-")[0] for rule in rulebook()}


def marked_rules() -> set[str]:
    found: set[str] = set()
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                found.update(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    return found


def rules_in_cases() -> set[str]:
    """Each case is run as a test of its own (tests/rules/test_cases.py)."""
    cases = read_cases(HERE.parent / "cases")
    return {rule for found in cases.values() for case in found for rule in case.rules}


def cited_rules() -> set[str]:
    """Ids in the strings of the core that are nothing but an id: events, refusals, decisions."""
    found: set[str] = set()
    for layer in ("engine", "rules", "records"):
        for path in (SOURCE / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                text = str(node.value) if isinstance(node, ast.Constant) else ""
                if ID.fullmatch(text) and text.split("-")[0] in PREFIXES:
                    found.add(text)
    return found


def test_every_rule_has_a_marked_test() -> None:
    assert set(rulebook()) - marked_rules() - rules_in_cases() == set()


def test_tests_are_marked_with_rules_that_exist() -> None:
    assert marked_rules() | rules_in_cases() <= set(rulebook())


def test_the_code_cites_rules_that_exist() -> None:
    assert len(cited_rules()) > 60
    assert cited_rules() <= set(rulebook())
