"""The shape of a database in PostgreSQL: numbered steps, forward only, with what is in it."""

from __future__ import annotations

import psycopg
import pytest

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.postgres import PostgresStore, migrations
from dicetown.table.store.postgres.connecting import STATEMENT_SECONDS, connect
from dicetown.table.store.postgres.migrations import in_postgres
from dicetown.table.store.rows import SubscriptionRow
from dicetown.table.store.sqlite.migrations import MIGRATIONS
from tests.table.store.postgres.cluster import Cluster
from tests.table.store.rows import a_row, a_session, an_append, entries
from tests.table.store.store_contract import run

GAME = (
    "INSERT INTO games (id, status, public, host, rules_version, created, changed, summary, entries)"
    " VALUES (%(id)s, %(status)s, 1, %(host)s, %(rules_version)s, %(created)s, %(changed)s, %(summary)s, 3)"
)


def older(cluster: Cluster, steps: int, kind: str = "") -> str:
    """The address of a database as an earlier release left it, with a game of three entries."""
    address = cluster.create(f"shape{steps}{kind}")
    row = a_row("t1")
    with psycopg.connect(address) as connection:
        for script in MIGRATIONS[:steps]:
            connection.execute(in_postgres(script).encode())
        connection.execute("CREATE TABLE shape (version INTEGER NOT NULL)")
        connection.execute("INSERT INTO shape (version) VALUES (%s)", (steps,))
        connection.execute(GAME, {name: getattr(row, name) for name in row.__struct_fields__})
        for number, entry in enumerate(entries("t1", 0, 3)):
            connection.execute("INSERT INTO log VALUES ('t1', %s, %s)", (number, entry))
    return address


@pytest.mark.parametrize("steps", range(1, len(MIGRATIONS)))
def test_older_database_moves_forward_with_contents(steps: int, cluster: Cluster) -> None:
    async def story() -> None:
        store = await PostgresStore.open(older(cluster, steps))
        try:
            await store.append(an_append("t1", 3))
            assert await store.load("t1") == entries("t1", 0, 4)
            assert await store.put_deal("2026-01-31", b"deal") == b"deal"
            await store.put_session(a_session())
            asked = SubscriptionRow(
                id="s", player="ann", channel="hook", target="", lang="en", created=1, confirmed=True
            )
            await store.put_subscription(asked)
            assert await store.subscriptions_of("ann") == [asked]
        finally:
            await store.close()

    run(story())


def test_failing_step_changes_nothing(cluster: Cluster) -> None:
    async def story() -> None:
        address = older(cluster, 1, "in_the_way")
        with psycopg.connect(address, autocommit=True) as connection:
            # In the way of a later step.
            connection.execute("CREATE TABLE told (nothing INTEGER)")
        with pytest.raises(StoreFailed):
            await PostgresStore.open(address)
        with psycopg.connect(address) as connection:
            assert connection.execute("SELECT version FROM shape").fetchall() == [(1,)]
            assert connection.execute("SELECT to_regclass('deals')").fetchall() == [(None,)]

    run(story())


def test_only_migration_steps_have_no_limit(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = "SELECT current_setting('statement_timeout')"
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, f"CREATE TABLE limits AS {limit} AS most"))
    with connect(older(cluster, 1, "taking_long")) as connection:
        migrations.migrate(connection)
        assert connection.execute("SELECT most FROM limits").fetchall() == [("0",)]
        assert connection.execute(limit).fetchall() == [(f"{STATEMENT_SECONDS}s",)]


def test_migrated_database_repeats_no_step(cluster: Cluster) -> None:
    address = older(cluster, 2, "once")
    with connect(address) as connection:
        for _ in range(2):
            migrations.migrate(connection)
            assert connection.execute("SELECT version FROM shape").fetchall() == [(len(MIGRATIONS),)]
