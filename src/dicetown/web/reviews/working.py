"""The task of the review worker: it turns a record into a review in every language."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from dicetown.bots.registry import bot_class
from dicetown.engine.errors import DiceTownError
from dicetown.records.reading import parse_record
from dicetown.review.data import data_of
from dicetown.review.words import seat_names
from dicetown.rules.rulebook import LANGUAGES
from dicetown.table.workers.bot_runner import failure
from dicetown.table.workers.worker import Doing, WorkerRole


class ReviewTask(msgspec.Struct, frozen=True):
    """A finished game and the names of its players; an empty name means that the player is numbered."""

    record: str
    names: tuple[str, ...] = ()


class Reviewed(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a task: compressed bodies by language, or the reason why there are none."""

    bodies: dict[str, bytes] = {}
    message: str = ""
    rule: str = ""
    hint: str = ""
    wrong: str = ""
    """An internal error, for the log."""


_tasks = msgspec.msgpack.Decoder(ReviewTask)
_encoder = msgspec.msgpack.Encoder()


def reviews_of(record: str, names: Sequence[str]) -> dict[str, bytes]:
    """Compute a review once, and make the body of the answer in every language."""
    parsed = parse_record(record)
    if names and len(names) != parsed.seats:
        raise DiceTownError(
            f"There are {len(names)} names for {parsed.seats} seats.", "SETUP-1", "Name all or none."
        )
    # Raises an error that says what to install if a package is missing, so it comes before the import.
    bot_class("solver")
    from dicetown.review.review import review

    found = review(parsed)
    bodies: dict[str, bytes] = {}
    for lang in LANGUAGES:
        called = seat_names([name or None for name in names] or [None] * parsed.seats, lang)
        told = msgspec.json.encode(data_of(found, called, lang))
        bodies[lang] = gzip.compress(told, 6, mtime=0)
    return bodies


def learn_reviewing() -> Doing:
    """Return the function that reviews games; each game is one task."""
    return _review


def _review(data: bytes) -> bytes:
    try:
        task = _tasks.decode(data)
        return _encoder.encode(Reviewed(bodies=reviews_of(task.record, task.names)))
    except DiceTownError as problem:
        return _encoder.encode(Reviewed(message=problem.message, rule=problem.rule, hint=problem.hint))
    except BaseException as error:
        return _encoder.encode(Reviewed(wrong=failure(error)))


def _nothing_to_load(wanted: Callable[[], bool]) -> None:
    """Load nothing in advance: the worker starts with the first game, which has to wait anyway."""


REVIEWING: Final = WorkerRole("dicetown-reviewer", 9, learn_reviewing, _nothing_to_load)
"""Its priority is below that of bots, for which whole tables wait, but a busy machine still runs it."""
