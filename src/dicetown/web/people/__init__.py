"""The players of a server: their sessions, links and tokens."""
