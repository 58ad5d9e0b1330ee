"""The schema of the database, as numbered migrations from an empty file.

A released migration is never changed; a later change is a new migration. The `user_version` of the file is
the number of migrations run. A table of players is called a game here, because SQL has its own tables.
PostgreSQL has the same schema; BLOB is BYTEA there, and the number of a report an identity.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from dicetown.table.store.errors import StoreFailed

APPLICATION_ID = int.from_bytes(b"Dice", "big")

FIRST = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    host TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    summary BLOB NOT NULL,
    entries INTEGER NOT NULL
);
CREATE INDEX games_by_status ON games (status, changed);
CREATE INDEX games_by_host ON games (host);

CREATE TABLE log (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_by_player ON seats (player);

CREATE TABLE records (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    record BLOB NOT NULL
);

CREATE TABLE sessions (
    key_hash BLOB PRIMARY KEY,
    player TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX sessions_by_expiry ON sessions (expires);

CREATE TABLE reports (
    number INTEGER PRIMARY KEY,
    reported BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    game TEXT NOT NULL,
    about TEXT NOT NULL,
    text TEXT NOT NULL,
    reason TEXT NOT NULL,
    done INTEGER NOT NULL
);

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
);
"""

DEALS = """
CREATE TABLE deals (
    day TEXT PRIMARY KEY,
    deal BLOB NOT NULL
);

CREATE TABLE results (
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    points INTEGER NOT NULL,
    lead INTEGER NOT NULL,
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    PRIMARY KEY (day, player)
);
CREATE INDEX results_by_player ON results (player, day);
CREATE INDEX results_by_game ON results (game);
"""


NOTICES = """
CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    channel TEXT NOT NULL,
    target TEXT NOT NULL,
    lang TEXT NOT NULL,
    created BIGINT NOT NULL,
    confirmed INTEGER NOT NULL
);
CREATE INDEX subscriptions_by_player ON subscriptions (player);

CREATE TABLE told (
    player TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    subscription TEXT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, game, subscription)
);
CREATE INDEX told_by_game ON told (game);
CREATE INDEX told_by_subscription ON told (subscription);
"""

TRIALS = """
ALTER TABLE subscriptions ADD COLUMN tried INTEGER NOT NULL DEFAULT 0;
"""

MIGRATIONS: Sequence[str] = (FIRST, DEALS, NOTICES, TRIALS)


def check(connection: sqlite3.Connection, path: Path) -> int:
    """Return how many migrations are missing. Raises StoreFailed for a foreign or newer database."""
    version = _number(connection, "PRAGMA user_version")
    kind = _number(connection, "PRAGMA application_id")
    empty = _number(connection, "SELECT count(*) FROM sqlite_master") == 0
    if kind != APPLICATION_ID and not (empty and kind == version == 0):
        raise StoreFailed(f"{path} is a database of another program.", hint="Choose another file.")
    if version > len(MIGRATIONS):
        raise StoreFailed(
            f"{path} was written by a newer release (shape {version}, this build knows {len(MIGRATIONS)}).",
            hint="Use that release, or a backup from before it.",
        )
    return len(MIGRATIONS) - version


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Run the missing migrations, each completely or not at all."""
    taken = len(MIGRATIONS) - check(connection, path)
    for number, script in enumerate(MIGRATIONS[taken:], start=taken + 1):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {script}; PRAGMA application_id = {APPLICATION_ID};"
                f"PRAGMA user_version = {number}; COMMIT;"
            )
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _number(connection: sqlite3.Connection, query: str) -> int:
    [(number,)] = connection.execute(query).fetchall()
    return int(number)
