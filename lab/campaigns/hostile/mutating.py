"""Spoiling good texts: characters, numbers and pieces changed, removed, repeated, taken from others."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

ODD = "٣²①ßŉİſK\ud800\udfff\x00\n\r\t\u2028\ufeff\U0001f3b2"
MARKS = "-+:;,.=/@%?*~'\"\\{}[]()0123456789 abkpsQTA"
NUMBERS = (-(10**9), -1, 0, 1, 2, 7, 99, 255, 256, 999, 1000, 9999, 2**31, 2**63, 10**23, 10**30)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 6, 3.5, 1e308, 10**40, "", "0", "pass", "keep:9", "9TJ", "ü b", "\ud800", "x" * 700),
    *([], ["x"] * 7, [[]], {}, {"x": 1}, {"": None}),
)
DEEP = ("[" * 3000, "[" * 3000 + "]" * 3000, '{"a":' * 2000 + "1" + "}" * 2000, "(" * 5000, "9" * 5000)


def noise(rng: random.Random) -> str:
    """Text that is nothing, or far too much."""
    if rng.random() < 0.02:
        return rng.choice(DEEP)
    return "".join(rng.choices(ODD + MARKS, k=rng.randrange(30)))


def spoiled(rng: random.Random, text: str, others: Sequence[str], joiners: str) -> str:
    """A text with a few faults; now and then it is good after all."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text)) if text else 0
        match rng.randrange(6):
            case 0:
                text = text[:start] + rng.choice(ODD + MARKS) + text[start + 1 :]
            case 1:
                text = text[:start] + text[start + rng.randint(1, 9) :]
            case 2:
                text = text[:start] + noise(rng) + text[start:]
            case 3:
                end = start
                while end < len(text) and text[end].isascii() and text[end].isdigit():
                    end += 1
                text = text[:start] + str(rng.choice(NUMBERS)) + text[end:]
            case how:
                joiner = rng.choice(joiners)
                pieces = text.split(joiner)
                at = rng.randrange(len(pieces))
                other = rng.choice(others).split(joiner)
                pieces[at] = other[min(at, len(other) - 1)]
                if how == 5:
                    pieces.insert(at, pieces[at])
                text = joiner.join(pieces)
    return text


def reshaped(rng: random.Random, text: str) -> str:
    """JSON of which one or two values are replaced, removed, renamed or repeated."""
    data = json.loads(text)
    for _ in range(rng.randint(1, 2)):
        holders = [place for place in _containers(data) if place]
        if not holders:
            break
        place = rng.choice(holders)
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        match rng.randrange(4):
            case 0:
                place[key] = copy.deepcopy(rng.choice(VALUES))
            case 1:
                del place[key]
            case 2 if isinstance(place, dict):
                place[noise(rng)] = place.pop(key)
            case _:
                place[key] = [place[key], copy.deepcopy(rng.choice(VALUES))]
    return json.dumps(data)


def _containers(data: Any) -> list[Any]:
    found: list[Any] = []
    if isinstance(data, dict | list):
        found.append(data)
        for value in data.values() if isinstance(data, dict) else data:
            found += _containers(value)
    return found
