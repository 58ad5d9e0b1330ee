"""The files and functions that docs/hacking/life-of-a-choice.md names are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "hacking" / "life-of-a-choice.md"
TEXT = " ".join(PAGE.read_text(encoding="utf-8").split())
LINK = re.compile(r"\]\((\.\./[^)]+\.(?:py|ts|svelte))\)")
HOP = re.compile(r"`(\w+(?:\.\w+)?)` (?:in|of) \[[^\]]+\]\((\.\./[^)]+)\)")
"""A name in code, and the file that is linked right after it."""


def defined(file: Path) -> set[str]:
    """Return the functions and classes of a file, methods with their class."""
    text = file.read_text(encoding="utf-8")
    return python_names(ast.parse(text)) if file.suffix == ".py" else script_names(text)


def python_names(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            inside = [one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
            names |= {f"{node.name}.{one.name}" for one in inside}
    return names


def script_names(text: str) -> set[str]:
    names = set(re.findall(r"\b(?:function|class) (\w+)", text))
    for name, body in re.findall(r"^export class (\w+).*?\{(.*?)^\}", text, re.DOTALL | re.MULTILINE):
        methods = re.findall(r"^  (?:private )?(?:async )?(\w+)[<(]", body, re.MULTILINE)
        names |= {f"{name}.{method}" for method in methods}
    return names


@pytest.mark.parametrize("target", sorted(set(LINK.findall(TEXT))))
def test_linked_file_exists(target: str) -> None:
    assert (PAGE.parent / target).is_file()


@pytest.mark.parametrize(("name", "target"), HOP.findall(TEXT))
def test_named_function_is_in_file(name: str, target: str) -> None:
    assert name in defined(PAGE.parent / target)


def test_every_step_names_a_function() -> None:
    steps = re.findall(
        r"^\d+\. (.*?)(?=^\d+\. |^#|\Z)", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert len(steps) == 20
    for step in steps:
        assert HOP.search(" ".join(step.split())), step
    assert len(HOP.findall(TEXT)) > 50
