"""NotificationListener receives the messages of other processes, in its own thread."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import psycopg

from dicetown.table.cluster.peers import PeerNews
from dicetown.table.store.postgres.connecting import connect
from dicetown.table.store.postgres.failures import explain_to_host

CHANNEL: Final = "dicetown"
LISTENING: Final = 1.0
"""Seconds after which a listener that hears nothing checks whether it should end."""
FIRST_TRY: Final = 0.25
LAST_TRY: Final = 5.0
"""Seconds between two tries to reconnect, growing from the first to the last value."""
DEAF: Final = 10.0
"""Seconds without hearing its own process after which the listener reconnects."""

logger = logging.getLogger("dicetown.table")


class NotificationListener:
    """Calls `heard` with the news of other processes, and with `missed` after each interruption."""

    def __init__(self, address: str, origin: str, heard: Callable[[Sequence[PeerNews]], None]) -> None:
        self._address = address
        self._origin = origin
        self._heard = heard
        # A daemon, so that a process can end without closing it.
        self._thread = threading.Thread(target=self._listen, name="notifications", daemon=True)
        self._listening = threading.Event()
        self._ended = threading.Event()
        self._own = 0.0
        """When this process last heard itself; 0 if it never did."""

    async def start(self) -> None:
        self._thread.start()
        await asyncio.to_thread(self._listening.wait, LISTENING * 10)

    def end(self) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _listen(self) -> None:
        wait, whole = FIRST_TRY, True
        while not self._ended.is_set():
            try:
                with connect(self._address) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if not whole:
                        logger.warning("messages of other processes arrive again")
                        self._heard([PeerNews(kind="missed")])
                    wait, whole = FIRST_TRY, True
                    self._listening.set()
                    self._hear(connection)
            except psycopg.Error as error:
                if whole and not self._ended.is_set():
                    logger.error(
                        "messages of other processes do not arrive: %s", explain_to_host(error).message
                    )
                whole = False
                self._ended.wait(wait)
                wait = min(2 * wait, LAST_TRY)

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        self._own = 0.0
        while not self._ended.is_set():
            for note in connection.notifies(timeout=LISTENING):
                self._take(note.payload)
            if self._own and time.monotonic() - self._own > DEAF:
                raise psycopg.OperationalError("not even oneself is heard")

    def _take(self, payload: str) -> None:
        try:
            news = msgspec.json.decode(payload, type=list[PeerNews])
        except msgspec.DecodeError:
            # A peer of another release may send news that this one does not know.
            return
        if news and news[0].origin == self._origin:
            self._own = time.monotonic()
        elif news:
            self._heard(news)
