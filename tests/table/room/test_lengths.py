"""How long what a client sends may be: the longest that is allowed is taken, one more is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicetown.table.room import commands as c
from dicetown.table.room.log import MOST_ORDERS

LONG = 40
"""Names of things, and ids of commands."""


def a_command(sort: str, **fields: object) -> dict[str, object]:
    return {"type": sort, "id": "1", **fields}


def with_order(**order: object) -> dict[str, object]:
    return a_command("order", seat=0, order=order)


def named(count: int) -> list[str]:
    return [f"x{number}" for number in range(count)]


LONGEST: dict[str, tuple[int, Any]] = {
    "the id of a command": (LONG, lambda size: {"type": "rematch", "id": "x" * size}),
    "the name of a bot": (LONG, lambda size: a_command("give-seat", seat=0, kind="bot", bot="x" * size)),
    "the bot that fills seats": (LONG, lambda size: a_command("start", fill="x" * size)),
    "the name of a phrase": (LONG, lambda size: a_command("say", phrase="x" * size)),
    "the id of a question": (
        LONG,
        lambda size: a_command("answer", seat=0, prompt="x" * size, choice="pass"),
    ),
    "a choice": (200, lambda size: a_command("answer", seat=0, prompt="1", choice="x" * size)),
    "the name at a seat": (60, lambda size: a_command("take-seat", name="x" * size)),
    "what is said": (600, lambda size: a_command("say", text="x" * size)),
    "a part of the luck": (32, lambda size: a_command("nonce", seat=0, nonce="0a" * size)),
    "the number of a seat": (5, lambda size: a_command("undo", seat=size)),
    "a card that is not asked about": (LONG, lambda size: with_order(cards=["x" * size])),
    "cards that are not asked about": (MOST_ORDERS, lambda size: with_order(cards=named(size))),
    "a kind of question": (LONG, lambda size: with_order(answers={"x" * size: "pass"})),
    "an answer for the round": (200, lambda size: with_order(answers={"keep": "x" * size})),
    "answers for the round": (MOST_ORDERS, lambda size: with_order(answers=dict.fromkeys(named(size), "x"))),
}


@pytest.mark.parametrize("what", LONGEST)
def test_longest_text_is_taken_longer_is_refused(what: str) -> None:
    longest, made_of = LONGEST[what]
    msgspec.convert(made_of(longest), c.AnyCommand)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(made_of(longest + 1), c.AnyCommand)


@pytest.mark.parametrize("wrong", [{"id": ""}, {"id": "a b"}, {"id": "a\n"}, {"seat": -1}, {"more": 1}])
def test_malformed_command_is_refused(wrong: dict[str, object]) -> None:
    fine = a_command("undo", seat=0)
    assert msgspec.convert(fine, c.AnyCommand) == c.Undo(id="1", seat=0)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**fine, **wrong}, c.AnyCommand)
