"""Venues for games: this process, several processes, or the machines of a cluster."""
