"""The parts of the test command, run one after the other by `python3 run.py test` in its virtual environment.

    python -m tools.check [--quick | --changed] [PYTEST ARGUMENTS]

--quick leaves out the page, compiling and the wheel, tests that are marked `slow`, and all folders of tests
with servers, browsers and databases. --changed runs what a change can reach, as tools/changed.py finds out.
Arguments for pytest leave out all but the interpreted tests. A part that can't run here is named in the
summary; with CI=true in the environment it counts as a failure.

Tests that wait for browsers, servers and other processes may fail on a busy machine through no fault of the
code. In CI a few such failures are tried once more by themselves, and the summary names them.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tools import page
from tools.changed import changed_files, parts_reached, read_sources
from tools.compile import CANNOT_COMPILE, LAYERS, PACKAGE, ROOT, SOURCE, built_files, copy_package

BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
NOT_RUN_NOTES = BUILD / "tests-not-run.txt"
FAILED_NOTES = BUILD / "tests-failed.txt"
OUTSIDE = ("tests/cli/", "tests/page/", "tests/sim/", "tests/table/", "tests/web/")
"""Tests of what happens between processes. All others say the same every time, so their first word counts."""
QUICK = ("-m", "not slow", *(f"--ignore={folder}" for folder in (*OUTSIDE, "tests/lab/")))
STATIC = {"ruff check", "ruff format", "mypy"}
MOST_SECOND_TRIES = 3
AT_SECOND_TRY = "FAILED AT FIRST, passed when run again by itself: {}"
TESTS_FAILED = 1
"""Pytest's exit code when all went well but for what the tests found."""
SAMPLE_GAMES = ("sim", "--ruleset=classic", "--seats=3", "--games=2", "--bots=random", "--seed=7", "--json")

SAMPLE_LIBRARY = """
import dicetown as dt
game = dt.new_game("classic", 3, seed=7)
while not game.over:
    for seat in game.decision.seats:
        game.apply(seat, game.options(seat)[0])
assert dt.replay(dt.parse_record(game.record().to_json())).over
"""


class NotRun(Exception):
    """A part this machine can't run; the message says why, and what would help."""


class Failed(Exception):
    """A part that found something wrong; the message says what the output does not say already."""


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def run(*command: str, cwd: Path = ROOT, path: Path | None = None, **variables: str) -> int:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    return subprocess.run(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, check=False).returncode


def must(*command: str, cwd: Path = ROOT) -> None:
    code = run(*command, cwd=cwd)
    if code:
        raise Failed(f"exit code {code}")


def module(name: str, *arguments: str) -> None:
    must(sys.executable, "-m", name, *arguments)


def run_pytest(path: Path, compiled: bool, arguments: list[str]) -> int:
    FAILED_NOTES.unlink(missing_ok=True)
    return run(
        *(sys.executable, "-m", "pytest", *arguments),
        path=path,
        TESTS_EXPECT_COMPILED=str(int(compiled)),
        TESTS_NOT_RUN_NOTES=str(NOT_RUN_NOTES),
        TESTS_FAILED_NOTES=str(FAILED_NOTES),
    )


def worth_a_second_try(code: int, failed: list[str]) -> bool:
    """Whether a busy machine may be all that is wrong."""
    few = 0 < len(failed) <= MOST_SECOND_TRIES
    return code == TESTS_FAILED and few and all(name.startswith(OUTSIDE) for name in failed)


def pytest(path: Path, compiled: bool, arguments: list[str]) -> list[str]:
    """Run tests; which of them passed at the second try only."""
    NOT_RUN_NOTES.unlink(missing_ok=True)
    code = run_pytest(path, compiled, arguments)
    failed = FAILED_NOTES.read_text(encoding="utf-8").splitlines() if FAILED_NOTES.exists() else []
    if in_ci() and worth_a_second_try(code, failed):
        print(f"\nonce more, by themselves: {', '.join(failed)}", flush=True)
        code = run_pytest(path, compiled, ["-q", *failed])
        if not code:
            return failed
    if code:
        raise Failed(f"pytest's exit code is {code}")
    return []


