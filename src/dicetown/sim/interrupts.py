"""Ctrl-C while several processes play: it is the parent's business alone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


def leave_interrupts_to_parent() -> None:
    """Let a process that plays games ignore Ctrl-C; its parent ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ignore Ctrl-C while processes start: they inherit that, and die of it no earlier than their parent."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
