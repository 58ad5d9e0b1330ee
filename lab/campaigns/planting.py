"""Planting faults: something of the program is replaced for as long as a batch takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import pytest

from dicetown.engine import state
from dicetown.engine.errors import DiceTownError

Plant = Callable[[pytest.MonkeyPatch], None]
"""Plants a fault, as the tests do."""


Faults = Mapping[str, tuple[str, Plant]]
"""By name, what each of them breaks, and how it is planted."""


def words_of(faults: Mapping[str, tuple[str, object]]) -> dict[str, str]:
    """By name, what each of them breaks."""
    return {name: what for name, (what, _) in faults.items()}


@contextmanager
def planted(faults: Faults, name: str) -> Iterator[None]:
    """Have the fault of this name for a while; without a name, none."""
    if not name:
        yield
        return
    _, plant = faults[name]
    _check_sources()
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        yield


def _check_sources() -> None:
    # Compiled modules let their attributes be replaced, and go on without looking at them.
    if not state.__file__.endswith(".py"):
        raise DiceTownError(
            "No fault can be planted in compiled code.", hint="Run it on the sources: PYTHONPATH=src."
        )