def in_parallel() -> list[str]:
    return ["-q", f"--numprocesses={os.cpu_count() or 1}", "--dist=worksteal"]


def pure_path() -> Path:
    """Where the plain Python package is: in src, unless compiled modules lie there and would be preferred."""
    if not any(built_files(SOURCE)):
        return SOURCE
    copy_package(BUILD / "pure")
    return BUILD / "pure"


def compile_package() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "compile.py"), "--into", str(COMPILED)],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode == CANNOT_COMPILE:
        raise NotRun(done.stderr.strip())
    print(done.stderr, end="", file=sys.stderr, flush=True)
    if done.returncode:
        raise Failed(f"exit code {done.returncode}")


class Compiling:
    """Compiles beside another part: it keeps one core busy, and what it needs is there from the start."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._problem: Exception | None = None

    def begin(self) -> None:
        self._thread = threading.Thread(target=self._compile)
        self._thread.start()

    def _compile(self) -> None:
        try:
            compile_package()
        except (NotRun, Failed) as problem:
            self._problem = problem

    def end(self) -> None:
        """Wait for it; raises what went wrong."""
        if self._thread is None:
            compile_package()
            return
        self._thread.join()
        if self._problem is not None:
            raise self._problem


def compiled_tests() -> list[str]:
    if not any(built_files(COMPILED)):
        raise NotRun("there is no compiled package: see the part `compile`")
    return pytest(COMPILED, True, [*in_parallel(), *(f"tests/{layer}" for layer in LAYERS)])


def check_contents(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith(PACKAGE + "/")}
    sources = {
        file.relative_to(SOURCE).as_posix()
        for file in (SOURCE / PACKAGE).rglob("*")
        if file.is_file() and file.suffix not in (".so", ".pyd", ".pyc")
    }
    if packed != sources:
        raise Failed(f"wheel and sources differ in {', '.join(sorted(packed ^ sources))}")


def output_of(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise Failed(f"`{' '.join(['dicetown', *command[1:]])}` ended with exit code {done.returncode}")
    return done.stdout.decode("utf-8")


def check_wheel() -> None:
    """Install the wheel where nothing of the checkout can be seen, and play games.

    The library has to do without the dependencies, the commands get them.
    """
    stated = (SOURCE / PACKAGE / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'__version__.*"(.+)"', stated)
    with tempfile.TemporaryDirectory(prefix="dicetown-wheel-") as name:
        folder = Path(name).resolve()
        quiet = ["--quiet", "--disable-pip-version-check", "--no-index"]
        module("pip", "wheel", *quiet, "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT))
        (wheel,) = folder.glob("*.whl")
        check_contents(wheel)

        programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        module("venv", "--without-pip", str(folder / "venv"))
        module("pip", "--python", str(programs / "python"), "install", *quiet, "--no-deps", str(wheel))
        output_of(str(programs / "python"), "-c", SAMPLE_LIBRARY, cwd=folder)
        (folder_of_packages,) = folder.glob("venv/**/site-packages")
        # From here on with the dependencies of this environment, which need no network.
        (folder_of_packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
        dicetown = shutil.which("dicetown", path=str(programs))
        if dicetown is None:
            raise Failed("the wheel installs no command `dicetown`")
        shown = output_of(dicetown, "--version", cwd=folder)
        if version is None or version[1] not in shown:
            raise Failed(f"`dicetown --version` says {shown!r}")
        json.loads(output_of(dicetown, *SAMPLE_GAMES, cwd=folder))
        print(f"{wheel.name}: installed and run outside the checkout, {wheel.stat().st_size // 1024} KiB")


def check_page() -> None:
    try:
        page.check()
    except page.Impossible as reason:
        raise NotRun(str(reason)) from None
    except page.Different as reason:
        raise Failed(str(reason)) from None
    except subprocess.CalledProcessError as failure:
        raise Failed(f"`{' '.join(failure.cmd)}` ended with exit code {failure.returncode}") from None


class Part:
    """One part: what it is called, what it does, and then how it went."""

    def __init__(self, name: str, action: Callable[[], None]) -> None:
        self.name = name
        self.action = action
        self.result = ""
        self.notes: list[str] = []
        self.seconds = 0.0

    def run(self) -> None:
        print(f"\n== {self.name}", flush=True)
        start = time.perf_counter()
        try:
            self.action()
            self.result = "passed"
        except NotRun as reason:
            self.result = "NOT RUN"
            self.notes.append(str(reason))
        except Failed as reason:
            self.result = "FAILED"
            self.notes.append(str(reason))
        self.seconds = time.perf_counter() - start
        print(f"== {self.name}: {self.result} in {self.seconds:.1f} s", flush=True)


class Tests(Part):
    """A run of pytest: the summary names tests that lack a program here, or passed at the second try only."""

    def __init__(self, name: str, action: Callable[[], list[str]]) -> None:
        super().__init__(name, lambda: self.notes.extend(map(AT_SECOND_TRY.format, action())))

    def run(self) -> None:
        super().run()
        if self.result != "NOT RUN" and NOT_RUN_NOTES.exists():
            self.notes += NOT_RUN_NOTES.read_text(encoding="utf-8").splitlines()


def all_parts(arguments: list[str], compiling: Compiling) -> list[Part]:
    return [
        Part("ruff check", lambda: module("ruff", "check", ".")),
        Part("ruff format", lambda: module("ruff", "format", "--check", ".")),
        Part("mypy", lambda: module("mypy")),
        Part("page", check_page),
        Part("compile", compiling.end),
        Tests("tests", lambda: pytest(pure_path(), False, arguments or in_parallel())),
        Tests("compiled tests", compiled_tests),
        Part("wheel", check_wheel),
    ]


def summary(parts: list[Part], left_out: list[str]) -> int:
    print("\n== summary")
    for part in parts:
        print(f"{part.name:<16}{part.result:<9}{part.seconds:>7.1f} s")
        for note in part.notes:
            print("    " + note.replace("\n", "\n    "))
    count = Counter(part.result for part in parts)
    if left_out:
        print(f"left out as asked: {', '.join(left_out)}")
    if count["NOT RUN"]:
        names = ", ".join(part.name for part in parts if part.result == "NOT RUN")
        print(f"NOT RUN ON THIS MACHINE: {names}{' (a failure, because CI is set)' if in_ci() else ''}")
    print(
        f"parts: {count['passed']} passed, {count['FAILED']} failed, {count['NOT RUN']} skipped", flush=True
    )
    return int(bool(count["FAILED"] or not count["passed"] or (in_ci() and count["NOT RUN"])))


def main(arguments: list[str]) -> int:
    quick, changed = "--quick" in arguments, "--changed" in arguments
    for_pytest = [argument for argument in arguments if argument not in ("--quick", "--changed")]
    chosen = {part.name for part in all_parts([], Compiling())}
    if for_pytest:
        chosen = {"tests"}
    elif quick:
        chosen = STATIC | {"tests"}
    elif changed:
        files = changed_files()
        reached = read_sources().tests(files)
        chosen = STATIC | parts_reached(files) | ({"tests"} if reached != [] else set())
        print(
            f"{len(files)} files changed; {'all' if reached is None else len(reached)} files of tests reached"
        )
        for_pytest = [*in_parallel(), *reached] if reached else []
    if quick:
        os.environ["TESTS_QUICK"] = "1"
        for_pytest = [*(for_pytest or in_parallel()), *QUICK]

    compiling = Compiling()
    parts = all_parts(for_pytest, compiling)
    # A compiled package of an earlier run must not stand in for one that this run fails to build.
    shutil.rmtree(COMPILED, ignore_errors=True)
    BUILD.mkdir(exist_ok=True)
    for part in parts:
        if part.name not in chosen:
            continue
        if part.name == "page" and "compile" in chosen:
            compiling.begin()
        part.run()
    left_out = [part.name for part in parts if part.name not in chosen]
    return summary([part for part in parts if part.name in chosen], left_out)


if __name__ == "__main__":
    # What a shell starts in the background ignores Ctrl-C and hands that on; tests of Ctrl-C would then fail.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
