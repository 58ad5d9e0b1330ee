"""A Store in PostgreSQL, for a server of several processes."""

from dicetown.table.postgres.neighbours import PostgresNeighbours
from dicetown.table.postgres.store import PostgresStore

__all__ = ["PostgresNeighbours", "PostgresStore"]
