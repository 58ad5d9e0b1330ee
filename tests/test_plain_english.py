"""Prose says who is meant, and the name of a test is a short sentence."""

import re
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
ODD = "whoever whom whomever whosoever whatever wherever nobody somebody anybody"
ODD_PRONOUN = re.compile(rf"\b({'|'.join(ODD.split())})\b", re.IGNORECASE)
PLACES = {
    "src": ["src/**/*.py"],
    "docs": ["*.md", "docs/**/*.md", "frontend/*.md"],
    "frontend": ["frontend/src/**/*.ts", "frontend/src/**/*.svelte", "frontend/src/**/*.css"],
    "tests": ["tests/**/*.py"],
}
FOR_PLAYERS_OR_DERIVED = ("/texts/", "/lessons/", "/samples/", "/web/page/", "protocol.ts")
TEST_NAME = re.compile(r"^\s*(?:async )?def test_(\w+)", re.MULTILINE)


def sources_of(place: str) -> list[Path]:
    """Return the files of a place, without this list of pronouns."""
    return [path for pattern in PLACES[place] for path in ROOT.glob(pattern) if path != Path(__file__)]


@pytest.mark.parametrize("place", PLACES)
def test_prose_says_who_is_meant(place: str) -> None:
    odd = lines = 0
    for path in sources_of(place):
        if not any(part in path.as_posix() for part in FOR_PLAYERS_OR_DERIVED):
            text = path.read_text(encoding="utf-8")
            lines += text.count("\n")
            odd += len(ODD_PRONOUN.findall(text))
    assert lines > 1000
    assert 1000 * odd < lines, f"{odd} odd pronouns in {lines} lines: name the player, seat or viewer"


def test_names_of_tests_are_short() -> None:
    names = [
        name for path in sources_of("tests") for name in TEST_NAME.findall(path.read_text(encoding="utf-8"))
    ]
    assert median(len(name.split("_")) for name in names) <= 7
    assert [name for name in names if len(name.split("_")) > 12] == []
