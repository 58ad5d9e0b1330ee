"""A copy of the sources with one language more, made from English, to try how the page takes other words.

The copy is built and served as the sources themselves are: a language is files and nothing else.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tools.page import FRONTEND, PAGE, ROOT, install, npm

SOURCE: Final = "en"
LANG: Final = "en-XA"
"""The customary name of a language that is English with accents."""
NO_WORDS: Final = ("id", "scope")
"""Keys of a lesson's file whose strings are no words."""
LONGER: Final = 0.4

_PLACE: Final = re.compile(r"\{\s*\w+\s*(?:\}|,\s*(?:plural|select)\s*,)")
_FORM: Final = re.compile(r"\s*(?:=-?\d+|\w+)\s*\{")
_END: Final = re.compile(r"\s*\}")
_QUOTED: Final = re.compile(r"'[{}#][^']*'")
_WORD: Final = re.compile(r"[^\W\d_]+")
_ACCENTS: Final = dict(zip("aeiouycnAEIOUYCN", "áéíöüýçñÁÉÍÖÜÝÇÑ", strict=True))

Change = Callable[[str, str], str]
"""What becomes of a message, by its key."""


def retold(message: str, change: Callable[[str], str]) -> str:
    """Change the text of a message, but not its arguments, forms and quoted signs."""
    return _retold(message, 0, change)[0]


def _retold(message: str, at: int, change: Callable[[str], str]) -> tuple[str, int]:
    """Return the text from here to its end, changed, and where it ends."""
    told: list[str] = []
    begin = at
    while at < len(message) and message[at] != "}":
        place, quoted = _PLACE.match(message, at), _QUOTED.match(message, at)
        if place is None and quoted is None:
            at += 1
            continue
        told.append(change(message[begin:at]))
        if place is not None:
            told.append(place[0])
            at = place.end()
            if not place[0].endswith("}"):
                at = _forms(message, at, change, told)
        elif quoted is not None:
            told.append(quoted[0])
            at = quoted.end()
        begin = at
    told.append(change(message[begin:at]))
    return "".join(told), at


def _forms(message: str, at: int, change: Callable[[str], str], told: list[str]) -> int:
    while (form := _FORM.match(message, at)) is not None:
        inside, at = _retold(message, form.end(), change)
        told += [form[0], inside, "}"]
        at += 1
    end = _END.match(message, at)
    assert end is not None, message
    told.append(end[0])
    return end.end()


def accented(text: str) -> str:
    """Return the text with an accent in every word, and longer by `LONGER`, as other languages are."""
    owed = 0.0

    def word(found: re.Match[str]) -> str:
        nonlocal owed
        owed += LONGER * len(found[0])
        more, told = round(owed), ""
        owed -= more
        for letter in found[0]:
            sign = _ACCENTS.get(letter, letter)
            double = sign != letter and more > 0
            told += sign + (sign.lower() if double else "")
            more -= double
        return told + "ö" * (more or told.isascii())

    return _WORD.sub(word, text)


def pseudo(_: str, message: str) -> str:
    """Return a message whose words one can read but that no place of the code contains, in brackets."""
    return f"[{retold(message, accented)}]"


def sources(tree: Path, change: Change = pseudo, lang: str = SOURCE) -> Path:
    """Copy the package and the page, with `LANG` made from a language; return the package's home."""
    shutil.copytree(
        ROOT / "src" / "dicetown",
        tree / "src" / "dicetown",
        ignore=shutil.ignore_patterns("__pycache__", "page"),
    )
    frontend = tree / "frontend"
    shutil.copytree(FRONTEND, frontend, ignore=shutil.ignore_patterns("node_modules"))
    install()
    (frontend / "node_modules").symlink_to(FRONTEND / "node_modules")
    for folder in (tree / "src", frontend / "src"):
        for file in folder.rglob(f"texts/**/{lang}.json"):
            _write(file.with_name(f"{LANG}.json"), _catalogue(file, change))
        for texts in folder.rglob(f"texts/{lang}"):
            for file in texts.rglob("*.json"):
                _write(texts.with_name(LANG) / file.relative_to(texts), _catalogue(file, change))
    for file in (frontend / "lessons").glob(f"*.{lang}.json"):
        name = file.name.replace(f".{lang}.", f".{LANG}.")
        _write(file.with_name(name), _changed(json.loads(file.read_text(encoding="utf-8")), "", change))
    return tree / "src"


def build(tree: Path) -> None:
    """Build the page of a copy into its package."""
    page = tree / PAGE.relative_to(ROOT)
    arguments = ("run", "build", "--silent", "--", "--logLevel", "warn")
    npm(*arguments, folder=tree / "frontend", DICETOWN_PAGE=str(page))


def _catalogue(file: Path, change: Change) -> dict[str, str]:
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return {key: change(key, message) for key, message in texts.items()}


def _changed(found: Any, key: str, change: Change) -> Any:
    """Everything that is said in a lesson's file, changed."""
    if isinstance(found, str):
        return found if key in NO_WORDS else change(key, found)
    if isinstance(found, list):
        return [_changed(one, key, change) for one in found]
    if isinstance(found, dict):
        return {name: _changed(one, name, change) for name, one in found.items()}
    return found


def _write(file: Path, content: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
