"""Every Dice Town case holds: each is a test of its own, marked with its rules."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dicetown.rules.catalogue import ruleset_names
from dicetown.rules.rulebook import rulebook
from dicetown.testing.cases import failures, lines_in

CASES = list(lines_in(Path(__file__).parents[2] / "cases" / "lines"))


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_case_holds(case: dict[str, Any]) -> None:
    assert failures(case) == []


@pytest.mark.rule("TOWN-7", "TIE-3", "ELIXIR-POWER", "CARD-GIRLS", "RIVER-BADGE", "OUTLAW-4")
def test_every_rule_is_in_two_cases() -> None:
    """The rules above have no other tests than cases."""
    counted = Counter(rule for case in CASES for rule in set(case["rules"]))
    assert {rule: counted[rule] for rule in rulebook() if counted[rule] < 2} == {}
    assert counted.keys() <= set(rulebook())


def test_cases_are_many_and_unique() -> None:
    assert len(CASES) >= 400
    assert [name for name, times in Counter(case["id"] for case in CASES).items() if times > 1] == []


def test_cases_run_in_every_ruleset() -> None:
    assert set(ruleset_names()) <= {name for case in CASES for name in case["rulesets"]}
