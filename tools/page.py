"""Build the page from `frontend/` into the package, or check that what lies there is what it builds.

    python -m tools.page build      install what the build needs, build into src/dicetown/web/page
    python -m tools.page check      formatting, types, component tests; build aside and compare

Playing needs none of this: the built files are part of the package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FRONTEND: Final = ROOT / "frontend"
PAGE: Final = ROOT / "src" / "dicetown" / "web" / "page"
ASIDE: Final = ROOT / "build" / "page"
OLDEST_NODE: Final = 20
INSTALLED: Final = FRONTEND / "node_modules" / ".dicetown-lock"


class Impossible(Exception):
    """The page can't be built on this machine; the message says why, and what would help."""


class Different(Exception):
    """What is checked in is not what the sources build."""


def npm(*arguments: str, folder: Path = FRONTEND, **variables: str) -> None:
    subprocess.run(
        ["npm", *arguments],
        cwd=folder,
        env=os.environ | {"npm_config_update_notifier": "false"} | variables,
        stdin=subprocess.DEVNULL,
        check=True,
    )


def install() -> None:
    """What `package-lock.json` says, unless it is there already."""
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        raise Impossible(f"building the page needs Node.js {OLDEST_NODE} or newer, and npm")
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        raise Impossible(f"building the page needs Node.js {OLDEST_NODE} or newer, and this is {version}")
    lock = (FRONTEND / "package-lock.json").read_bytes()
    if INSTALLED.exists() and INSTALLED.read_bytes() == lock:
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_bytes(lock)


def built(folder: Path) -> dict[str, bytes]:
    """The files of a build, by path."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def build(folder: Path, *options: str) -> None:
    npm("run", "build", "--silent", "--", "--logLevel", "warn", *options, DICETOWN_PAGE=str(folder))


def compare() -> None:
    """The page that is checked in against a fresh build."""
    shutil.rmtree(ASIDE, ignore_errors=True)
    build(ASIDE)
    fresh, kept = built(ASIDE), built(PAGE)
    wrong = sorted(name for name in fresh.keys() | kept.keys() if fresh.get(name) != kept.get(name))
    if wrong:
        raise Different(
            f"src/dicetown/web/page is not what frontend/ builds: {', '.join(wrong[:8])}"
            f"{' and more' if len(wrong) > 8 else ''}. Run `python3 run.py regen`."
        )
    print(f"{len(kept)} files, {sum(map(len, kept.values())) // 1024} KiB, as built")


def check() -> None:
    install()
    # The types keep one processor busy for as long as the tests keep another.
    with ThreadPoolExecutor() as both:
        scripts = [both.submit(run, "format:check", "check"), both.submit(run, "test")]
    for script in scripts:
        script.result()
    compare()


def run(*scripts: str) -> None:
    for script in scripts:
        npm("run", "--silent", script)


def main(arguments: list[str]) -> int:
    if arguments not in (["build"], ["check"]):
        print(__doc__)
        return 2
    try:
        if arguments == ["check"]:
            check()
        else:
            install()
            build(PAGE)
    except (Impossible, Different) as problem:
        print(problem, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as problem:
        return problem.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
