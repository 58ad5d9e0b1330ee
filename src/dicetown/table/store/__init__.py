"""Where logs of tables are kept: the interface, SQLite, PostgreSQL, archives."""
