#!/usr/bin/env python3
"""Set up and run dicetown, with nothing but Python 3.11 or newer.

    python3 run.py play                 play in the browser: starts a server on this machine and opens it
    python3 run.py play --lan           the same for the home network, with a code for the family's phones
    python3 run.py play --terminal      play here against bots (play --help for the options)
    python3 run.py serve [...]          a server that runs by itself: see docs/server.md
    python3 run.py join URL [...]       play from the terminal at a server
    python3 run.py admin [...]          look after the tables of a server: list, backup, export and more
    python3 run.py rules [...]          look up a rule; likewise sim, arena, odds, show, replay, verify, bench
    python3 run.py test                 everything that is checked, each part announced and summed up
    python3 run.py test --quick         without building the page, compiling or building the wheel
    python3 run.py test ARGUMENTS       the interpreted tests only, with these arguments for pytest
    python3 run.py compile              compile the engine in place; play and all else then use it
    python3 run.py clean                remove what these commands made: .venv, build, compiled modules

Everything is installed into .venv beside this file, a folder that belongs to this script.
"""

# An old Python has to parse this whole file before it can say that it is too old: no syntax newer than 3.6.
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)


def version_problem(version: "tuple[int, ...]") -> str:
    if tuple(version[:2]) >= OLDEST:
        return ""
    needed, found = (".".join(map(str, numbers[:2])) for numbers in (OLDEST, version))
    return f"dicetown needs Python {needed} or newer, and this is Python {found}."


if version_problem(sys.version_info[:3]):
    sys.exit(version_problem(sys.version_info[:3]))

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build"
VENV = ROOT / ".venv"

TEST_EXTRAS = {"play", "server", "postgres", "push", "ray", "sim", "test", "dev", "compile", "compare"}

NO_NETWORK = "no network"
SIGNS_OF_NO_NETWORK = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "ProxyError",
    "Failed to establish a new connection",
    "Network is unreachable",
    "name resolution",
)


class SetupFailed(Exception):
    """The set-up can't go on; the message is for the person who started it."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def base_python() -> str:
    # Started from inside .venv, sys.executable is what a fresh set-up is about to delete.
    return getattr(sys, "_base_executable", None) or sys.executable


def environment(**changes: str) -> dict[str, str]:
    # The first two send a venv's Python to another installation, the third sends pip outside the venv.
    misleading = ("PYTHONHOME", "__PYVENV_LAUNCHER__", "PIP_USER")
    return {**{name: value for name, value in os.environ.items() if name not in misleading}, **changes}


def run_quietly(command: list[str]) -> tuple[int, str]:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout.strip()


class Stamp:
    """What .venv holds. It is away while .venv changes, so its absence tells of an interrupted set-up."""

    def __init__(self, project: str, extras: set[str]) -> None:
        self.project = project
        self.extras = extras

    @staticmethod
    def file() -> Path:
        return VENV / "dicetown-setup.json"

    @staticmethod
    def home_key() -> str:
        """A venv knows its Python and its own place; when either changes it has to be made again."""
        return f"{sys.version} | {sys.base_prefix} | {ROOT}"

    @staticmethod
    def project_key() -> str:
        return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()

    @classmethod
    def read(cls) -> "Stamp | None":
        """The stamp of a .venv that can be used from here, else None."""
        try:
            data = json.loads(cls.file().read_text(encoding="utf-8"))
            usable = data["home"] == cls.home_key() and venv_python().exists()
            return cls(data["project"], set(data["extras"])) if usable else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self) -> None:
        data = {"home": self.home_key(), "project": self.project, "extras": sorted(self.extras)}
        draft = self.file().with_suffix(".draft")
        draft.write_text(json.dumps(data, indent=1), encoding="utf-8")
        draft.replace(self.file())

    def covers(self, extras: set[str]) -> bool:
        return self.project == self.project_key() and extras <= self.extras


def make_venv() -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupFailed(
                f"This Python can't make virtual environments: it lacks the module {module}.\n"
                "Debian and Ubuntu keep it in a package of its own: apt-get install python3-venv"
            )
    if VENV.exists():
        say("the .venv here is unfinished, or for another Python or place: making it again")
    say("making the virtual environment .venv ...")
    code, output = run_quietly([base_python(), "-m", "venv", "--clear", str(VENV)])
    if code:
        raise SetupFailed(f"{output}\nCould not make the virtual environment .venv.")


def pip_install(extras: set[str]) -> str:
    """Install this project with these extras; the problem in a few words, or nothing."""
    say(f"installing dicetown with {', '.join(sorted(extras))} ...")
    project = f"{ROOT}[{','.join(sorted(extras))}]"
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    code, output = run_quietly([*pip, "--editable", project])
    if not code:
        return ""
    if any(sign in output for sign in SIGNS_OF_NO_NETWORK):
        return NO_NETWORK
    say(output)
    return "pip failed, see above"


def set_up(wanted: set[str]) -> dict[str, str]:
    """See to it that .venv has these extras; give back those it could not get, with the reason."""
    stamp = Stamp.read()
    if stamp is not None and stamp.covers(wanted):
        return {}
    if stamp is None:
        make_venv()
        stamp = Stamp("", set())
    else:
        Stamp.file().unlink()

    everything = wanted | stamp.extras
    problems: dict[str, str] = {}
    problem = pip_install(everything)
    if not problem:
        stamp = Stamp(Stamp.project_key(), everything)
    elif everything == stamp.extras:
        say(f"could not bring .venv up to date ({problem}): going on with what it has")
    else:
        # One extra that can't be had here must not take the others along. What pip refuses leaves .venv as
        # it was, so the extras it had still count.
        hopeless = problem == NO_NETWORK or len(everything) == 1
        for extra in sorted(everything - stamp.extras):
            problem = problem if hopeless else pip_install({extra})
            if problem:
                problems[extra] = problem
            else:
                stamp.extras.add(extra)
    stamp.write()
    return problems


def require(extras: "set[str]", welcome: "set[str] | frozenset[str]" = frozenset()) -> None:
    """Install these extras, and if possible those that are welcome."""
    problems = {extra: why for extra, why in set_up(extras | welcome).items() if extra in extras}
    if problems:
        reasons = "; ".join(f"{extra}: {problem}" for extra, problem in problems.items())
        raise SetupFailed(f"Could not install what this needs ({reasons}). The first run needs a network.")


def hand_over(arguments: list[str], **changes: str) -> int:
    """Become the venv's Python, so that signals, the terminal and the exit code are its own."""
    command = [str(venv_python()), *arguments]
    if os.name != "nt":
        os.execve(command[0], command, environment(**changes))
    with subprocess.Popen(command, env=environment(**changes)) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue  # the child was interrupted too, and decides what that means


