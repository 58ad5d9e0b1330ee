"""Trying a mutant: the tests that reach it, on a copy of the package that has the change."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dicetown.engine.errors import DiceTownError
from lab.mutation.covering import PACKAGE, Reaching, copy_package
from lab.mutation.making import Mutant
from lab.mutation.picking import FAILED, HOLLOW, PICKED
from tools.compile import ROOT

ENOUGH: Final = 100.0
"""Seconds that the tests of one mutant may take together; the quickest are taken."""
START: Final = 60.0
"""Seconds to import everything, on a machine that does other things too."""
MEMORY: Final = 4 * 2**30
"""Bytes that a process may have: what collects without an end is noticed before the machine is full."""
SLOWER: Final = 4.0
"""A mutant may take so many times as long as the tests took before it counts as hanging."""

KILLED: Final = "killed"
SURVIVED: Final = "survived"
HUNG: Final = "hung"
UNREACHED: Final = "unreached"

TESTS_FAILED: Final = 1
INTERRUPTED: Final = 2
"""What pytest ends with when a file of tests cannot be imported, and the first failure ends the run."""
USAGE: Final = 4
NO_CONFTEST: Final = "ImportError while loading conftest"
"""Where what all tests of a folder share cannot be imported, pytest says that it was used wrongly."""
NONE_RUN: Final = 5


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a mutant."""

    outcome: str
    by: str = ""
    """The test that failed first."""


def some_of(tests: Sequence[Reaching], enough: float = ENOUGH) -> list[Reaching]:
    """The first tests that fit into the time, one at least."""
    picked: list[Reaching] = []
    left = enough
    for test in tests:
        left -= test.seconds
        if left < 0 and picked:
            break
        picked.append(test)
    return picked


def copy_with(folder: Path, file: str, text: str) -> None:
    """A copy of the package in a folder, one file of it with another text."""
    copy_package(folder)
    (folder / PACKAGE.name / file).write_text(text, encoding="utf-8")


def tried(file: str, mutant: Mutant | None, tests: Sequence[Reaching], hollow: bool = False) -> Trial:
    """Run tests on a copy with the mutant; without one the copy is as it is."""
    if not tests:
        return Trial(UNREACHED)
    source = (PACKAGE / file).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="dicetown-") as name:
        folder = Path(name)
        copy_with(folder, file, mutant.text(source) if mutant else source)
        picked, failed = folder / "picked.json", folder / "failed"
        picked.write_text(json.dumps([test.name for test in tests]), encoding="utf-8")
        env = os.environ | {PICKED: str(picked), FAILED: str(failed)}
        env["PYTHONPATH"] = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
        # Examples that fail here must not come back in the tests of the tree.
        env["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
        if hollow:
            env[HOLLOW] = "1"
        files = sorted({test.name.partition("::")[0] for test in tests})
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        command += ["-p", "lab.mutation.picking", *files]
        code, output = _ended(command, env, START + SLOWER * sum(test.seconds for test in tests))
        if code is None:
            return Trial(HUNG)
        if code == 0:
            return Trial(SURVIVED)
        if code == TESTS_FAILED and failed.exists():
            return Trial(KILLED, failed.read_text(encoding="utf-8"))
        if code in (TESTS_FAILED, INTERRUPTED) or (code == USAGE and NO_CONFTEST in output):
            return Trial(KILLED, "what imports it")
        if code < 0:
            # A signal: recursion without an end, say, overflows the stack of the interpreter.
            return Trial(KILLED, "whatever runs it")
    if code == NONE_RUN:
        return Trial(UNREACHED)
    raise DiceTownError(f"The tests could not be run; pytest ended with {code}:\n{output[-2000:]}")


def confirmed(file: str, mutant: Mutant, tests: Sequence[Reaching], times: int = 1) -> Trial:
    """Run tests on a copy with the mutant, and believe only those that pass on a copy without it.

    Where tests wait for processes of their own, one may fail by chance: `times` says how often it has to.
    """
    left = list(tests)
    while True:
        trial = tried(file, mutant, left)
        killer = [test for test in left if test.name == trial.by.partition("[")[0]]
        if not killer:
            return trial
        again = [tried(file, mutant, killer).outcome for _ in range(times - 1)]
        if _passes(killer[0]) and SURVIVED not in again:
            return trial
        left.remove(killer[0])


@cache
def _passes(test: Reaching) -> bool:
    """Whether a test passes on a copy as it is: one that needs more than it has there may not."""
    return tried("__init__.py", None, [test]).outcome == SURVIVED


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _ended(command: list[str], env: dict[str, str], seconds: float) -> tuple[int | None, str]:
    """How it ended and what it said; None if it had to be stopped, with all that it began."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=_limit_memory,
    ) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            if isinstance(error, subprocess.TimeoutExpired):
                return None, ""
            raise
    return process.returncode, output.decode(errors="replace")
