"""A Store in PostgreSQL, for a server of several processes."""

from dicetown.table.store.postgres.peers import PostgresPeers
from dicetown.table.store.postgres.store import PostgresStore

__all__ = ["PostgresPeers", "PostgresStore"]
