"""What a game in the terminal says by itself, in both languages."""

import re

import pytest

from dicetown.cli.terminal.words import PACKAGE, say_time, terminal_words
from dicetown.rules.rulebook import read_messages


def arguments_of(message: str) -> set[str]:
    return set(re.findall(r"\{ *([A-Za-z_][A-Za-z0-9_]*) *[,}]", message))


def test_both_languages_say_the_same_things_with_the_same_arguments() -> None:
    english, french = (read_messages(PACKAGE, lang) for lang in ("en", "fr"))
    assert list(english) == list(french)
    for key, message in english.items():
        terminal_words("en").message(key)
        terminal_words("fr").message(key)
        assert arguments_of(message) == arguments_of(french[key]), key
        assert not re.search(r"[^\u00a0][:;!?»](?!\w|/)", french[key]), key
        assert not re.search("« | »", french[key]), key


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [(-5, "0 seconds"), (1500, "1 second"), (119_000, "119 seconds"), (120_000, "2 minutes")],
)
def test_time_is_told_in_the_unit_that_suits_it(milliseconds: int, told: str) -> None:
    assert say_time(milliseconds, terminal_words("en")) == told
    assert say_time(3 * 86_400_000, terminal_words("fr")) == "3 jours"
