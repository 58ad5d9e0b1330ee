"""Choices as text: what each verb reads, and that any other text is refused in words."""

import pytest

from dicetown.engine.choices import VERBS, parse_choice
from dicetown.engine.errors import BadNotation

WRONG = {
    "keep": ["", "9X", "99999J", "9+dynamite", "9+", "9+brute+brute"],
    "roll": ["", "X", "999999"],
    "play": ["", "?", "?s", "dynamit", "DYNAMITE"],
    "card": ["", "?p", "p0", "p"],
    "top": ["", "?s", "everything"],
    "die": ["", "X", "99", "٣"],
    "do": ["", "Rob", "rob1", "räuber", "r" * 21],
    "at": ["", "Mine", "a-b", "x" * 21],
    "turn": ["", "9", "9=", "=A", "9=AA", "99=A", "X=A", "9=X"],
    "seat": ["", "8", "-1", "²", "0x1", "00001", "1 "],
    "draw": ["", "2s", "2s+1", "2+1p", "2p+1s", "64s+0p", "0s+64p", "²s+1p", "s+p"],
    "place": ["", "p3+", "dynamit"],
    "offer": [
        *("", "1", "1:", ":1d", "8:1d", "²:1d", "1:0d", "1:0d+0n", "1:²d", "1:1x", "1:1d+"),
        *("1:10000d", "1:9999d+9999d", "1:9999n+9999n"),
    ],
    "price": ["", "1", "1:", "8:1d", "1:0d", "1:dynamite", "1:1d+p3", "1:%x"],
    "accept": ["", "dynamit", "p3+"],
    "use": ["", "coyote", "coyote=", "coyote=0", "coyote=3", "coyote=²", "coyote=1+coyote=1", "dynamite=1"],
    "elixir": ["", "Wealth", "health"],
    "remedy": ["", "Wire", "wired"],
    "visit": ["", "Doc", "docs"],
    "graze": ["", "p3", "hand=", "deck=p3", "hand=?p", "hand=dynamite", "open=p0"],
    "cows": ["", "-1", "²", "٣", "ab", "1.", "02", "100", "1 "],
    "effect": ["", "War", "peace"],
}


def wrong_texts() -> list[str]:
    return [f"{verb}:{body}" for verb, bodies in WRONG.items() for body in bodies]


def test_every_verb_has_wrong_texts() -> None:
    assert set(WRONG) == set(VERBS)


@pytest.mark.parametrize("text", [*wrong_texts(), "", ":", "pas", "PASS", "more:", "keep", "cow:2", None, 7])
def test_text_that_is_no_choice_is_refused(text: object) -> None:
    with pytest.raises(BadNotation):
        parse_choice(text)


@pytest.mark.parametrize("verb", VERBS)
def test_verb_example_is_read_and_written_alike(verb: str) -> None:
    assert parse_choice(VERBS[verb].example).text == VERBS[verb].example
