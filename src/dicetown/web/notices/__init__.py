"""Notices: who asked for it is told when it is their turn in a slow game."""
