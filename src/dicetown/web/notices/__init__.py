"""Notices, which tell subscribed players that it is their turn in a slow game."""
