"""Stores the logs of tables: the interface, SQLite, PostgreSQL, archives."""
