"""Keeping Ray's messages out of the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread
from typing import Any, TextIO

RAYS_THREADS = "ray_"
"""The prefix of the names of Ray's threads."""


class FilteredStream:
    """A stream that drops what Ray's own threads write."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        if current_thread().name.startswith(RAYS_THREADS):
            return len(text)
        return self.stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def without_ray_messages() -> Iterator[None]:
    """Silence Ray, which prints pages about a lost machine, in the middle of the results."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = FilteredStream(out), FilteredStream(err)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err
