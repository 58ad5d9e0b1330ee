"""What the modules remember beside the common fields, read back from the data a server sends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from dicetown.engine.dice import parse_dice
from dicetown.engine.state import Annex
from dicetown.rules.cowboys.annex import CowboysAnnex
from dicetown.rules.indians.annex import IndianAnnex
from dicetown.rules.wanted.annex import WantedAnnex


class _Chase(msgspec.Struct):
    dice: str
    returned: int


class _IndianDie(msgspec.Struct):
    holder: int | None
    given: bool
    guarded: int | None
    closed: int | None
    first: int | None
    second: int | None


class _Cows(msgspec.Struct):
    prairie: int
    herds: list[int]
    rodeos_left: int
    rodeos: list[int]
    spared: list[int]


def read_annex(name: str, data: object) -> Annex:
    """The annex of this name whose `data()` this is."""
    return READERS[name](data)


def _chase(data: object) -> Annex:
    told = msgspec.convert(data, _Chase)
    return WantedAnnex(parse_dice(told.dice), told.returned)


def _indian_die(data: object) -> Annex:
    told = msgspec.convert(data, _IndianDie)
    numbers = [-1 if number is None else int(number) for number in msgspec.structs.astuple(told)]
    return IndianAnnex(*numbers)


def _cows(data: object) -> Annex:
    told = msgspec.convert(data, _Cows)
    spared = sum(1 << seat for seat in told.spared)
    return CowboysAnnex(told.prairie, told.herds, told.rodeos_left, told.rodeos, spared)


READERS: Final[Mapping[str, Callable[[object], Annex]]] = {
    WantedAnnex.name: _chase,
    IndianAnnex.name: _indian_die,
    CowboysAnnex.name: _cows,
}
