"""Compile the engine, the rules and the records with mypyc.

    python tools/compile.py --in-place          beside their sources, where an editable install finds them
    python tools/compile.py --into FOLDER       with a copy of the whole package, for PYTHONPATH
    python tools/compile.py --remove            take away what --in-place put there

What was built is kept in build/mypyc, so that a second call with the same sources only copies. Exit code 3
says that this machine can't compile at all, 1 that these sources did not.
"""

import argparse
import hashlib
import importlib.machinery
import os
import platform
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = "dicetown"
LAYERS = ("engine", "rules", "records")

INTERPRETED: dict[str, str] = {}
"""Modules of the compiled layers that stay plain Python, each with the reason. The layers' `__init__.py` stay
so too and need no entry: they only pass names on, which costs nothing at run time, and a package's
`__path__` and resources are simplest when it is an ordinary one."""

GROUP = PACKAGE
"""One group for all layers: calls and attributes across modules then need no lookup at run time. It names the
shared library beside the package, `dicetown__mypyc`."""

CANNOT_COMPILE = 3

HOW_TO_GET_A_COMPILER = {
    "linux": "install a C compiler and Python's headers (Debian, Ubuntu: apt-get install gcc python3-dev)",
    "darwin": "install Apple's command line tools (xcode-select --install)",
    "win32": "install the Build Tools for Visual Studio with the C++ workload",
}


class CannotCompile(Exception):
    """This machine lacks what compiling needs; the message says what, and how to get it."""


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


def layer_files() -> list[Path]:
    return sorted(file for layer in LAYERS for file in (SOURCE / PACKAGE / layer).rglob("*.py"))


def stays_interpreted(file: Path) -> bool:
    return file.name == "__init__.py" or module_name(file) in INTERPRETED


def built_files(folder: Path) -> Iterator[Path]:
    """The extension modules of the package under `folder`, of any Python and platform."""
    for pattern in (f"{GROUP}__mypyc*", f"{PACKAGE}/**/*"):
        yield from (file for file in folder.glob(pattern) if file.suffix in (".so", ".pyd"))


def key() -> str:
    """What decides whether a build can be used again: the sources, the tools and the machine."""
    digest = hashlib.sha256()
    for part in (
        version("mypy"),
        version("setuptools"),
        sys.version,
        importlib.machinery.EXTENSION_SUFFIXES[0],
        platform.platform(),
        *(os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")),
    ):
        digest.update(part.encode() + b"\0")
    for file in [Path(__file__), ROOT / "pyproject.toml", *layer_files()]:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def build_extensions(extensions: list[object], library: Path, scratch: Path) -> None:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    # Not setup(): that would read pyproject.toml and make a project of its own out of it.
    command = build_ext(Distribution({"name": PACKAGE, "ext_modules": extensions}))
    command.build_lib = str(library)
    command.build_temp = str(scratch)
    command.ensure_finalized()
    command.run()


def check_compiler() -> None:
    """Build the smallest extension there is, because only that shows that compiler and headers are there."""
    from setuptools import Extension

    with tempfile.TemporaryDirectory(prefix="dicetown-compiler-") as name:
        folder = Path(name)
        source = folder / "probe.c"
        source.write_text(
            "#include <Python.h>\n"
            'static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", 0, -1, 0, 0, 0, 0, 0};\n'
            "PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }\n",
            encoding="utf-8",
        )
        here = Path.cwd()
        os.chdir(folder)
        try:
            build_extensions([Extension("probe", ["probe.c"])], folder / "lib", folder / "scratch")
        except Exception as error:
            what = HOW_TO_GET_A_COMPILER.get(sys.platform, "install a C compiler and Python's headers")
            raise CannotCompile(f"no C compiler works here ({error}): {what}") from error
        finally:
            os.chdir(here)


def build(library: Path) -> None:
    from mypyc.build import mypycify

    files = [str(file.relative_to(ROOT)) for file in layer_files() if not stays_interpreted(file)]
    # A compiled function's traceback names its file as it is given here, so it is given from the root.
    os.chdir(ROOT)
    scratch = library.parent
    extensions = mypycify(
        ["--config-file", "pyproject.toml", *files],
        only_compile_paths=files,
        opt_level="3",
        debug_level="0",
        target_dir=str(scratch / "c"),
        group_name=GROUP,
    )
    if os.name == "posix":
        for extension in extensions:
            # Nothing outside calls these functions by name, so they may be inlined into each other: a twelfth
            # more games a second.
            extension.extra_compile_args.append("-fvisibility=hidden")
    build_extensions(list(extensions), library, scratch / "objects")


def cached_library() -> tuple[Path, bool]:
    """The folder with the extensions for the sources as they are, and whether they were there already."""
    store = ROOT / "build" / "mypyc"
    library, stamp, wanted = store / "lib", store / "key", key()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return library, True
    check_compiler()
    shutil.rmtree(store, ignore_errors=True)
    store.mkdir(parents=True)
    build(library)
    # Last, so that an interrupted build is never taken for a whole one.
    stamp.write_text(wanted, encoding="utf-8")
    return library, False


def remove_built(folder: Path) -> int:
    files = list(built_files(folder))
    for file in files:
        file.unlink()
    return len(files)


def copy_package(target: Path) -> None:
    shutil.rmtree(target / PACKAGE, ignore_errors=True)
    skip = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(SOURCE / PACKAGE, target / PACKAGE, ignore=skip)


def compile_to(target: Path) -> str:
    start = time.perf_counter()
    files = layer_files()
    library, cached = cached_library()
    if target != SOURCE:
        copy_package(target)
    remove_built(target)
    # Copied as new files, because run.py tells by their age whether they are behind the sources.
    shutil.copytree(library, target, copy_function=shutil.copyfile, dirs_exist_ok=True)

    compiled = [file for file in files if not stays_interpreted(file)]
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    absent = [f for f in compiled if not (target / f.relative_to(SOURCE)).with_suffix(suffix).is_file()]
    if absent:
        raise SystemExit("not compiled, though they should be: " + ", ".join(map(module_name, absent)))
    kept = "".join(f"; {name} stays plain Python: {reason}" for name, reason in INTERPRETED.items())
    how = "unchanged since the last build" if cached else f"built in {time.perf_counter() - start:.0f} s"
    where = target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
    return f"{len(compiled)} modules compiled into {where}, {how}{kept}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("--in-place", action="store_true")
    target.add_argument("--into", type=Path, metavar="FOLDER")
    target.add_argument("--remove", action="store_true")
    args = parser.parse_args()

    if args.remove:
        print(f"{remove_built(SOURCE)} compiled files removed from src")
        return 0
    try:
        print(compile_to(SOURCE if args.in_place else args.into.resolve()))
    except CannotCompile as error:
        print(error, file=sys.stderr)
        return CANNOT_COMPILE
    return 0


if __name__ == "__main__":
    sys.exit(main())
