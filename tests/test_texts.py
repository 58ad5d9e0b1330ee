"""The catalogues of all packages: the same keys and arguments in every language, and French spacing."""

import json
import re
from pathlib import Path

import pytest

import dicetown
from dicetown.rules.messages import compile_message
from dicetown.rules.rulebook import LANGUAGES

SOURCE = Path(dicetown.__file__).parent
FOLDERS = sorted(path.parent for path in SOURCE.rglob("texts/**/en.json"))
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


@EACH
def test_french_signs_stay_with_their_words(folder: Path) -> None:
    for key, message in messages(folder, "fr").items():
        plain = re.sub(r"'[{}#]'", "", message)
        assert not BREAKING.search(plain), key
