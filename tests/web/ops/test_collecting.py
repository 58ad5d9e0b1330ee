"""Full collections of garbage are rare while a server runs, and leave alone what it began with."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from dicetown.web.ops.collecting import collect_rarely


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Ring:
    """Something that only a collection can free."""

    def __init__(self) -> None:
        self.itself = self


def full_collections(rings: int) -> int:
    """How many there are while so many rings are made and kept for a while."""
    gc.collect()
    before = gc.get_stats()[2]["collections"]
    kept = [Ring() for _ in range(rings)]
    kept.clear()
    return int(gc.get_stats()[2]["collections"] - before)


def test_full_collections_are_rare() -> None:
    gc.set_threshold(100, 2, 2)
    collect_rarely()
    rarely = full_collections(5_000)
    gc.set_threshold(100, 2, 2)
    assert rarely < full_collections(5_000)


def test_objects_from_start_are_not_collected_again() -> None:
    collect_rarely()
    assert gc.get_freeze_count() > 0


def test_later_objects_are_still_collected() -> None:
    collect_rarely()
    gone = weakref.ref(Ring())
    gc.collect()
    assert gone() is None
