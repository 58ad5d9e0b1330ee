"""Replays: games watched again, from this server, from files and from the corpus."""
