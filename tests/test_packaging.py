"""What comes with the package, what is an extra, and what only developers need."""

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from contextlib import suppress

from tools.compile import ROOT
from tools.floors import floors

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

PLAYS = """
import importlib.metadata, sys
before = set(sys.modules)
import dicetown.cli.browser.browser, dicetown.cli.terminal.local.terminal
from dicetown.bots.registry import bot_names, make_bot
for name in bot_names():
    make_bot(name, 1)
homes = importlib.metadata.packages_distributions()
for name in {name.partition(".")[0] for name in sys.modules.keys() - before}:
    print(*homes.get(name, []), sep="\\n")
"""


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return found[0].lower().replace("_", "-")


def with_extras(requirements: Iterable[str]) -> set[str]:
    """The packages that are asked for, with those of our own extras."""
    names: set[str] = set()
    for requirement in requirements:
        if name_of(requirement) == PROJECT["name"]:
            inside = requirement[requirement.index("[") + 1 : requirement.index("]")]
            for extra in inside.split(","):
                names |= with_extras(EXTRAS[extra])
        else:
            names.add(name_of(requirement))
    return names


def brought(names: Iterable[str]) -> set[str]:
    """These packages and what they need in turn."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            # What only other systems need is not installed here.
            with suppress(importlib.metadata.PackageNotFoundError):
                needed = importlib.metadata.requires(name) or []
                waiting += [name_of(line) for line in needed if "extra ==" not in line]
    return found


def test_playing_needs_only_the_dependencies() -> None:
    # In a process of its own: here the tests have imported more than the game does.
    done = subprocess.run([sys.executable, "-c", PLAYS], capture_output=True, text=True, check=True)
    used = {name_of(line) for line in done.stdout.split()} - {PROJECT["name"]}
    assert {"msgspec", "uvicorn", "rich", "numpy"} <= used
    assert used <= brought(with_extras(PROJECT["dependencies"]))


def test_old_names_of_extras_still_install() -> None:
    assert EXTRAS["play"] == EXTRAS["bots"] == EXTRAS["server"] == []


def test_all_leaves_out_what_developers_need() -> None:
    developers = with_extras([*EXTRAS["dev"], *EXTRAS["test"]]) - with_extras(EXTRAS["all"])
    assert {"mypy", "ruff", "pytest", "playwright", "ray", "catanatron"} <= developers
    assert with_extras(EXTRAS["all"]) == {"matplotlib", "psycopg", "cryptography"}


def test_everything_users_install_has_a_floor() -> None:
    assert floors().keys() == with_extras([*PROJECT["dependencies"], *EXTRAS["all"]])
