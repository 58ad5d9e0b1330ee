"""The catalogues of all packages: the same keys and arguments in every language, and French spacing."""

import ast
import json
import re
from pathlib import Path

import pytest

import dicetown
from dicetown.rules.messages import compile_message
from dicetown.rules.rulebook import LANGUAGES
from tools import lessons

SOURCE = Path(dicetown.__file__).parent
LESSONS = Path(lessons.__file__).parent
ROOT = Path(__file__).resolve().parents[1]
FOLDERS = sorted(path.parent for top in (SOURCE, LESSONS) for path in top.rglob("texts/**/en.json"))
EACH = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: "-".join(path.parts[-3:]))
BREAKING = re.compile(r"[^\u00a0\u202f][:;?!%$»](?![\w/])|\} PV\b|«[^\u00a0\u202f]|'")


def messages(folder: Path, lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(folder.joinpath(f"{lang}.json").read_text(encoding="utf-8"))
    return found


def test_there_are_catalogues_to_compare() -> None:
    assert len(FOLDERS) > 10


@EACH
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_messages(folder: Path, lang: str) -> None:
    english, other = messages(folder, "en"), messages(folder, lang)
    assert list(other) == list(english)
    for key, message in other.items():
        assert compile_message(message).placeholders == compile_message(english[key]).placeholders, key


def test_rules_are_messages_without_arguments() -> None:
    for folder in [folder for folder in FOLDERS if folder.name == "rules"]:
        for lang in LANGUAGES:
            for key, message in messages(folder, lang).items():
                assert compile_message(message).format({}, lang) == message, key


@pytest.mark.parametrize("folder", ["src", "tools", "lab"])
def test_no_code_names_a_second_language(folder: str) -> None:
    """A language is files, so no code lists languages, compares with one or has words by language."""
    for source in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Constant) and node.value in LANGUAGES[1:]
            assert not named, f"{source.relative_to(ROOT)}, line {getattr(node, 'lineno', 0)}"


def test_protocol_names_no_languages() -> None:
    types = SOURCE / "web" / "protocol" / "protocol.ts"
    assert not re.search("|".join(f'"{lang}"' for lang in LANGUAGES), types.read_text(encoding="utf-8"))


@EACH
def test_french_signs_stay_with_their_words(folder: Path) -> None:
    for key, message in messages(folder, "fr").items():
        plain = re.sub(r"'[{}#]'", "", message)
        assert not BREAKING.search(plain), key
