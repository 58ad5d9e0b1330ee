"""Opens connections to PostgreSQL, and breaks one that hangs."""

from __future__ import annotations

import os
import select
import socket
from contextlib import suppress
from typing import Any, Final

import psycopg

CONNECT_SECONDS: Final = 5
STATEMENT_SECONDS: Final = 10
"""The time limit of a statement: one that takes longer waits for something that will not come."""

# A process that hangs in a transaction must not block others. If the machine of a process or of the database
# vanishes, the other side must notice within seconds.
LIMITS: Final = {
    "statement_timeout": f"{STATEMENT_SECONDS}s",
    "idle_in_transaction_session_timeout": f"{STATEMENT_SECONDS}s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "synchronous_commit": "on",
}


def connect(address: str, name: str = "dicetown", **settings: str) -> psycopg.Connection[Any]:
    """Open a connection that commits each statement at once, unless it is part of a transaction."""
    told = " ".join(f"-c {setting}={value}" for setting, value in {**LIMITS, **settings}.items())
    return psycopg.connect(
        address,
        autocommit=True,
        connect_timeout=CONNECT_SECONDS,
        keepalives_idle=5,
        keepalives_interval=2,
        keepalives_count=3,
        tcp_user_timeout=STATEMENT_SECONDS * 1000,
        application_name=name,
        client_encoding="utf8",
        options=told,
    )


def has_ended(connection: psycopg.Connection[Any]) -> bool:
    """Whether an idle connection has ended. The other side sends nothing else without a request."""
    readable, _, _ = select.select([connection], [], [], 0)
    if not readable:
        return False
    with suppress(psycopg.Error):
        connection.execute("")
        return False
    return True


def shut_down(connection: psycopg.Connection[Any]) -> None:
    """Shut down a connection that another thread waits for, so that this thread stops waiting."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)
