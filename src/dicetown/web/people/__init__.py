"""Players of a server: their sessions, links and tokens."""
