"""Tests with the oldest packages that pyproject.toml allows, in a virtual environment of their own.

    python -m tools.floors [PYTEST ARGUMENTS]

pip fetches the packages, so this needs a network. Only what pyproject.toml names for users is old: pytest and
its like, and what the old packages need in turn, are the newest that fit.
"""

from __future__ import annotations

import re
import sys
import tomllib
from typing import Final

from tools.check import BUILD, Failed, must
from tools.compile import ROOT

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: Final[dict[str, list[str]]] = PROJECT["optional-dependencies"]
USERS: Final = [*PROJECT["dependencies"], *EXTRAS["sim"], *EXTRAS["postgres"], *EXTRAS["push"]]
FLOOR: Final = re.compile(r"([\w.-]+)(?:\[\w+\])?>=([\d.]+)")
TESTED_WITH: Final = re.compile(r"(hypothesis|jsonschema|pytest)\b.*")
VENV: Final = BUILD / "floors"

TESTS: Final = (
    *(f"tests/{folder}" for folder in ("bots", "cli", "review", "sim", "table", "web")),
    # Ray is not for all users, and schemathesis needs a newer rich than dicetown does.
    *("--ignore=tests/sim/test_ray.py", "--ignore=tests/web/http/test_openapi_server.py"),
    *("-m", "not slow"),
)
OLD_MAY_BE_OLD: Final = ("-W", "ignore::DeprecationWarning", "-W", "ignore::PendingDeprecationWarning")
"""An old package may use what a newer one deprecates; users are not told of it either."""


def floors() -> dict[str, str]:
    """The oldest version of each package that users install."""
    found = [FLOOR.fullmatch(line) for line in USERS]
    return {match[1]: match[2] for match in found if match is not None}


def main(arguments: list[str]) -> int:
    constraints = BUILD / "floors.txt"
    BUILD.mkdir(exist_ok=True)
    constraints.write_text(
        "".join(f"{name}=={floor}\n" for name, floor in floors().items()), encoding="utf-8"
    )
    python = str(VENV / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    tools = [line for line in EXTRAS["dev"] if TESTED_WITH.fullmatch(line)]
    try:
        must(sys.executable, "-m", "venv", "--clear", str(VENV))
        must(python, "-m", "pip", "install", "-q", "-c", str(constraints), "-e", f"{ROOT}[all]", *tools)
        must(python, "-m", "pytest", "-q", *OLD_MAY_BE_OLD, *(arguments or TESTS))
    except Failed as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
