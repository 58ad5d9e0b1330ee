"""The operator learns why the database refuses the server, and no reader learns a password."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.postgres.failures import explain, explain_to_host
from dicetown.table.store.postgres.store import PostgresStore
from tests.table.store.postgres.cluster import Cluster


def told(address: str) -> str:
    with pytest.raises(StoreFailed) as found:
        asyncio.run(PostgresStore.open(address))
    return str(found.value)


def test_operator_learns_why_database_refuses(cluster: Cluster, tmp_path: Path) -> None:
    address = cluster.create("doors")
    stranger = address.replace("user=dicetown", "user=stranger")
    assert 'cannot be reached: role "stranger" does not exist.' in told(stranger)
    assert 'cannot be reached: database "windows" does not exist.' in told(cluster.address("windows"))
    assert "cannot be reached: No such file or directory." in told(f"postgresql:///doors?host={tmp_path}")


def test_user_without_ownership_is_told(cluster: Cluster) -> None:
    address = cluster.create("owned")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE ROLE lodger LOGIN")
        connection.execute("REVOKE CREATE ON SCHEMA public FROM public")
    assert "Its user has to own it" in told(address.replace("user=dicetown", "user=lodger"))


def test_passwords_and_causes_stay_private() -> None:
    """Players are not told the cause, and no reader sees what may be a password."""
    refused = psycopg.OperationalError('connection failed: FATAL:  role "dicetown" does not exist')
    assert "role" not in str(explain(refused))
    # Of a password with an @ in it, the binding takes the end for the name of a machine.
    garbled = psycopg.OperationalError("failed to resolve host 'cret@db': Name or service not known")
    assert "Name or service not known" in str(explain_to_host(garbled))
    assert "cret" not in str(explain_to_host(garbled))
