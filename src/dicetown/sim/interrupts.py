"""Processes that work for another: Ctrl-C is that one's business alone, and they end with it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread


def belong_to_parent() -> None:
    """Let this process ignore Ctrl-C, as its parent ends it, and not outlive that parent, however it died."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Work may be under way when the parent dies, and might go on for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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
