"""Replays of games from this server, from files and from the corpus."""
