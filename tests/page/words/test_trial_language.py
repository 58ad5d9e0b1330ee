"""What the trial language does to a message."""

from __future__ import annotations

from dicetown.rules.messages import compile_message
from tools.languages.trial import LONGER, accented, pseudo


def test_places_and_forms_stay_as_they_are() -> None:
    message = "{n, plural, =0 {No card} one {# card of {name}} other {# '{'cards'}'}}"
    told = compile_message(pseudo("", message))
    plain = compile_message(message)
    for number in (0, 1, 2):
        given = {"n": number, "name": "7"}
        assert told.format(given, "en") != plain.format(given, "en")
    assert told.format({"n": 1, "name": "7"}, "en") == "[1 ççáárd öf 7]"


def test_every_word_has_an_accent() -> None:
    words = accented("The quick brown fox of my hut, Dr. X").split()
    assert [word for word in words if word.strip(",.").isascii()] == []


def test_long_texts_grow_as_promised() -> None:
    text = "Everybodyrollsfivedice " * 20
    letters = sum(one.isalpha() for one in text)
    assert round(sum(one.isalpha() for one in accented(text)) / letters - 1, 2) == LONGER
