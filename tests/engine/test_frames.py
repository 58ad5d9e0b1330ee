"""Frames: pending work that can be written down and read back."""

import pytest

from dicetown import ruleset
from dicetown.engine.errors import BadNotation
from dicetown.engine.frames import FIELD_KINDS, LISTS, Frame, parse_frame


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_frame_fields_say_their_kind_of_number(edition: str) -> None:
    for name, kind in ruleset(edition).frames.items():
        for field in kind.FIELDS:
            assert field.count(":") == 1, f"{name}.{field}"
            assert field.split(":")[1] in FIELD_KINDS, f"{name}.{field}"


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_every_frame_survives_its_text(edition: str) -> None:
    known = ruleset(edition).frames
    for kind in known.values():
        for listed in ((), (7,), (3, -1, 128)):
            fields = enumerate(kind.FIELDS, 1)
            given = [listed if field.split(":")[1] in LISTS else number for number, field in fields]
            frame = kind(*given)
            again = parse_frame(frame.text(), known)
            assert type(again) is kind
            assert again.lists() == frame.lists()
            assert again.lists() == tuple(one if isinstance(one, tuple) else (one,) for one in given)


@pytest.mark.parametrize(
    "text",
    [
        *("", "Nothing", "KeepDice", "KeepDice:1,2", "KeepDice:x", "KeepDice:" + "9" * 99, "KeepDice:1.2"),
        *("Window:1,2", "Window:1,2,", "Window:1,2,.", "Window:1,2,1..2", "Window:1,2,3.x", "Window:1.1,2,3"),
    ],
)
def test_text_that_is_no_frame_is_refused(text: str) -> None:
    known: dict[str, type[Frame]] = ruleset("classic").frames
    with pytest.raises(BadNotation):
        parse_frame(text, known)
