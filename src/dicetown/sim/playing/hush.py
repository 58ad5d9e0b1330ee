"""Keeping what Ray has to say out of the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread
from typing import Any, TextIO

RAYS_THREADS = "ray_"
"""How the names of its threads begin."""


class Hushed:
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
def hushed() -> Iterator[None]:
    """Ray prints pages about a machine that is lost, and prints them where the results go."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = Hushed(out), Hushed(err)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err
