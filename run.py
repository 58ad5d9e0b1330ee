#!/usr/bin/env python3
"""Set up and run dicetown, with nothing but Python 3.11 or newer.

    python3 run.py play                 play in the browser: starts a server on this machine and opens it
    python3 run.py play --lan           the same for the home network, with a code for the family's phones
    python3 run.py play --terminal      play here against bots (play --help for the options)
    python3 run.py serve [...]          a server that runs by itself: see docs/host/server.md
    python3 run.py join URL [...]       play from the terminal at a server
    python3 run.py admin [...]          look after the tables of a server: list, backup, export and more
    python3 run.py rules [...]          look up a rule; every other command of dicetown works the same way
    python3 run.py test                 everything that is checked, each part announced and summed up
    python3 run.py test --quick         a minute's worth: lint, types, tests that wait for nothing else
    python3 run.py test --changed       what the changes since main can reach
    python3 run.py test ARGUMENTS       the interpreted tests only, with these arguments for pytest
    python3 run.py dev [...]            page and server at one address, each renewed as its sources change
    python3 run.py regen [NAMES]        write what is derived from the sources again, as far as it differs
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


def pip_command() -> "list[str]":
    return [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]


def pip_install(extras: set[str]) -> str:
    """Install this project with these extras; the problem in a few words, or nothing."""
    what = f"[{','.join(sorted(extras))}]" if extras else ""
    say(f"installing dicetown{what} into .venv; the first time takes a while ...")
    # Its progress goes where a person sees it; only what it complains about is read here too.
    with subprocess.Popen(
        [*pip_command(), "--editable", f"{ROOT}{what}"],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as pip_process:
        complaints = ""
        assert pip_process.stderr is not None
        for line in pip_process.stderr:
            sys.stderr.write(line)
            complaints += line
    if not pip_process.returncode:
        return ""
    return NO_NETWORK if any(sign in complaints for sign in SIGNS_OF_NO_NETWORK) else "pip failed, see above"


def set_up(extras: set[str], can_do_without: bool = False) -> None:
    """See to it that .venv has these extras, or the package at least if the command can do without them."""
    stamp = Stamp.read()
    if stamp is not None and stamp.covers(extras):
        return
    if stamp is None:
        make_venv()
    else:
        Stamp.file().unlink()
    everything = extras | (stamp.extras if stamp else set())
    problem = pip_install(everything)
    if not problem:
        Stamp(Stamp.project_key(), everything).write()
        return
    if stamp is None:
        raise SetupFailed(f"Could not install dicetown ({problem}). The first run needs a network.")
    # What pip refuses leaves .venv as it was.
    stamp.write()
    if not can_do_without and not extras <= stamp.extras:
        raise SetupFailed(f"Could not install what this needs ({', '.join(sorted(extras))}: {problem}).")
    say(f"could not bring .venv up to date ({problem}): going on with what it has")


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


def dicetown(arguments: list[str]) -> int:
    from tools.compile import built_files, layer_files

    name = arguments[0]
    if Stamp.read() is None and not name.startswith("-"):
        # A slip of the pen shall not set anything up; later dicetown itself says what it does not know.
        known = commands_of_dicetown()
        if name not in known:
            return misused(f"there is no command {name!r}; there are {', '.join((*known, *COMMANDS))}")
    set_up(EXTRAS.get(name, set()), can_do_without=True)
    built = [file.stat().st_mtime for file in built_files(SOURCE)]
    if built and min(built) < max(file.stat().st_mtime for file in layer_files()):
        say("the compiled engine is older than its sources; to renew it: python3 run.py compile")
    # A Windows terminal can show all that the game prints, but Python has to be told.
    return hand_over(["-m", "dicetown", *arguments], PYTHONUTF8=os.environ.get("PYTHONUTF8", "1"))


def commands_of_dicetown() -> "list[str]":
    """What the package says itself; to know its commands it needs the standard library only."""
    sys.path.insert(0, str(SOURCE))
    from dicetown.cli.main import command_names

    return command_names()


def test(arguments: list[str]) -> int:
    set_up({"dev"} if "--quick" in arguments else {"dev", "test"})
    os.chdir(ROOT)
    return hand_over(["-m", "tools.check", *arguments])


def compile_in_place(arguments: list[str]) -> int:
    set_up({"compile"})
    return hand_over([str(ROOT / "tools" / "compile.py"), "--in-place", *arguments])


def dev(arguments: list[str]) -> int:
    set_up(set())
    os.chdir(ROOT)
    return hand_over(["-m", "tools.dev", *arguments])


def regen(arguments: list[str]) -> int:
    set_up({"dev"})
    os.chdir(ROOT)
    return hand_over(["-m", "tools.regen", *arguments])


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


COMMANDS = {"test": test, "dev": dev, "regen": regen, "compile": compile_in_place, "clean": clean}
EXTRAS = {name: {"all"} for name in ("serve", "admin", "sim", "arena")}
"""What commands of dicetown use beyond the package itself; without it they say what cannot be done."""


def main(arguments: list[str]) -> int:
    if not arguments:
        return misused("what shall it do?")
    name, rest = arguments[0], arguments[1:]
    asks_for_help = rest[:1] in (["-h"], ["--help"])
    if name in ("-h", "--help", "help") or (name in COMMANDS and asks_for_help):
        print(__doc__)
        return 0
    try:
        return COMMANDS[name](rest) if name in COMMANDS else dicetown(arguments)
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
