"""A third language is files only: a copy of the package gets one beside each catalogue, and speaks it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dicetown
from dicetown.rules.rulebook import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(dicetown.__file__).parent
NUGGETS = "{n, plural, one {# grudka} few {# grudki} many {# grudek} other {# grudki}}"


def in_brackets(messages: dict[str, str]) -> dict[str, str]:
    """The catalogue of a language in which English stands in brackets."""
    return {key: f"⟦{message}⟧" for key, message in messages.items()}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the package says in Polish, which the package does not have."""
    folder = tmp_path_factory.mktemp("polish")
    shutil.copytree(PACKAGE, folder / "dicetown", ignore=shutil.ignore_patterns("__pycache__"))
    for english in sorted((folder / "dicetown").rglob("texts/**/en.json")):
        own = in_brackets(json.loads(english.read_text(encoding="utf-8")))
        if "language.name" in own:
            own |= {"language.name": "Polski", "thing.nuggets": NUGGETS}
            # What no translator has come to yet.
            del own["face.9"]
        english.with_name("pl.json").write_text(json.dumps(own), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.languages.sayings", "pl"],
        cwd=folder,
        input="",
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT, PACKAGE.parent))),
            "PYTHONIOENCODING": "utf-8",
            "XDG_STATE_HOME": str(folder / "state"),
        },
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_new_files_are_a_new_language(said: dict[str, Any]) -> None:
    assert said["languages"]["pl"] == "Polski"
    assert set(said["languages"]) == {*LANGUAGES, "pl"}
    assert said["of the system"] == "pl"


def test_new_language_has_its_plurals(said: dict[str, Any]) -> None:
    assert said["plurals"] == ["1 grudka", "2 grudki", "5 grudek", "22 grudki"]


@pytest.mark.parametrize(
    "kind", ["rule", "title", "remark", "event", "prompt", "choice", "bot", "phrase", "notice", "review"]
)
def test_library_speaks_the_new_language(said: dict[str, Any], kind: str) -> None:
    assert said["library"][kind].startswith("⟦")


def test_missing_texts_are_told_in_english(said: dict[str, Any]) -> None:
    assert said["missing"] == "nine"


@pytest.mark.parametrize("kind", ["rule", "phrase", "seat", "manifest"])
def test_server_speaks_the_new_language(said: dict[str, Any], kind: str) -> None:
    assert said["server"][kind].startswith("⟦")


def test_server_offers_the_new_language(said: dict[str, Any]) -> None:
    assert set(said["server"]["documented"]) == {*LANGUAGES, "pl"}
    refusals = set(said["server"]["refusals"])
    assert len(refusals) == 1
    assert "fr (Français)" in refusals.pop()


def test_terminal_speaks_the_new_language(said: dict[str, Any]) -> None:
    rule, game = said["terminal"].values()
    assert "⟦Digging in the mine⟧" in rule
    assert "⟦4 players, you among them." in game
