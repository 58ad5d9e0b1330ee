"""The deal of the day, which is the same for all players on this server."""