def play(name: str, arguments: list[str]) -> int:
    from tools.compile import built_files, layer_files

    require(GAME_EXTRAS.get(name, {"play"}), WELCOME_EXTRAS.get(name, frozenset()))
    built = [file.stat().st_mtime for file in built_files(SOURCE)]
    if built and min(built) < max(file.stat().st_mtime for file in layer_files()):
        say("the compiled engine is older than its sources; to renew it: python3 run.py compile")
    # A Windows terminal can show all that the game prints, but Python has to be told.
    return hand_over(["-m", "dicetown", name, *arguments], PYTHONUTF8=os.environ.get("PYTHONUTF8", "1"))


def test(arguments: list[str]) -> int:
    problems = set_up(TEST_EXTRAS)
    missing = [f"--missing={extra}={problem}" for extra, problem in problems.items()]
    os.chdir(ROOT)
    return hand_over(["-m", "tools.check", *missing, *arguments])


def compile_in_place(arguments: list[str]) -> int:
    require({"compile"})
    return hand_over([str(ROOT / "tools" / "compile.py"), "--in-place", *arguments])


def clean(arguments: list[str]) -> int:
    from tools.compile import remove_built

    if arguments:
        return misused("clean takes no arguments")
    remove_built(SOURCE)
    for folder in (BUILD, VENV):
        if folder.exists():
            shutil.rmtree(folder)
    say("removed .venv, build and compiled modules")
    return 0


def misused(problem: str) -> int:
    say(f"run.py: {problem}\n\n{__doc__}")
    return 2


COMMANDS = {"test": test, "compile": compile_in_place, "clean": clean}
GAME_COMMANDS = (
    "play",
    "serve",
    "join",
    "admin",
    "rules",
    "sim",
    "arena",
    "odds",
    "show",
    "replay",
    "verify",
    "bench",
)
GAME_EXTRAS = {
    "serve": {"server"},
    "join": {"play", "server"},
    "admin": {"server"},
    "sim": {"play", "sim"},
    "arena": {"play", "sim"},
}
"""What is installed for a command that needs something else than playing in the terminal does."""

WELCOME_EXTRAS = {"play": {"server"}}
"""What a command can do without: then it says itself what cannot be done, and what can."""


def main(arguments: list[str]) -> int:
    if not arguments:
        return misused("what shall it do?")
    name, rest = arguments[0], arguments[1:]
    asks_for_help = rest[:1] in (["-h"], ["--help"])
    if name in ("-h", "--help", "help") or (name in COMMANDS and asks_for_help):
        print(__doc__)
        return 0
    if name not in COMMANDS and name not in GAME_COMMANDS:
        return misused(f"there is no command {name!r}; there are {', '.join((*GAME_COMMANDS, *COMMANDS))}")
    try:
        return COMMANDS[name](rest) if name in COMMANDS else play(name, rest)
    except SetupFailed as error:
        say(str(error))
    except OSError as error:
        say(f"{error}\nIs something still using .venv or build? Close it and try again.")
    except KeyboardInterrupt:
        say("")
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
