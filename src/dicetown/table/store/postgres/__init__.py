"""A Store in PostgreSQL, for a server of several processes."""

from dicetown.table.store.postgres.neighbours import PostgresNeighbours
from dicetown.table.store.postgres.store import PostgresStore

__all__ = ["PostgresNeighbours", "PostgresStore"]
