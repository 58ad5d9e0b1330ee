"""Bots from files: a class in a user's Python file, named like `./mybot.py:MyBot`."""

from __future__ import annotations

import os
import re
import sys
import traceback
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Final

from dicetown.bots.base import Bot
from dicetown.bots.carried import CarriedFile, carried_path, carried_source
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError
from dicetown.loading import problem_in

_SPEC: Final = re.compile(r"(?P<file>.*\.py)(?::(?P<name>.*))?", re.DOTALL)


def is_file_spec(spec: str) -> bool:
    """Return whether a bot is named by its file, `PATH.py` or `PATH.py:ClassName`."""
    return _SPEC.fullmatch(spec) is not None


def full_spec(spec: str) -> str:
    """Return the spec with the absolute path and the class, which works from any folder.

    All specs of one bot have the same full spec.
    """
    kind = load_bot(spec)
    file, name = _parts(spec)
    # The file may bind the class to a name other than its own, and then only that name finds it.
    kept = [known for known, value in vars(_module_in(file)).items() if value is kind]
    return f"{file}:{kind.__name__ if kind.__name__ in kept else kept[0] if name is None else name}"


def bot_file(spec: str) -> Path | None:
    """Return the absolute path of the file in a spec, or None if the bot is not named by its file."""
    return _parts(spec)[0] if is_file_spec(spec) else None


def to_carry(spec: str) -> CarriedFile:
    """Return the file that a spec names, with its source, to be sent to another machine."""
    file = _parts(spec)[0]
    found = _SPEC.fullmatch(spec)
    assert found is not None
    return CarriedFile(found["file"], file, _source_of(file))


def class_name(spec: str) -> str:
    """Return the class in a bot's spec, or the file's stem if there is none, without loading the file."""
    file, name = _parts(spec)
    return name or file.stem


def load_bot(spec: str) -> type[Bot]:
    """Return the class that a spec names, or the only bot in the file if it names none.

    A file is run once per process, and again after it has changed.
    """
    file, name = _parts(spec)
    module = _module_in(file)
    return _only_bot(file, module) if name is None else _named_bot(file, module, name)


def _module_in(file: Path) -> ModuleType:
    return _run(file, _source_of(file))


def _source_of(file: Path) -> bytes:
    carried = carried_source(file)
    if carried is not None:
        return carried
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise DiceTownError(
            f"There is no file {str(file)!r} with a bot.", hint="Name it like ./mybot.py:MyBot."
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DiceTownError(f"Cannot read the bot in {str(file)!r}: {reason}.") from None


def file_of(kind: type[Bot]) -> Path | None:
    """Return the file that a bot's class was loaded from."""
    module = sys.modules.get(kind.__module__)
    return None if module is None or module.__file__ is None else Path(module.__file__)


class BotFailed(DiceTownError):
    """A bot that raised an error or gave an illegal answer.

    For the bots of this package the cause is kept, because their developers read tracebacks.
    """

    @property
    def problems(self) -> list[str]:
        return [str(self), *([] if self.__cause__ is None else traceback.format_exception(self.__cause__))]


def failure_of(bot: Bot, error: Exception) -> str:
    """Describe an error raised inside a bot, in one line."""
    return problem_in(file_of(type(bot)), error)


def wrong_answer(answer: object) -> str:
    """Describe what is wrong with a refused answer."""
    if not isinstance(answer, Choice):
        return f"its answer is not a choice but {type(answer).__name__}"
    return f"its answer {answer.text!r} is not legal"


def is_own(bot: Bot) -> bool:
    """Return whether a bot comes from outside this package."""
    return type(bot).__module__.partition(".")[0] != __name__.partition(".")[0]


def _parts(spec: str) -> tuple[Path, str | None]:
    """Return the absolute path of the file and the name of the class, if there is one."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        raise DiceTownError(f"{spec!r} names no file with a bot.", hint="Name it like ./mybot.py:MyBot.")
    carried = carried_path(found["file"])
    if carried is not None:
        return carried, found["name"]
    try:
        # Normalise the path, so that one file has one path.
        file = Path(os.path.abspath(Path(found["file"]).expanduser()))
    except (RuntimeError, OSError) as error:
        raise DiceTownError(f"Cannot find {found['file']!r}: {error}.") from None
    return file, found["name"]


@lru_cache(maxsize=64)
def _run(file: Path, source: bytes) -> ModuleType:
    """Return the module made by running a file with this source."""
    # Don't use the file's own name, which might be that of an installed package. The path in the name tells
    # apart two files of one name. Nothing is compiled to disk beside a user's file.
    mark = blake2b(str(file).encode(errors="surrogateescape"), digest_size=6).hexdigest()
    module = ModuleType(f"dicetown_bot_{mark}_{file.stem}")
    module.__file__ = str(file)
    # Dataclasses and similar tools look their module up.
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(file), "exec"), module.__dict__)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        sys.modules.pop(module.__name__, None)
        problem = problem_in(file, error)
        raise DiceTownError(
            f"The bot in {str(file)!r} does not load: {problem}.", hint=_repair_hint(file, error)
        ) from None
    return module


def _repair_hint(file: Path, error: BaseException) -> str:
    # Imports from beside the file are refused: their code would not count when two versions of a bot are
    # compared.
    if isinstance(error, ModuleNotFoundError) and error.name is not None:
        beside = error.name.partition(".")[0]
        if (file.parent / f"{beside}.py").exists() or (file.parent / beside).is_dir():
            return f"A bot is one file: put what it needs of {beside} into it."
    return "Repair the file and try again."


def _bots_of(module: ModuleType) -> dict[str, type[Bot]]:
    """Return the bot classes that a file defines, each under one name: its own, if it is bound to that."""
    found: dict[type[Bot], str] = {}
    for name, value in vars(module).items():
        if (
            isinstance(value, type)
            and issubclass(value, Bot)
            and value.__module__ == module.__name__
            and value.choose is not Bot.choose
            and (value not in found or name == value.__name__)
        ):
            found[value] = name
    return {name: value for value, name in found.items()}


def _only_bot(file: Path, module: ModuleType) -> type[Bot]:
    found = _bots_of(module)
    if len(found) == 1:
        return next(iter(found.values()))
    if not found:
        raise DiceTownError(
            f"There is no bot in {str(file)!r}.",
            hint="A bot is a class made from dicetown.bots.base.Bot that has a method choose.",
        )
    raise DiceTownError(
        f"There are {len(found)} bots in {str(file)!r}: {', '.join(found)}.",
        hint=f"Name one of them, like {file.name}:{next(iter(found))}.",
    )


def _named_bot(file: Path, module: ModuleType, name: str) -> type[Bot]:
    known = _bots_of(module)
    there = f"Bots there: {', '.join(known)}." if known else "There is no bot in that file."
    value = vars(module).get(name)
    if value is None:
        raise DiceTownError(f"There is no class {name!r} in {str(file)!r}.", hint=there)
    if not isinstance(value, type) or not issubclass(value, Bot):
        raise DiceTownError(
            f"{name} in {str(file)!r} is not a bot.",
            hint=f"A bot is a class made from dicetown.bots.base.Bot. {there}",
        )
    if value.choose is Bot.choose:
        raise DiceTownError(f"The bot {name} in {str(file)!r} has no method choose.", hint=there)
    return value
